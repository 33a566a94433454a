import {contentCss} from '../section/content-css.js';
import {cardCss} from './card-styles.js';

/** How a card's content looks: that of any section, and a card's own parts. */
export const content = contentCss + cardCss;
