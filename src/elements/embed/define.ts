import {DocsEmbed} from './docs-embed.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-embed': DocsEmbed;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice. Where there is no page,
// as in server-side rendering, there is nothing to register.
if (globalThis.customElements && !customElements.get('docs-embed'))
  customElements.define('docs-embed', DocsEmbed);

export {DocsEmbed};
