import {css} from 'lit';

/** Adopted by an element that is a box in the page, after its other styles. */
export const inlineStyles = css`
  .field {
    position: relative;
  }
  .field [part='header'] {
    padding-block: 0;
    border: 1px solid color-mix(in srgb, currentColor 45%, transparent);
    border-radius: 0.4em;
  }
  [part='header']:focus-within {
    outline: 2px solid var(--docs-accent, currentColor);
    outline-offset: 1px;
  }
  [part='header'] input {
    font-size: max(1em, 16px);
  }
  [part='header'] .close {
    display: none;
  }
  [part='panel'] {
    position: fixed;
    inset: auto;
    /* On a page zoomed by CSS, the list is placed in unzoomed pixels; its text is as large as the page's. */
    zoom: calc(1 / var(--_zoom, 1));
    font-size: calc(1em * var(--_zoom, 1));
    inline-size: max(var(--_box), min(100vw - 16px, var(--docs-search-width, 40em)));
    block-size: auto;
    --_most: 80vh;
    max-block-size: var(--_most);
    margin: 0;
    border: 1px solid var(--line);
    border-radius: var(--docs-radius, 0.5em);
  }
  [part='panel'] .toolbar {
    padding-block: 0.5em;
  }
  [part='panel']:not(:popover-open) {
    display: none;
  }
`;
