import {applyInlineColors, codeColors} from './code-colors.js';

const colorsOf = new WeakMap<ShadowRoot, CSSStyleSheet>();

/**
 * Adds what the page itself adds to its content: the colours of code, and typeset formulas. It covers the whole root,
 * which several cards may share. Content is readable without it.
 * @param within where the page shows its own content
 */
export async function finalizeContent(root: ShadowRoot, within: Element): Promise<void> {
  const colors = root.querySelector('pre span[class]') && codeColors(root, within);
  if (colors) {
    const before = colorsOf.get(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter(sheet => sheet !== before), colors];
    colorsOf.set(root, colors);
  }
  applyInlineColors(root);
  if (!root.querySelector('.math,.arithmatex')) return;
  const {typesetMath} = await import('./typeset-math.js');
  await typesetMath(root);
}

/** Lets the keyboard scroll code, tables and formulas that are wider than their box. Call it after layout. */
export function makeScrollersFocusable(root: ParentNode): void {
  for (const wide of root.querySelectorAll<HTMLElement>('pre,table,math'))
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}
