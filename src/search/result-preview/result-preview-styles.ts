import {css} from 'lit';

/** The width of the dialog and the column beside the list. They apply before the preview loads, so that nothing jumps. */
export const resultPreviewStyles = css`
  .show-preview {
    white-space: nowrap;
  }
  [part='result-preview'] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em 1em 1em;
  }
  /* Set by the controller from the first results on: the width does not jump when there are none. */
  [part='panel'].wide {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1fr);
    block-size: min(80vh, 100dvh - var(--top) - 1em);
    inline-size: min(100% - 2em, var(--docs-search-wide, 72em));
  }
  .wide > * {
    grid-area: 2 / 1 / auto / -1;
  }
  .wide > [part='header'] {
    grid-row: 1;
  }
  .wide > [part='message'],
  .wide > .progress {
    grid-row: 3;
    align-self: start;
  }
  .wide > [part='results'] {
    grid-area: 3 / 1;
  }
  .wide > [part='footer'] {
    grid-row: 4;
  }
  .wide > [part='result-preview'] {
    grid-area: 3 / 2;
    border-block-start: 1px solid var(--line);
    border-inline-start: 1px solid var(--line);
  }
`;
