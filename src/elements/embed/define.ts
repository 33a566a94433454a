import {DocsEmbed} from './docs-embed.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-embed': DocsEmbed;
  }
}

// If a page includes the script twice, registering the element again would throw. On a server, there is nothing to
// register.
if (globalThis.customElements && !customElements.get('docs-embed'))
  customElements.define('docs-embed', DocsEmbed);

export {DocsEmbed};
