import {findContentRoot} from '../../page/index.js';
import {readPageLook} from '../../page/page-look.js';

/** Gives the dialog the colours of the page, and the scheme that the theme says, or the page has. */
export function applyPageColors({style}: HTMLElement, theme: 'auto' | 'light' | 'dark'): void {
  const look = theme === 'auto' ? readPageLook(findContentRoot(document)) : {scheme: theme};
  style.setProperty('color-scheme', look.scheme);
  for (const color of ['background', 'color', 'link'] as const)
    style.setProperty(`--page-${color}`, look[color] ?? null);
}
