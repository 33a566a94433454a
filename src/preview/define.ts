import {DocsPreview} from './preview-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-preview': DocsPreview;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice. Where there is no page,
// as in server-side rendering, there is nothing to register.
if (globalThis.customElements && !customElements.get('docs-preview'))
  customElements.define('docs-preview', DocsPreview);

export {mountPreview} from './mount-preview.js';
export {DocsPreview};
