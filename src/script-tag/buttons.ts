/** The buttons that the script tag draws at the edge of a page, in one file because they share code. */
export {addCornerButton} from './corner-button.js';
export {addVersionsButton} from './versions-button.js';
