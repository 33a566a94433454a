import {codeColors} from './code-colors.js';
import {applyInlineColors} from './inline-colors.js';

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
