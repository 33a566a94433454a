/** Reads the text, sections, titles and anchors of a page. Pure functions over a `Tree`, whichever parser made it. */
export {isFrame} from './after-main.js';
export {baseAddress} from './base.js';
export {readBookIndex} from './links.js';
export {findMainNode, flattenMain, mainNodes} from './main-node.js';
export {declaredCharset, decodeText, sniffCharset} from './page-charset.js';
export * from './page-parts.js';
export {lostText, type LostText, MAX_LOST_SHARE} from './lost-text.js';
export {readPage} from './read-page.js';
export {findTarget, sectionAt, type SectionNodes} from './section-at.js';
export {inspectPage, type InspectedPage} from './inspect-page.js';
export {isOfOldEdition, isRepetition} from './read-page.js';
export {listHeadings} from './headings.js';
export {isNoiseInCard} from './noise-everywhere.js';
export {firstBelow, walk} from './tree.js';
export {type Tree} from './tree.js';
