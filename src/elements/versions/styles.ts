import {css} from 'lit';

/*
 * The menu is in the top layer. `all: initial` resets what a theme sets on ancestors, and keeps the direction. Colours: the
 * site's custom property, else the page's own (`--page-…`, see `page/look.ts`), else the system's.
 */
export const styles = css`
  [popover] {
    all: initial;
    display: none;
    --bg: var(--docs-versions-background, var(--docs-background, var(--page-background, Canvas)));
    --fg: var(--docs-versions-color, var(--docs-color, var(--page-color, CanvasText)));
    --accent: var(--docs-versions-accent, var(--docs-accent, var(--page-link, LinkText)));
    position: fixed;
    inset: auto;
    box-sizing: border-box;
    inline-size: max-content;
    min-inline-size: min(12em, 100vw - 16px);
    max-inline-size: min(24em, 100vw - 16px);
    padding: 0.5em 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid color-mix(in srgb, var(--fg) 25%, var(--bg));
    border-radius: var(--docs-versions-radius, var(--docs-radius, 0.6em));
    background: var(--bg);
    color: var(--fg);
    box-shadow: 0 8px 28px -6px #0005;
    font: medium/1.4 var(--docs-versions-font, var(--docs-font, system-ui, sans-serif));
    overflow-wrap: anywhere;
    pointer-events: auto;
  }
  [popover]:popover-open {
    display: block;
  }
  p,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  p {
    padding: 0.4em 1.2em 0.2em;
    font-size: 0.82em;
    color: color-mix(in srgb, var(--fg) 75%, var(--bg));
  }
  ul + p {
    margin-block-start: 0.5em;
    border-block-start: 1px solid color-mix(in srgb, var(--fg) 18%, var(--bg));
    padding-block-start: 0.8em;
  }
  li {
    font-size: 0.9375em;
  }
  [part~='choice'] {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
    padding: 0.3em 1em;
    color: inherit;
    text-decoration: none;
  }
  [part~='choice']::before {
    content: '';
    flex: none;
    inline-size: 1em;
    color: var(--accent);
  }
  [part~='choice'][aria-current]::before {
    content: '✓';
    content: '✓' / '';
  }
  [part~='choice'][aria-current] {
    font-weight: 600;
  }
  [part~='choice']:hover {
    background: color-mix(in srgb, var(--fg) 9%, var(--bg));
    text-decoration: underline;
  }
  [part~='choice']:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
    border-radius: 4px;
  }
  [part='retry'] {
    margin: 0.3em 1em 0.5em;
    padding: 0.3em 0.8em;
    border: 1px solid;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
  }
  @media (pointer: coarse) {
    [part~='choice'],
    [part='retry'] {
      min-block-size: 44px;
      box-sizing: border-box;
      align-items: center;
    }
  }
`;
