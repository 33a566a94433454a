import {isKept} from '../controllers/is-kept.js';
import {LANDING_KEY} from './landing-key.js';
import {DocsSearch} from './search-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-search': DocsSearch;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice.
if (!customElements.get('docs-search')) customElements.define('docs-search', DocsSearch);

// A search led here, in a browser that does not mark the words by itself.
if (isKept(LANDING_KEY)) void import('./landing.js').then(({landInLanguage}) => landInLanguage());

export {DocsSearch};
