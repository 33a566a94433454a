import {css} from 'lit';

/** What there is to do about small views: of phones, of their keyboards, of 400 % zoom. Adopted after the other styles. */
export const viewportStyles = css`
  dialog [part='panel'] {
    max-block-size: min(80vh, var(--view-height, 100dvh) - var(--top) - 1em);
  }
  @media (max-width: 40rem), (max-height: 30rem) {
    dialog {
      --top: var(--view-top, 0px);
    }
    dialog [part='panel'] {
      inline-size: var(--view-width, 100%);
      block-size: var(--view-height, 100dvh);
      max-block-size: none;
      /* A page that is too wide for the phone lets the view stand anywhere on it. */
      margin-left: var(--view-left, 0px);
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
