import {css} from 'lit';
import {richContentCss} from './rich-content-styles.js';

/**
 * How the content of a section looks, below a `[part='body']`: the elements and classes that the policy of
 * `src/sanitize` lets through. What few sections have is in `rich-content-styles.ts`. The element that shows it sets the colours:
 * `--muted`, `--line`, `--tint`, `--accent`, and `--mono`, a font.
 */
export const contentCss = css`
  [part='body'] > :first-child,
  [part='body'] > :first-child > :first-child,
  [part='body'] > :first-child > :first-child > :first-child {
    margin-block-start: 0;
  }
  [part='body'] > :last-child,
  [part='body'] > :last-child > :last-child {
    margin-block-end: 0;
  }
  p,
  ul,
  ol,
  dl,
  pre {
    margin-block: 0.65em;
  }
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin-block: 1.1em 0.4em;
    font-size: 1em;
    font-weight: 650;
    line-height: 1.3;
  }
  h2 {
    font-size: 1.15em;
  }
  ul,
  ol {
    padding-inline-start: 1.4em;
  }
  li > p {
    margin-block: 0.25em;
  }
  dd {
    margin-inline-start: 1.25em;
  }
  [part='body'] > dl > dd {
    margin-inline-start: 0;
  }
  dt {
    margin-block-start: 0.65em;
    font-weight: 600;
  }
  code,
  kbd,
  samp,
  pre,
  .sig {
    font-family: var(--mono);
    font-size: 0.9em;
    direction: ltr;
    unicode-bidi: isolate;
  }
  code,
  kbd {
    padding: 0.1em 0.25em;
    border-radius: 0.3em;
    background: var(--tint);
  }
  pre {
    padding: 0.7em 0.9em;
    border-radius: 0.4em;
    background: var(--tint);
    line-height: 1.45;
    overflow-x: auto;
    text-align: left;
  }
  pre code,
  pre pre,
  .sig code,
  a code {
    padding: 0;
    font-size: 1em;
    background: none;
  }
  a code {
    font-size: 0.9em;
  }
  .sig {
    padding-inline-start: 2em;
    text-indent: -2em;
    font-weight: 400;
    line-height: 1.45;
  }
  .sig-name,
  .descname {
    font-weight: 700;
  }
  .sig-prename,
  .descclassname {
    color: var(--muted);
  }
  .sig em {
    font-style: normal;
  }
  .rubric,
  summary,
  .versionmodified {
    font-weight: 600;
  }
  .versionadded,
  .versionchanged,
  .deprecated {
    font-size: 0.93em;
    color: var(--muted);
  }
`;

/** What `rich-content-styles.ts` is for. */
export const RICH_CONTENT =
  'table,blockquote,figure,hr,img,svg,video,audio,math,.math,.arithmatex,.admonition,pre span,details:not(.more),.classifier';

/** How the whole content of a section looks. */
export const content = [contentCss, richContentCss];
