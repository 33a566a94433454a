/** How a card's content looks where it is more than text and code in one colour. Loaded for such cards. */
import {codeColors} from '../section/code-colors.js';
import {moreContentCss} from '../section/more-content-css.js';
import {outlineCss} from './outline-css.js';
import {adoptSheet, styleSheet} from './style-sheet.js';

const moreStyles = styleSheet(moreContentCss + outlineCss);

/** The page's colours for the code that a root shows now. */
const colorsIn = new WeakMap<ShadowRoot, CSSStyleSheet>();

/** @param within where the page shows content of its own */
export function dressContent(root: ShadowRoot, within: Element): void {
  adoptSheet(root, moreStyles());
  if (!root.querySelector('pre span[class]')) return;
  const colors = codeColors(root, within);
  const before = colorsIn.get(root);
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter(sheet => sheet !== before);
  if (!colors) return;
  root.adoptedStyleSheets.push(colors);
  colorsIn.set(root, colors);
}
