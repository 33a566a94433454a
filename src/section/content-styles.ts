import {contentCss} from './content-css.js';
import {richContentCss} from './rich-content-css.js';

/** How the whole content of a section looks. */
export const content = [contentCss, richContentCss];
