import {css} from 'lit';

/*
 * Sizes are in em of the browser's default font size: `all: initial` resets what a theme sets on `html` and other
 * ancestors, since even the top layer inherits. Colours are the site's custom properties, else those of the page
 * (`--page-…`, set by `DocsElement`), else the system's; other shades are mixed from them.
 *
 * There are two left edges: 1em for the icon, the scope, page titles and the footer; 2.75em, after the icon, for the typed text
 * and for the text of rows and messages. There are two text sizes: 1em, and 0.875em (small text and snippets); the box alone is larger.
 *
 * The dialog covers the viewport and scrolls by one pixel, so that wheel and touch never reach the page behind it
 * (`overscroll-behavior` needs something that scrolls); the sticky panel does not move with it.
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
  [part='header'] {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  [part='trigger'] {
    display: inline-flex;
  }

  dialog,
  [popover] {
    all: initial;
    --bg: var(--docs-search-background, var(--docs-background, var(--page-background, Canvas)));
    --fg: var(--docs-search-color, var(--docs-color, var(--page-color, CanvasText)));
    --accent: var(--docs-search-accent, var(--docs-accent, var(--page-link, LinkText)));
    --quiet: color-mix(in srgb, var(--fg) 78%, var(--bg));
    --line: color-mix(in srgb, var(--fg) 18%, var(--bg));
    --top: 8vh;
    position: fixed;
    inset: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
    color: var(--fg);
    font-family: var(--docs-search-font, var(--docs-font, inherit));
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
    background: var(--docs-search-backdrop, var(--docs-backdrop, rgb(0 0 0 / 0.45)));
  }
  [part='panel'] {
    position: sticky;
    inset-block-start: var(--top);
    display: flex;
    flex-direction: column;
    inline-size: min(100% - 2em, var(--docs-search-width, 40em));
    max-block-size: min(84vh, 100dvh - var(--top) - 1em);
    margin: var(--top) auto 0;
    background: var(--bg);
    border: 1px solid var(--line);
    border-radius: var(--docs-search-radius, var(--docs-radius, 0.75em));
    box-shadow: 0 1em 3em rgb(0 0 0 / 0.3);
    overflow: hidden;
  }
  /* There is room for the result preview beside the list. */
  [part='panel'].wide {
    display: grid;
    /* Rows: the box, tools, filters, results, the footer. */
    grid-template: auto auto auto minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1fr);
    inline-size: min(100% - 2em, var(--docs-search-wide, 72em));
  }
  @media (width > 40rem) and (height > 30rem) {
    [part='panel'].tall {
      block-size: min(84vh, var(--viewport-height, 100dvh) - var(--top) - 1em);
    }
  }
  /* The panel has its full height at once, and the animation only uncovers it, so that nothing in it moves. */
  @media (prefers-reduced-motion: no-preference) {
    .tall {
      animation: unfold 0.16s ease-out;
    }
    @keyframes unfold {
      from {
        clip-path: inset(-4em -4em calc(100% - 8em) -4em);
      }
      to {
        clip-path: inset(-4em);
      }
    }
  }
  .wide > * {
    grid-area: 2 / 1 / auto / -1;
  }
  .wide > [part='header'] {
    grid-row: 1;
  }
  .wide > [part='message'],
  .wide > .progress {
    grid-row: 4;
    align-self: start;
  }
  .wide > [part='results'] {
    grid-area: 4 / 1;
  }
  .wide > [part='footer'] {
    grid-row: 5;
  }
  .wide > [part='result-preview'] {
    grid-area: 4 / 2;
    border-block-start: 1px solid var(--line);
    border-inline-start: 1px solid var(--line);
  }
  [part='header'] {
    padding: 0.5em 0.75em 0.5em 1em;
  }
  [part='results'],
  [part='message'] {
    border-block-start: 1px solid var(--line);
  }
  input {
    all: unset;
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.4em;
    font-size: max(1.125em, 16px);
    text-overflow: ellipsis;
  }
  .plain {
    border-color: transparent;
    padding-inline: 0.5em;
  }
  [part='header'] svg {
    display: block;
  }
  .quiet,
  ::placeholder,
  svg {
    color: var(--quiet, inherit);
    opacity: 1;
  }
  .small {
    font-size: 0.875em;
  }
  .progress {
    block-size: 2px;
    margin-block-end: -2px;
    background: var(--accent);
    transform-origin: 0;
  }

  span,
  p,
  button {
    unicode-bidi: plaintext;
  }

  [part='message'] {
    box-sizing: border-box;
    /* The height of the first message, with questions, so that the dialog does not shrink when the reader starts typing. */
    min-block-size: 8.75em;
    padding: 1em 1em 1em 2.75em;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0 0 0.5em;
  }
  .retry {
    margin-block-start: 0.5em;
  }
  .results-page,
  .sign-in {
    display: inline-block;
    margin-block-start: 0.5em;
    padding-block: 0.25em;
    color: var(--accent);
  }
  [role='status'],
  .heard {
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
    .progress {
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
  @media (max-width: 40rem), (max-height: 30rem) {
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
  }
  @media (max-width: 40rem), (pointer: coarse) {
    kbd {
      display: none;
    }
  }
  @media (pointer: coarse) {
    :is(button, input, .row) {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
    .results-page,
    .sign-in {
      padding-block: 0.7em;
    }
  }
  @media (forced-colors: active) {
    .progress {
      background: Highlight;
    }
  }
`;
