/** What of a page is its text, its sections, their titles and their anchors. Pure: over a `Tree`, whoever parsed it. */
export {readBookIndex} from './links/book-index.js';
export {findMainNode} from './main-node.js';
export * from './page-parts.js';
export {readPage} from './read-page.js';
export {findTarget, sectionAt, type SectionNodes} from './section-at.js';
export {inspectPage, type InspectedPage} from './inspect-page.js';
export {isRepetition} from './is-repetition.js';
export {listHeadings} from './list-headings.js';
export {isNoiseInCard} from './noise-everywhere.js';
export {firstBelow, walk} from './tree/find.js';
export {type Tree} from './tree/tree.js';
