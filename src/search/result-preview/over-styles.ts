import {css} from 'lit';

/** Styles loaded with the preview itself: its focus ring, its tools, and its position over the list on narrow screens. */
export const overStyles = css`
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
