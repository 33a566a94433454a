import {css} from 'lit';

/** The card as a sheet at the bottom of the viewport, within reach of the thumb. */
export const sheetStyles = css`
  [part~='sheet'] {
    inset: auto 0 0 !important;
    inline-size: auto;
    max-block-size: 60vh !important;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    padding-block-end: env(safe-area-inset-bottom);
  }
  [part~='sheet'] [part='footer'] {
    gap: 0.5em;
  }
  [part~='sheet'] [part='path'] {
    flex: 1;
    align-self: center;
  }
  /* A fingertip: WCAG 2.5.5. */
  [part~='sheet'] :is([part='open'], [part='button'], [part='back'], summary) {
    box-sizing: border-box;
    min-block-size: 44px;
    min-inline-size: 44px;
  }
  [part~='sheet'] :is([part='open'], .close) {
    display: grid;
    place-content: center;
    padding-inline: 1em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    color: var(--fg);
    background: none;
    font: inherit;
    text-decoration: none;
  }
  [part~='sheet'] [part='open'] {
    border-color: var(--accent);
    color: var(--accent);
  }
`;
