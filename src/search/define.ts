import {DocsSearch} from './search-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-search': DocsSearch;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice.
if (!customElements.get('docs-search')) customElements.define('docs-search', DocsSearch);

export {DocsSearch};
