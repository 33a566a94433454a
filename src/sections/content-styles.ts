import {css} from 'lit';

/**
 * Styles for the content of a section, below a `[part='body']`: for the elements and classes that the policy of `src/sanitize` keeps.
 * The element that shows the section sets the colours `--muted`, `--line`, `--tint` and `--accent`, and the font `--mono`. Code has one
 * colour, but several weights and slants, until the site's own colours are applied (`code-colors.ts`).
 */
export const contentStyles = css`
  [part='body'] > :first-child,
  [part='body'] > :first-child > :first-child,
  [part='body'] > :first-child > :first-child > :first-child,
  /* Before their headings, tools put the empty targets of older links. */
  [part='body'] :is(span, a):empty:first-child + * {
    margin-block-start: 0;
  }
  [part='body'] > :last-child,
  [part='body'] > :last-child > :last-child {
    margin-block-end: 0;
  }
  /* Text in English keeps its full stops in a box that runs from right to left. */
  :is(p, li, dt, dd, td, th, h2, h3, h4, h5, h6):not(.sig) {
    unicode-bidi: plaintext;
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
  .classifier {
    font-weight: 400;
  }
  .classifier::before {
    content: ': ';
  }
  table,
  blockquote,
  figure {
    margin-block: 0.65em;
  }
  pre :is(.c, .c1, .cm, .ch, .sd, .gp, .go) {
    color: var(--muted);
  }
  pre :is(.k, .kn, .kc, .kd, .kr, .kt, .nc, .nf, .ow, .nt) {
    font-weight: 600;
  }
  pre :is(.c, .c1, .cm, .sd) {
    font-style: italic;
  }
  .admonition,
  blockquote,
  details {
    margin-inline: 0;
    padding: 0.1em 0.9em;
    border-inline-start: 3px solid var(--line);
  }
  .admonition {
    padding-block: 0.5em;
    border-color: var(--accent);
    background: var(--tint);
  }
  .admonition > *,
  .admonition > div > *,
  :is(th, td) > p {
    margin-block: 0;
  }
  .admonition > * + *,
  .admonition > div > * + * {
    margin-block-start: 0.5em;
  }
  .warning,
  .caution,
  .danger,
  .attention,
  .error,
  .important {
    border-color: light-dark(#b35900, #f0a040);
  }
  .admonition-title,
  th {
    font-weight: 600;
  }
  .admonition-title svg {
    margin-inline-end: 0.4em;
    vertical-align: -0.125em;
    fill: currentColor;
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
    font-size: 0.93em;
  }
  th,
  td {
    padding: 0.25em 0.6em;
    border: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  img,
  svg,
  video {
    max-inline-size: 100%;
    block-size: auto;
  }
  .math,
  .arithmatex {
    font-family: var(--mono);
    font-size: 0.9em;
  }
  .math:has(math),
  .arithmatex:has(math) {
    font: inherit;
  }
  math[display='block'] {
    display: block math;
    margin-block: 0.65em;
    overflow-x: auto;
  }
  hr {
    border: 0;
    border-block-start: 1px solid var(--line);
  }
  figure {
    margin-inline: 0;
  }
  figcaption,
  caption {
    color: var(--muted);
    font-size: 0.93em;
    text-align: start;
  }
`;

/** Elements that contain formulas, as documentation tools write them. */
export const FORMULAS = '.math,.arithmatex';
