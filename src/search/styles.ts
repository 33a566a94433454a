import {css} from 'lit';

/*
 * Sizes are in em of the browser's own font size (`all: initial` ends what a theme sets on `html` and on the
 * ancestors, for the top layer still inherits). Colours: the site's custom property, else the page's own
 * (`--page-…`, see page-look.ts), else the system's, mixed into the few shades needed.
 *
 * The dialog covers the viewport and scrolls by one pixel, so that wheel and touch never reach the page
 * behind it (`overscroll-behavior` needs something that scrolls); the sticky panel does not move with it.
 */
export const styles = css`
  :host {
    display: contents;
  }
  * {
    box-sizing: border-box;
  }
  button,
  kbd,
  .tag {
    --line: color-mix(in srgb, currentColor 30%, transparent);
    padding: 0 0.4em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    background: none;
    color: inherit;
    font: inherit;
  }
  button {
    padding: 0.25em 0.75em;
    cursor: pointer;
  }
  button:hover {
    border-color: currentColor;
  }
  svg {
    inline-size: 1.25em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  :focus-visible:not(input) {
    outline: 2px solid var(--accent, currentColor);
    outline-offset: 1px;
  }
  [part='trigger'],
  [part='header'],
  [part='footer'],
  .line {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  [part='trigger'] {
    display: inline-flex;
    min-block-size: 2.25em;
  }

  dialog {
    all: initial;
    --bg: var(--docs-background, var(--page-background, Canvas));
    --fg: var(--docs-color, var(--page-color, CanvasText));
    --accent: var(--docs-accent, var(--page-link, LinkText));
    --quiet: color-mix(in srgb, var(--fg) 78%, var(--bg));
    --line: color-mix(in srgb, var(--fg) 18%, var(--bg));
    --top: 12vh;
    position: fixed;
    inset: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
    color: var(--fg);
    font-family: var(--docs-font, inherit);
    line-height: 1.5;
  }
  dialog:not([open]) {
    display: none;
  }
  dialog::after {
    content: '';
    position: absolute;
    inset-block: 0 -1px;
  }
  dialog::backdrop {
    background: var(--docs-backdrop, rgb(0 0 0 / 0.45));
  }
  [part='panel'] {
    position: sticky;
    inset-block-start: var(--top);
    display: flex;
    flex-direction: column;
    inline-size: min(100% - 2em, var(--docs-search-width, 40em));
    max-block-size: min(80vh, 100dvh - var(--top) - 1em);
    margin: var(--top) auto 0;
    background: var(--bg);
    border: 1px solid var(--line);
    border-radius: var(--docs-radius, 0.75em);
    box-shadow: 0 1em 3em rgb(0 0 0 / 0.3);
    overflow: hidden;
  }
  [part='header'] {
    padding: 0.5em 0.75em 0.5em 1em;
  }
  [part='footer'] {
    flex-wrap: wrap;
    padding: 0.25em 1em;
  }
  [part='results'],
  [part='notice'],
  [part='footer'] {
    border-block-start: 1px solid var(--line);
  }
  input {
    all: unset;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.4em;
    font-size: 1.125em;
  }
  .plain {
    border-color: transparent;
    padding-inline: 0.5em;
  }
  .quiet,
  ::placeholder,
  svg {
    color: var(--quiet, inherit);
    opacity: 1;
  }
  .small {
    font-size: 0.8125em;
  }
  [part='more'] {
    color: var(--accent);
  }
  [part='progress'] {
    block-size: 2px;
    margin-block-end: -2px;
    background: var(--accent);
    transform-origin: 0;
  }

  [part='results'] {
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
    padding: 0.4em 2em 0.4em 0.75em;
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
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75em;
  }
  .page [part='title'] {
    font-weight: 700;
  }
  .object [part='title'] {
    font: 0.9em/1.5 var(--docs-font-mono, ui-monospace, Menlo, Consolas, monospace);
  }
  [part='snippet'] {
    display: block;
    font-size: 0.875em;
  }
  mark {
    background: var(--docs-mark, color-mix(in srgb, #ffc400 30%, var(--bg)));
    color: var(--fg);
  }
  span,
  p,
  button {
    unicode-bidi: plaintext;
  }

  [part='notice'] {
    padding: 2em 1.5em;
    text-align: center;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0 0 0.5em;
  }
  .keys {
    margin-inline-start: auto;
  }
  [role='status'] {
    position: absolute;
    clip-path: inset(50%);
  }

  .late {
    animation: wait 0.3s step-end;
  }
  @keyframes wait {
    from {
      visibility: hidden;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    [part='progress'] {
      animation:
        wait 0.3s step-end,
        run 1s 0.3s infinite;
    }
    @keyframes run {
      from {
        scale: 0 1;
      }
    }
  }
  @media (max-width: 40rem) {
    dialog {
      --top: 0px;
    }
    [part='panel'] {
      inline-size: 100%;
      block-size: 100dvh;
      max-block-size: none;
      border: 0;
      border-radius: 0;
    }
    [part='results'] {
      flex: 1;
    }
  }
  @media (max-width: 40rem), (pointer: coarse) {
    .keys,
    kbd,
    .first::after {
      display: none;
    }
  }
  @media (pointer: coarse) {
    button,
    .row {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    mark {
      forced-color-adjust: none;
      background: Mark;
      color: MarkText;
    }
  }
`;
