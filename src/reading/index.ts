/** What of a page is its text, its sections, their titles and their anchors. Pure: over a `Tree`, whoever parsed it. */
export {baseAddress} from './base.js';
export {readBookIndex} from './links.js';
export {findMainNode, flattenMain, mainNodes} from './main-node.js';
export {declaredCharset, decodeText, sniffCharset} from './page-charset.js';
export * from './page-parts.js';
export {lostText, type LostText, MAY_LOSE} from './lost-text.js';
export {readPage} from './read-page.js';
export {findTarget, sectionAt, type SectionNodes} from './section-at.js';
export {inspectPage, type InspectedPage} from './inspect-page.js';
export {isOfOldEdition, isRepetition} from './read-page.js';
export {listHeadings} from './headings.js';
export {isNoiseInCard} from './noise-everywhere.js';
export {firstBelow, walk} from './tree.js';
export {type Tree} from './tree.js';
