import {css} from 'lit';

/** The list of results and the footer below it. */
export const resultStyles = css`
  [part='footer'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    border-block-start: 1px solid var(--line);
    padding: 0.25em calc(1em / 0.875);
  }
  [part='footer'] button {
    border-color: transparent;
    padding-inline: 0.5em;
    color: var(--accent);
  }
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25em;
  }
  /* The key hints that fit. */
  [part='footer'] .keys {
    flex: 1;
    justify-content: end;
    /* So that not even the borders of hints that do not fit are seen. */
    row-gap: 1em;
    block-size: 1.6em;
    overflow: hidden;
  }
  [part='message'] .keys {
    font-size: 0.875em;
  }
  [part='results'] {
    flex: 1 1 auto;
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em;
    scroll-padding-block: 0.5em;
    /* Which row keeps its place is decided in steady-list.ts. */
    overflow-anchor: none;
  }
  /* So that what is beside the number does not move when it gets more digits. */
  .count {
    min-inline-size: 9em;
  }
  /* The number is of the previous answer. It is hidden if the next answer takes longer than most. */
  .outdated {
    animation: leave 0.3s step-end forwards;
  }
  @keyframes leave {
    to {
      visibility: hidden;
    }
  }
  /* Names may be long: on a phone, they have lines of their own. */
  .left-out {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  @media (max-width: 40rem) {
    [part='footer']:has(.left-out) {
      flex-wrap: wrap;
      row-gap: 0;
    }
    .left-out {
      order: 1;
      flex: 1 0 100%;
    }
  }
  .group + .group {
    margin-block-start: 0.5em;
  }
  .row {
    position: relative;
    display: block;
    padding-block: 0.3em;
    padding-inline: 0.5em 0.75em;
    border-radius: 0.4em;
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  /* The line is below the middle of the icon. */
  .section,
  .object {
    margin-inline-start: 1.125em;
    border-inline-start: 1px solid var(--line);
    border-radius: 0;
    padding-inline-start: calc(1.125em - 1px);
  }
  .page:not([role]) {
    padding-block-end: 0;
  }
  .page + .row {
    scroll-margin-block-start: 3em;
  }
  .marked {
    background: color-mix(in srgb, var(--accent) 7%, var(--bg));
  }
  .marked::before {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: -1px;
    inline-size: 3px;
    background: var(--accent);
  }
  .line,
  .fit,
  .page .name,
  [part='title']:has(.qualifier) {
    display: flex;
    align-items: baseline;
  }
  .line,
  .page .name {
    gap: 0 0.75em;
  }
  .name {
    flex: 1;
    min-inline-size: 0;
  }
  /* A whole number of characters, so that no gap is left behind an ellipsis. */
  .object .fit {
    direction: ltr;
    max-inline-size: calc(round(down, 100% - 1px, 1ch) + 1px);
  }
  :is([part='title'], .fit span) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* These shrink before the last component of the name does. */
  .signature,
  .qualifier {
    flex: 0 1e6 auto;
    min-inline-size: 3ch;
  }
  .end {
    flex: none;
  }
  /* A breadcrumb that does not fit beside the title wraps to a line of its own, which has no height. */
  .page .line {
    flex-wrap: wrap;
    overflow: hidden;
  }
  .breadcrumb {
    block-size: 0;
    white-space: nowrap;
  }
  .page .name {
    flex: none;
    max-inline-size: 100%;
  }
  .kind {
    border: 0;
    padding: 0;
  }
  .kind,
  .source {
    flex: none;
  }
  .page [part='title'] {
    font-weight: 700;
  }
  .object .name {
    font: 0.9em/1.5
      var(--docs-search-font-mono, var(--docs-font-mono, ui-monospace, Menlo, Consolas, monospace));
  }
  .text {
    display: flex;
    align-items: baseline;
    gap: 0 0.75em;
  }
  [part='snippet'] {
    display: -webkit-box;
    overflow: hidden;
    min-inline-size: 0;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-size: 0.875em;
  }
  /* So that text in the other direction than the page starts at its own side. */
  [part='snippet']:last-child {
    flex: auto;
  }
  [dir='rtl'] .object .fit {
    justify-content: end;
    margin-inline-start: auto;
  }
  /* Text of the other direction is aligned like its row. */
  [dir='rtl'] :is([part='title'], [part='snippet']) {
    text-align: right;
  }
  .missing {
    flex: none;
    max-inline-size: 40%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* One line, because the preview beside the list shows the rest, or because missing words follow on the same line. */
  .wide [part='snippet'],
  [part='snippet']:has(+ .missing) {
    -webkit-line-clamp: 1;
  }
  mark {
    background: var(--docs-search-mark, var(--docs-mark, color-mix(in srgb, #ffc400 30%, var(--bg))));
    color: var(--fg);
  }
  /* Browsers allow only the colours of visited links to be set. */
  .row:visited {
    color: var(--docs-search-visited, color-mix(in srgb, var(--fg) 70%, #80f));
  }
  /* The button that copies a name is at the end of the name's line. Its room is kept while it loads. */
  .cell {
    position: relative;
  }
  .cell .line {
    padding-inline-end: 26px;
  }
  @media (max-width: 40rem), (pointer: coarse) {
    .keys {
      display: none;
    }
  }
  @media (max-width: 40rem) {
    /* Headings are sentences, which need two lines here; names stay on one. */
    :is(.page, .section) [part='title'] {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      white-space: normal;
    }
  }
  /* There is no such button here. */
  @media (pointer: coarse), (max-width: 30rem) {
    .cell .line {
      padding-inline-end: 0;
    }
  }
  @media (pointer: coarse) {
    .row:not([role]) {
      display: grid;
      align-content: center;
    }
  }
  /* There is no room for both a name and its arguments. */
  @media (max-width: 22rem) {
    .signature,
    .end {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .marked {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    /* It would cover one side of the outline. */
    .marked::before {
      display: none;
    }
    mark {
      forced-color-adjust: none;
      background: Mark;
      color: MarkText;
    }
  }
`;
