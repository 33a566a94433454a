import {FORMULAS} from './content-styles.js';

/**
 * Adds what the page itself adds to its content, once the content is laid out: the colours of code and typeset formulas;
 * and lets the keyboard scroll what is wider than its box. It covers the whole root, which several cards may share.
 * Content is readable without it. Call it again when the content or the page's theme has changed.
 * @param within where the page shows content of its own
 */
export async function finishContent(root: ShadowRoot, within: Element): Promise<void> {
  makeScrollersFocusable(root);
  // Side by side. What does not load is requested again the next time.
  const colors = root.querySelector('pre') && import('./code-colors.js').catch(() => null);
  const math = root.querySelector(FORMULAS) && import('./typeset-math.js').catch(() => null);
  (await colors)?.colorCode(root, within);
  if (!math) return;
  await (await math)?.typesetMath(root);
  makeScrollersFocusable(root);
}

/** Lets the keyboard scroll code, tables and formulas that are wider than their box. */
export function makeScrollersFocusable(root: ParentNode): void {
  const wide = [...root.querySelectorAll<HTMLElement>('pre,table,math')].filter(
    ({scrollWidth, clientWidth}) => scrollWidth > clientWidth,
  );
  // All are measured before the first changes, which would have the browser lay out the content again for each.
  for (const element of wide) element.tabIndex = 0;
}
