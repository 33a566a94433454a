import {DocsPreview} from './preview-element.js';

/** The page's `<docs-preview>` for the script tag, or one of ours at the end of its body. */
export const mountPreview = (): DocsPreview =>
  document.querySelector('docs-preview') ?? document.body.appendChild(new DocsPreview());
