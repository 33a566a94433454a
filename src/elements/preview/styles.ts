import {css} from 'lit';
import {contentStyles} from '../../sections/index.js';

/*
 * `all: initial` resets what a theme sets on ancestors, because elements in the top layer still inherit; it keeps the direction.
 * Sizes are in em of `font-size: medium`, the reader's own size. Colours: the site's custom property, else the page's own
 * (`--page-…`, see `page/look.ts`), else the system's, mixed into the few shades that are needed.
 */
const previewStyles = css`
  :host {
    display: contents;
    font-size: medium;
  }
  [popover] {
    all: initial;
    display: none;
    --bg: var(--docs-preview-background, var(--docs-background, var(--page-background, Canvas)));
    --fg: var(--docs-preview-color, var(--docs-color, var(--page-color, CanvasText)));
    --accent: var(--docs-preview-accent, var(--docs-accent, var(--page-link, LinkText)));
    --mono: var(--docs-preview-font-mono, var(--docs-font-mono, ui-monospace, monospace));
    --muted: color-mix(in srgb, var(--fg) 72%, var(--bg));
    --line: color-mix(in srgb, var(--fg) 18%, #0000);
    --tint: color-mix(in srgb, var(--fg) 7%, #0000);
    position: fixed;
    box-sizing: border-box;
    flex-direction: column;
    inline-size: min(var(--docs-preview-width, 30em), 100vw - 16px);
    --_most: var(--docs-preview-height, 60vh);
    max-block-size: var(--_most);
    overflow: hidden;
    color: var(--fg);
    color-scheme: inherit;
    --surface: light-dark(var(--bg), color-mix(in srgb, var(--bg) 94%, #fff));
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--docs-preview-radius, var(--docs-radius, 0.6em));
    box-shadow: var(--docs-preview-shadow, 0 12px 32px -6px #0004);
    font-family: var(--docs-preview-font, var(--docs-font, inherit));
    zoom: calc(1 / var(--_zoom));
    font-size: calc(0.9375em * var(--_zoom));
    line-height: 1.5;
    overflow-wrap: break-word;
    /* A card that fades out does not block the pointer. */
    pointer-events: none;
    opacity: 0;
    transition: 0.12s allow-discrete;
    transition-property: opacity, overlay, display;
  }
  [popover]:popover-open {
    display: flex;
    pointer-events: auto;
    opacity: 1;
  }
  @starting-style {
    [popover]:popover-open {
      opacity: 0;
    }
  }
  .announcement {
    position: absolute;
    clip-path: inset(50%);
  }
  [part='body'] {
    flex: auto;
    padding: 0.9em 1.1em 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  /* A fade at the lower edge while there is more text below; at the end, the space below the text. */
  [part='body']::after {
    content: '';
    position: sticky;
    inset-block-end: 0;
    display: block;
    block-size: 1.2em;
    background: linear-gradient(transparent, var(--surface));
    pointer-events: none;
  }
  [part='footer'] {
    display: flex;
    flex: none;
    gap: 1em;
    justify-content: space-between;
    padding: 0.5em 1.26em;
    border-block-start: 1px solid var(--line);
    font-size: 0.87em;
    color: var(--muted);
  }
  [part='path'] {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part='button'] {
    padding: 0;
    border: 0;
    border-radius: 0.3em;
    color: var(--muted);
    background: none;
    font: inherit;
    cursor: pointer;
  }
  [part='button']:hover {
    color: var(--fg);
  }
  a {
    color: var(--accent);
  }
  a:hover {
    text-decoration-thickness: 2px;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  [part='body']:focus-visible {
    outline-offset: -2px;
  }
  /* The fade would cover the lower edge of the focus ring. */
  [part='body']:focus-visible::after {
    background: none;
  }
  @media (prefers-reduced-motion: reduce) {
    [popover],
    i {
      transition: none;
      animation: none !important;
    }
  }
`;

/** The content of a card: titles, the outline, placeholders, and the source in the footer. */
const cardStyles = css`
  .term {
    font-weight: 650;
  }
  [part='problem'] {
    margin: 0;
    color: var(--muted);
  }
  [part='skeleton'] {
    display: grid;
    gap: 0.7em;
    padding-block: 0.3em;
  }
  i:empty {
    block-size: 0.75em;
    border-radius: 0.4em;
    background: var(--line);
    animation: breathe 1.6s infinite alternate ease-in-out;
    forced-color-adjust: none;
  }
  i:empty:last-child {
    inline-size: 80%;
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  .outline {
    margin-block-start: 0.9em;
    padding-block-start: 0.6em;
    border-block-start: 1px solid var(--line);
    font-size: 0.93em;
  }
  .outline p {
    margin: 0;
    color: var(--muted);
  }
  .outline ul {
    margin-block: 0.3em 0;
    padding: 0;
    columns: 11em;
    list-style: none;
  }
  .outline li {
    break-inside: avoid;
  }
  /* An SVG without a size is an icon, whose size its theme would set. */
  [part='body'] svg:not([width], [height], button > *) {
    inline-size: 1em;
    block-size: 1em;
    fill: currentColor;
  }
  /* Target size for the pointer: WCAG 2.5.8. */
  [part='footer'] > * {
    line-height: 24px;
  }
  [part='source'],
  [part='version-warning'] {
    margin-inline-end: 0.6em;
    color: var(--fg);
  }
  [part='version-warning'] {
    padding: 0.1em 0.5em;
    border-radius: 0.3em;
    color: light-dark(#6d3600, #ffc480);
    background: light-dark(#ffe9cc, #4a2d0c);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    [part='version-warning'] {
      border: 1px solid;
    }
  }
`;

/** The card as a sheet at the bottom of the viewport, within reach of the thumb. */
const sheetStyles = css`
  [part~='sheet'] {
    inset: auto 0 0 !important;
    inline-size: auto;
    max-block-size: 60vh !important;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    padding-block-end: env(safe-area-inset-bottom);
  }
  [part~='sheet'] [part='footer'] {
    flex-wrap: wrap;
    gap: 0.5em;
  }
  [part~='sheet'] [part='path'] {
    flex: 1 0 100%;
  }
  /* Target size for touch: WCAG 2.5.5. */
  [part~='sheet'] :is([part='open'], [part='button'], [part='back']) {
    box-sizing: border-box;
    min-block-size: 44px;
    min-inline-size: 44px;
  }
  [part~='sheet'] :is([part='open'], .close, .more) {
    display: grid;
    place-content: center;
    padding-inline: 1em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    color: var(--fg);
    background: none;
    font: inherit;
    text-decoration: none;
  }
  [part~='sheet'] [part='open'] {
    border-color: var(--accent);
    color: var(--accent);
  }
`;

export const styles = [previewStyles, contentStyles, cardStyles, sheetStyles];
