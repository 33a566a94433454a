import {css} from 'lit';
import {contentCss} from './content-css.js';
import {moreContentCss} from './more-content-css.js';

const whole = contentCss + moreContentCss;

/** The same for elements made with Lit. */
export const content = css(Object.assign([whole], {raw: [whole]}));
