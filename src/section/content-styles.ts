import {css} from 'lit';
import {contentCss} from './content-css.js';
import {richContentCss} from './rich-content-css.js';

const whole = contentCss + richContentCss;

/** The same for elements made with Lit. */
export const content = css(Object.assign([whole], {raw: [whole]}));
