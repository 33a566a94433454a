import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {readPageLook} from '../../page/page-look.js';

/** Gives the dialog the colours of the page, and the colour scheme of `theme`, or for `auto` that of the page. */
export function applyPageColors(dialog: HTMLElement, theme: 'auto' | 'light' | 'dark'): void {
  const isAuto = theme === 'auto';
  const look = isAuto ? readPageLook(findContentRoot(document)) : {scheme: theme};
  dialog.style.setProperty('color-scheme', look.scheme);
  for (const color of ['background', 'color', 'link'] as const)
    dialog.style.setProperty(`--page-${color}`, look[color] ?? null);
  if (isAuto) void loadContentRoot(document).then(isFound => isFound && applyPageColors(dialog, theme));
}
