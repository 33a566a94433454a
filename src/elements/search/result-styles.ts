import {css} from 'lit';

/** The list of results and the footer below it. */
export const resultStyles = css`
  [part='footer'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    border-block-start: 1px solid var(--line);
    padding: 0.25em 1em;
  }
  .more {
    color: var(--accent);
  }
  .keys {
    margin-inline-start: auto;
  }
  [part='results'] {
    flex: 1 1 auto;
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em;
    scroll-padding-block: 0.5em;
  }
  .group + .group {
    margin-block-start: 0.5em;
  }
  .row {
    /* Space for ↵. */
    --end: 2em;
    position: relative;
    display: block;
    padding-block: 0.4em;
    padding-inline: 0.75em var(--end);
    border-radius: 0.4em;
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  .section,
  .object {
    margin-inline-start: 1em;
    border-inline-start: 1px solid var(--line);
    border-radius: 0;
  }
  .page + .row {
    scroll-margin-block-start: 3em;
  }
  [aria-selected='true'] {
    background: color-mix(in srgb, var(--accent) 14%, var(--bg));
  }
  [aria-selected='true']::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: -1px;
    inline-size: 3px;
    background: var(--accent);
  }
  [aria-selected='true']::after,
  .first::after {
    content: '↵' / '';
    position: absolute;
    inset-block-start: 0.4em;
    inset-inline-end: 0.75em;
    color: var(--quiet);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75em;
  }
  .page [part='title'] {
    font-weight: 700;
  }
  .object .name {
    font: 0.9em/1.5
      var(--docs-search-font-mono, var(--docs-font-mono, ui-monospace, Menlo, Consolas, monospace));
  }
  [part='snippet'] {
    display: block;
    font-size: 0.875em;
  }
  mark {
    background: var(--docs-search-mark, var(--docs-mark, color-mix(in srgb, #ffc400 30%, var(--bg))));
    color: var(--fg);
  }
  /* Browsers let only the colour of a visited link be set. */
  .row:visited {
    color: var(--docs-search-visited, color-mix(in srgb, var(--fg) 70%, #80f));
  }
  /* The button is at the end of the name's line, and covers no text. */
  .cell {
    position: relative;
  }
  .cell .line {
    padding-inline-end: 32px;
  }
  .copy {
    position: absolute;
    inset-block-start: calc(1.15em - 14px);
    inset-inline-end: 2em;
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    visibility: hidden;
  }
  .copy svg {
    inline-size: 18px;
  }
  [aria-selected='true'] + .copy,
  .copy:hover {
    visibility: visible;
  }
  @media (max-width: 40rem), (pointer: coarse) {
    .row {
      --end: 0.75em;
    }
    .copy {
      inset-inline-end: 0.25em;
    }
    .keys,
    .first::after,
    [aria-selected='true']::after {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .cell .row {
      --end: 48px;
    }
    .cell .line {
      padding-inline-end: 0;
    }
    /* Always visible: a finger cannot hover over a row. */
    .copy {
      inset-block-start: 0;
      inset-inline-end: 0;
      inline-size: 44px;
      block-size: 44px;
      visibility: visible;
    }
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    /* It would overlap the outline. */
    [aria-selected='true']::before {
      display: none;
    }
    mark {
      forced-color-adjust: none;
      background: Mark;
      color: MarkText;
    }
  }
`;

/** The result preview: beside the list in a wide dialog, or in place of the list. */
export const resultPreviewStyles = css`
  .show-preview {
    white-space: nowrap;
  }
  [part='result-preview'] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em 1em 1em;
  }
  /* Set by the controller once there have been results, so that the width does not change with each query. */
  [part='panel'].wide {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1fr);
    block-size: min(80vh, 100dvh - var(--top) - 1em);
    inline-size: min(100% - 2em, var(--docs-search-wide, 72em));
  }
  .wide > * {
    grid-area: 2 / 1 / auto / -1;
  }
  .wide > [part='header'] {
    grid-row: 1;
  }
  .wide > [part='message'],
  .wide > .progress {
    grid-row: 3;
    align-self: start;
  }
  .wide > [part='results'] {
    grid-area: 3 / 1;
  }
  .wide > [part='footer'] {
    grid-row: 4;
  }
  .wide > [part='result-preview'] {
    grid-area: 3 / 2;
    border-block-start: 1px solid var(--line);
    border-inline-start: 1px solid var(--line);
  }
  [part='result-preview']:focus-visible {
    outline-offset: -3px;
  }
  .preview-tools {
    display: flex;
    gap: 0.5em;
    padding-block: 0.25em;
  }
  .back {
    margin-inline-end: auto;
  }
  @media not all and (min-width: 64rem) and (any-hover: hover) {
    [part='result-preview'] {
      flex: 1;
      min-block-size: 40vh;
      border-block-start: 1px solid var(--line);
    }
    [part='panel']:has([part='result-preview']) [part='results'] {
      position: absolute;
      inset: 0;
    }
    [part='panel']:has([part='result-preview']) :is([part='results'], .copy) {
      visibility: hidden;
    }
  }
`;
