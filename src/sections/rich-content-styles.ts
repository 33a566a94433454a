import {css} from 'lit';

/**
 * How the content of some sections looks, besides `contentCss`. Code has one colour, with weight and slant,
 * until the site's own colours are applied (`code-colors.ts`).
 */
export const richContentCss = css`
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
