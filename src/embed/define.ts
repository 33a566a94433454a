import {DocsEmbed} from './embed-element.js';

declare global {
  interface HTMLElementTagNameMap {
    'docs-embed': DocsEmbed;
  }
}

// Two copies of the script on a page are a mistake, but not one that a reader should notice.
if (!customElements.get('docs-embed')) customElements.define('docs-embed', DocsEmbed);

export {DocsEmbed};
