import {styleSheet} from '../style-sheet.js';

/** What there is for a reader who has come to a card: hovered and focused, the buttons at its foot and beside its code, the way back, the card that is kept. */
export const toolStyles = styleSheet(`
  a:hover {
    text-decoration-thickness: 2px;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
    border-radius: 2px;
  }
  [part='body']:focus-visible {
    outline-offset: -2px;
  }
  :is([part~='tool'], [part='close'], [part='before']) {
    padding: 0;
    border: 0;
    border-radius: 0.3em;
    color: var(--muted);
    background: none;
    font: inherit;
    cursor: pointer;
  }
  :is([part~='tool'], [part='close'], [part='before']):hover {
    color: var(--fg);
  }
  :is([part~='tool'], [part='close']) {
    display: grid;
    flex: none;
    place-content: center;
    inline-size: 24px;
    block-size: 24px;
  }
  svg[aria-hidden] {
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  /* The foot stays at the foot of a card that is kept as high as it was. */
  [part='body'] {
    flex: auto;
  }
  [part~='copy'] {
    flex: none;
  }
  [part='footer'] > [part~='copy'] {
    margin-inline-start: auto;
  }
  [part='menu-button'] {
    padding: 0 0.5em;
    border: 0;
    color: inherit;
    background: none;
    font: inherit;
    cursor: pointer;
  }
  [part='footer']:has([part~='copy']) {
    gap: 0.5em;
    align-items: center;
  }
  [part='said'] {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  [part='code'] {
    position: relative;
    margin-block: 0.65em;
  }
  [part='code']:first-child {
    margin-block-start: 0;
  }
  [part='code']:last-child {
    margin-block-end: 0;
  }
  [part='code'] > pre {
    margin: 0;
  }
  [part='code'] > [part~='copy'] {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 4px;
  }
  [part='code'] [part~='tool'] {
    background: var(--bg);
    opacity: 0;
  }
  [part='code']:hover [part~='tool'],
  [part='code'] [part~='tool']:focus-visible {
    opacity: 1;
  }
  @media (hover: none) {
    [part='code'] [part~='tool'] {
      opacity: 1;
    }
  }
  [part='before'] {
    display: block;
    min-block-size: 24px;
    margin-block-end: 0.4em;
    font-size: 0.93em;
    color: var(--accent);
  }
  [part='before']::before {
    content: '← ' / '';
  }
  [part='before']:dir(rtl)::before {
    content: '→ ' / '';
  }
  [part~='sheet'] [part~='pin'] {
    display: none;
  }
  [part~='sheet'] [part~='tool'] {
    inline-size: 44px;
    block-size: 44px;
  }
`);
