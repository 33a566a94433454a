import {canPreview} from '../../page/least-browser.js';
import {DocsVersions} from './docs-versions.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-versions': DocsVersions;
  }
}

// If a page includes the script twice, registering the element again would throw. On a server, there is nothing to
// register.
if (
  globalThis.customElements &&
  !customElements.get('docs-versions') &&
  (!globalThis.document || canPreview())
)
  customElements.define('docs-versions', DocsVersions);

export {DocsVersions};
