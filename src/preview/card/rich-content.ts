import {css} from 'lit';
import {finalizeContent} from '../../section/finalize-content.js';
import {richContentCss} from '../../section/rich-content-css.js';
import {cardExtrasStyles} from './card-extras-styles.js';

export {outlineOf} from './card-outline.js';
export {pathView} from './path-view.js';

/** The look of content besides text, and of its source. */
export const richContentStyles = css`
  ${richContentCss}
  ${cardExtrasStyles}
`;

/**
 * Gives code the page's colours, and typesets formulas.
 * @param within where the page shows content of its own
 */
export async function finalizeRichContent(root: ShadowRoot, within: Element): Promise<void> {
  await finalizeContent(root, within);
}
