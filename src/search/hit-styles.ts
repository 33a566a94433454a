import {css} from 'lit';

/** What only hits need comes with the first of them. */
const styles = css`
  [part='footer'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    border-block-start: 1px solid var(--line);
    padding: 0.25em 1em;
  }
  [part='more'] {
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
  [part='group'] + [part='group'] {
    margin-block-start: 0.5em;
  }
  .row {
    position: relative;
    display: block;
    padding-block: 0.4em;
    padding-inline: 0.75em 2em;
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
  .object [part='title'] {
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
  /* Of a visited link a page may set the colour and nothing else. */
  .row:visited {
    color: var(--docs-visited, color-mix(in srgb, var(--fg) 70%, #80f));
  }
  .call [part='title']::after {
    content: '()';
  }
  .cell {
    position: relative;
  }
  [part='copy'] {
    position: absolute;
    inset: 0.5em 3em auto auto;
    background: var(--bg);
    min-block-size: 24px;
    visibility: hidden;
  }
  [dir='rtl'] [part='copy'] {
    inset: 0.5em auto auto 3em;
  }
  [aria-selected='true'] + [part='copy'],
  [part='copy']:hover {
    visibility: visible;
  }
  [role='switch']::before {
    content: '☐ ' / '';
  }
  [role='switch'][aria-checked='true']::before {
    content: '☑ ' / '';
  }
  /* Questions to ask in place of one that found nothing. */
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    margin-block: 0.5em;
  }
  @media (pointer: coarse) {
    [part='copy'] {
      /* Always there, and so not over the name. */
      position: static;
      margin-inline-start: 1.75em;
      min-block-size: 44px;
      visibility: visible;
    }
  }
  @media (max-width: 40rem), (pointer: coarse) {
    .keys,
    .first::after {
      display: none;
    }
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    /* It would lie on the outline's side. */
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

/** Adds them to the element's own; once, however often it is asked. */
export function adoptHitStyles(root: ShadowRoot): void {
  const sheet = styles.styleSheet;
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
