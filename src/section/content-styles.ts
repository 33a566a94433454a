import {css} from 'lit';
import {contentCss} from './content-css.js';

/** The same for elements made with Lit. */
export const content = css(Object.assign([contentCss], {raw: [contentCss]}));
