import {css} from 'lit';

/** Where a section is from, in the footer of its card. */
export const sourceStyles = css`
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
