import {css} from 'lit';

export const resultPreviewStyles = css`
  .show-preview {
    white-space: nowrap;
  }
  [part='result-preview'] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em 1em 1em;
  }
  [part='result-preview']:focus-visible {
    outline-offset: -3px;
  }
  .preview-tools {
    display: flex;
    gap: 0.5em;
    padding-block: 0.25em;
  }
  .back {
    margin-inline-end: auto;
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
  @media not all and (min-width: 64rem) and (any-hover: hover) {
    [part='result-preview'] {
      flex: 1;
      min-block-size: 40vh;
      border-block-start: 1px solid var(--line);
    }
    [part='panel']:has([part='result-preview']) [part='results'] {
      position: absolute;
      inset: 0;
    }
    [part='panel']:has([part='result-preview']) :is([part='results'], .copy) {
      visibility: hidden;
    }
  }
`;
