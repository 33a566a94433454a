/** What only a section with code, media, tabs, admonitions or signatures needs: one file, loaded with the first of them. */
export {isTokenClass} from './code-classes.js';
export {finalizeMedia} from './media.js';
export {unifyForms} from './unify-forms.js';
