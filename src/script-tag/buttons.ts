/** What the script tag draws at the edge of a page, where there is a reason: one file, as they are made of the same. */
export {addCornerButton} from './corner-button.js';
export {addVersionsButton} from './versions-button.js';
