import {css} from 'lit';

/** What a card has besides text: the outline of a section, and its source in the footer. */
export const cardExtrasStyles = css`
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
  /* A drawing without a size is an icon, to which its theme gives one. */
  [part='body'] svg:not([width], [height]) {
    inline-size: 1em;
    block-size: 1em;
    fill: currentColor;
  }
  /* A target for the pointer: WCAG 2.5.8. */
  [part='path'],
  [part='open'] {
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
