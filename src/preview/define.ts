import {DocsPreview} from './preview-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-preview': DocsPreview;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice.
if (!customElements.get('docs-preview')) customElements.define('docs-preview', DocsPreview);

export {DocsPreview};
