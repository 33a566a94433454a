/** How a card's content looks where it is more than text and code in one colour. Loaded for such cards. */
import {finalizeContent} from '../../section/finalize-content.js';
import {richContentCss} from '../../section/rich-content-css.js';
import {outlineCss} from './outline-css.js';
import {adoptSheet, styleSheet} from '../style-sheet.js';

const moreStyles = styleSheet(richContentCss + outlineCss);

/** @param within where the page shows content of its own */
export async function dressContent(root: ShadowRoot, within: Element): Promise<void> {
  adoptSheet(root, moreStyles());
  await finalizeContent(root, within);
}
