/** What only a section with code or media needs: one file, loaded with the first of them. */
export {isTokenClass} from './code-classes.js';
export {finalizeMedia} from './media.js';
