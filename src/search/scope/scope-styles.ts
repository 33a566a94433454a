import {css} from 'lit';

/** The toolbar below the box, with the scope control. */
export const scopeStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    padding: 0 1em 0.5em;
  }
  .toolbar > span,
  .toolbar label {
    flex: 1;
  }
  /* A note about the scope goes below both. */
  .toolbar .scope-note {
    flex-basis: 100%;
    order: 1;
  }
  .toolbar label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-inline-size: 0;
    white-space: nowrap;
  }
  select {
    min-block-size: 24px;
    min-inline-size: 0;
    max-inline-size: 100%;
    padding: 0.15em 0.25em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    background: var(--bg);
    color: var(--fg);
    font: inherit;
  }
  /* The choices are clear without their label. */
  @media (max-width: 30rem) {
    label span {
      position: absolute;
      clip-path: inset(50%);
    }
    select {
      flex: 1;
    }
  }
  @media (pointer: coarse) {
    select {
      min-block-size: 44px;
    }
  }
`;
