import {FORMULAS} from './content-styles.js';

/**
 * Adds what depends on the page after content has been laid out: the colours of code, typeset formulas, and keyboard scrolling of what
 * is wider than its container. Applies to the whole root, which several cards may share. Content is readable without it. Call it again
 * after the content or the theme of the page has changed.
 * @param within the element of the page that shows content
 */
export async function finishContent(root: ShadowRoot, within: Element): Promise<void> {
  makeScrollersFocusable(root);
  // Both are loaded at the same time. What could not be loaded is requested again by the next call.
  const colors = root.querySelector('pre') && import('./code-colors.js').catch(() => null);
  const math = root.querySelector(FORMULAS) && import('./typeset-math.js').catch(() => null);
  (await colors)?.colorCode(root, within);
  if (!math) return;
  await (await math)?.typesetMath(root);
  makeScrollersFocusable(root);
}

/** Makes code, tables and formulas focusable if they are wider than their container, so that the keyboard can scroll them. */
export function makeScrollersFocusable(root: ParentNode): void {
  const wide = [...root.querySelectorAll<HTMLElement>('pre,table,math')].filter(
    ({scrollWidth, clientWidth}) => scrollWidth > clientWidth,
  );
  // All are measured before the first is changed, because otherwise the browser would lay out the content again for each of them.
  for (const element of wide) element.tabIndex = 0;
}
