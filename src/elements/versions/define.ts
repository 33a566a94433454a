import {canPreview} from '../../page/least-browser.js';
import {DocsVersions} from './docs-versions.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-versions': DocsVersions;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice. Where there is no page,
// as in server-side rendering, there is nothing to register.
if (
  globalThis.customElements &&
  !customElements.get('docs-versions') &&
  (!globalThis.document || canPreview())
)
  customElements.define('docs-versions', DocsVersions);

export {DocsVersions};
