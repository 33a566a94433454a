import {css} from 'lit';
import {contentStyles} from '../../sections/index.js';

/*
 * Looks like a part of the page around it: font and colour are inherited, and the other colours are mixed from the text colour,
 * so that they follow when a theme switches to dark. The accent is the colour of the page's links or, if that cannot be read,
 * the system's link colour mixed with the text colour, which keeps it readable.
 */
const frame = css`
  :host {
    --accent: var(
      --docs-embed-accent,
      var(--docs-accent, var(--page-link, color-mix(in oklab, LinkText, currentColor)))
    );
    --mono: var(--docs-embed-font-mono, var(--docs-font-mono, ui-monospace, monospace));
    --muted: color-mix(in srgb, currentColor 85%, #0000);
    --line: color-mix(in srgb, currentColor 18%, #0000);
    --tint: color-mix(in srgb, currentColor 6%, #0000);
    display: block;
    overflow-wrap: break-word;
  }
  :host([hidden]) {
    display: none;
  }
  /* Embedded content must not cover the page around it. */
  [part='body'] {
    contain: paint;
  }
  /* Inside the edge, because it would be cut off outside. */
  [part='body'] :focus-visible {
    outline-offset: -2px;
  }
  [part='body']:focus {
    outline: none;
  }
  h2 {
    font-size: 1.5em;
  }
  h3 {
    font-size: 1.25em;
  }
  h4 {
    font-size: 1.1em;
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
    border-radius: 2px;
  }
  [part='skeleton'] {
    display: grid;
    gap: 0.7em;
    padding-block: 0.5em;
  }
  i:empty {
    block-size: 0.8em;
    border-radius: 0.4em;
    background: var(--line);
  }
  i:empty:first-child {
    inline-size: 40%;
  }
  i:empty:last-child {
    inline-size: 75%;
  }
  [part='problem'],
  [part='source'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 0.8em;
    align-items: center;
    margin-block: 0.65em;
    font-size: 0.9em;
    color: var(--muted);
  }
  [part='source'] {
    gap: 0.2em 0.4em;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent);
    font: inherit;
    text-decoration: underline;
    text-underline-offset: 0.15em;
    cursor: pointer;
  }
  button[aria-disabled='true'] {
    cursor: progress;
  }
  /* Target sizes for pointer and touch: WCAG 2.5.8, 2.5.5. */
  button,
  [part='open'] {
    display: inline-flex;
    align-items: center;
    min-block-size: 24px;
    min-inline-size: 24px;
  }
  @media (pointer: coarse) {
    button,
    [part='open'] {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  }
  @media (forced-colors: active) {
    i:empty {
      background: GrayText;
    }
  }
`;

export const styles = [contentStyles, frame];
