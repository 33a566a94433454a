import {isStored} from '../storage/is-stored.js';
import {PENDING_HIGHLIGHT_KEY} from '../storage/pending-highlight-key.js';
import {DocsSearch} from './search-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-search': DocsSearch;
  }
}

// Two copies of the script on a page are a mistake, but not one a reader should notice.
if (!customElements.get('docs-search')) customElements.define('docs-search', DocsSearch);

// A search led here, in a browser without text fragments.
if (isStored(PENDING_HIGHLIGHT_KEY))
  void import('./landing/landing.js').then(({landInLanguage}) => landInLanguage());

export {mountSearch} from './mount-search.js';
export {DocsSearch};
