/** Code that only sections with code or media need, in one file that is loaded on demand. */
export {isTokenClass} from './code-classes.js';
export {finalizeMedia} from './media.js';
