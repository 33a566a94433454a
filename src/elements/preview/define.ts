import {canPreview} from '../../page/least-browser.js';
import {DocsPreview} from './docs-preview.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-preview': DocsPreview;
  }
}

// If a page includes the script twice, registering the element again would throw. On a server, there is nothing to
// register.
if (
  globalThis.customElements &&
  !customElements.get('docs-preview') &&
  (!globalThis.document || canPreview())
)
  customElements.define('docs-preview', DocsPreview);

export {DocsPreview};

/** The page's `<docs-preview>`, or else one that is added at the end of the body; `undefined` in a browser that is too old. */
export const mountPreview = (): DocsPreview | undefined =>
  canPreview()
    ? (document.querySelector('docs-preview') ?? document.body.appendChild(new DocsPreview()))
    : undefined;
