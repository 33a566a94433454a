import {css} from 'lit';

/** Styles for small viewports: phones, on-screen keyboards, 400 % zoom. Adopted after the other styles. */
export const viewportStyles = css`
  dialog [part='panel'] {
    max-block-size: min(80vh, var(--viewport-height, 100dvh) - var(--top) - 1em);
  }
  @media (max-width: 40rem), (max-height: 30rem) {
    dialog {
      --top: var(--viewport-top, 0px);
    }
    dialog [part='panel'] {
      inline-size: var(--viewport-width, 100%);
      block-size: var(--viewport-height, 100dvh);
      max-block-size: none;
      /* On a page that is wider than the phone, the viewport can be anywhere. */
      margin-left: var(--viewport-left, 0px);
      margin-right: auto;
    }
  }
  /* 1280 × 1024 at 400 % is 320 × 256: what is not a result makes room for results. */
  @media (max-height: 20rem) {
    [part='header'],
    [part='footer'],
    .toolbar {
      padding-block: 0;
    }
    [part='results'] {
      padding-block: 0;
    }
    [part='results'] .row {
      padding-block: 0;
    }
    [part='results'] .cell .line {
      padding-inline-end: 0;
    }
    [part='snippet'] {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .breadcrumb,
    .cell .copy,
    [part='footer']:not(:has(.more)) {
      display: none;
    }
  }
`;
