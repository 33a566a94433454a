import {css} from 'lit';

/** Styles of a card's controls and of the menu of preferences. Loaded with the controls. */
export const toolStyles = css`
  [part='button']:has(svg) {
    display: grid;
    flex: none;
    place-content: center;
    inline-size: 24px;
    block-size: 24px;
  }
  [part='button'] > svg {
    inline-size: 16px;
    block-size: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .menu > svg {
    stroke-width: 2.4;
  }
  .copy {
    flex: none;
  }
  [part='footer']:has(.copy) {
    gap: 0.65em;
    align-items: center;
  }
  .status {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .code {
    position: relative;
    margin-block: 0.65em;
  }
  .code:first-child {
    margin-block-start: 0;
  }
  .code:last-child {
    margin-block-end: 0;
  }
  .code > pre {
    margin: 0;
  }
  .code > .copy {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 4px;
  }
  .code [part='button'] {
    background: var(--bg);
    opacity: 0;
  }
  .code:hover [part='button'],
  .code [part='button']:focus-visible {
    opacity: 1;
  }
  @media (hover: none) {
    .code [part='button'] {
      opacity: 1;
    }
  }
  [part='back'] {
    display: block;
    min-block-size: 24px;
    margin-block-end: 0.4em;
    padding: 0;
    border: 0;
    font: inherit;
    font-size: 0.93em;
    color: var(--accent);
    background: none;
    cursor: pointer;
  }
  [part='back']::before {
    content: '← ' / '';
  }
  [part='back']:dir(rtl)::before {
    content: '→ ' / '';
  }
  [part~='sheet'] .pin {
    display: none;
  }
  [part~='sheet'] .menu {
    margin-inline-end: auto;
  }
  [part~='sheet'] [part='button']:has(svg) {
    inline-size: 44px;
    block-size: 44px;
  }
  [part='menu'] {
    flex: none;
    padding: 0.4em 1.1em;
    overflow: auto;
    border-block-start: 1px solid var(--line);
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.1em;
    margin: 0;
    padding: 0.2em 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-weight: 600;
  }
  label {
    display: flex;
    gap: 0.4em;
    align-items: center;
    min-block-size: 28px;
  }
  [part~='sheet'] label {
    min-block-size: 44px;
  }
  input {
    margin: 0;
    accent-color: var(--accent);
  }
  [part='menu'] p {
    margin-block: 0.2em;
    color: var(--muted);
  }
`;
