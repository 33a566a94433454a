import {codeColors} from './code-colors.js';

const colorsOf = new WeakMap<ShadowRoot, CSSStyleSheet>();

/**
 * What content needs besides its text: code in the colours that it has on the page, formulas typeset as there. Content
 * without them is as good to read. Of everything in the root: several cards share one.
 * @param within where the page has content of its own
 */
export async function finalizeContent(root: ShadowRoot, within: Element): Promise<void> {
  const colors = root.querySelector('pre span[class]') && codeColors(root, within);
  if (colors) {
    const before = colorsOf.get(root);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter(sheet => sheet !== before), colors];
    colorsOf.set(root, colors);
  }
  if (!root.querySelector('.math,.arithmatex')) return;
  const {typesetMath} = await import('./typeset-math.js');
  await typesetMath(root);
}
