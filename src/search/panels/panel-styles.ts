import {css} from 'lit';

/** Adopted by the element when what it is about has come. */
export const panelStyles = css`
  [part='bar'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    padding: 0 1em 0.5em;
  }
  [part='bar'] > span,
  [part='bar'] label,
  [part='memory'] a {
    flex: 1;
  }
  /* What it says of the place that is searched goes below both. */
  [part='bar'] [part='scope-note'] {
    flex-basis: 100%;
    order: 1;
  }
  [part='bar'] label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-inline-size: 0;
    white-space: nowrap;
  }
  [part='pane-show'] {
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
  [part='results-page'],
  [part='sign-in'] {
    color: var(--accent);
  }
  [part='memory'] {
    margin-block-start: 1em;
    text-align: start;
  }
  ul,
  h2 {
    margin: 0 0 0.5em;
    padding: 0;
    list-style: none;
  }
  [part='memory-entry'] {
    display: flex;
    align-items: center;
    gap: 0.25em;
    border-block-start: 1px solid var(--line);
  }
  [part='memory'] a {
    padding-block: 0.4em;
    color: inherit;
    text-decoration: none;
  }
  [part='memory'] a:hover {
    text-decoration: underline;
  }
  [role='switch']::before {
    content: '☐ ' / '';
  }
  [role='switch'][aria-checked='true']::before {
    content: '☑ ' / '';
  }
  [part='pane'] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em 1em 1em;
  }
  [part='pane']:focus-visible {
    outline-offset: -3px;
  }
  [part='pane-tools'] {
    display: flex;
    gap: 0.5em;
    padding-block: 0.25em;
  }
  [part='pane-back'] {
    margin-inline-end: auto;
  }
  @media (min-width: 64rem) and (any-hover: hover) {
    [part='panel']:has([part='pane']) {
      display: grid;
      grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1fr);
      block-size: min(80vh, 100dvh - var(--top) - 1em);
      inline-size: min(100% - 2em, var(--docs-search-wide, 72em));
    }
    [part='panel']:has([part='pane']) > * {
      grid-area: 2 / 1 / auto / -1;
    }
    [part='panel']:has([part='pane']) > [part='header'] {
      grid-row: 1;
    }
    [part='panel']:has([part='pane']) > [part='progress'] {
      grid-row: 3;
      align-self: start;
    }
    [part='panel']:has([part='pane']) > [part='results'] {
      grid-area: 3 / 1;
    }
    [part='panel']:has([part='pane']) > [part='footer'] {
      grid-row: 4;
    }
    [part='panel'] > [part='pane'] {
      grid-area: 3 / 2;
      border-block-start: 1px solid var(--line);
      border-inline-start: 1px solid var(--line);
    }
  }
  /* The choices say it themselves. */
  @media (max-width: 30rem) {
    label span {
      position: absolute;
      clip-path: inset(50%);
    }
    select {
      flex: 1;
    }
  }
  @media not all and (min-width: 64rem) and (any-hover: hover) {
    [part='pane'] {
      flex: 1;
      min-block-size: 40vh;
      border-block-start: 1px solid var(--line);
    }
    [part='panel']:has([part='pane']) [part='results'] {
      position: absolute;
      inset: 0;
    }
    [part='panel']:has([part='pane']) :is([part='results'], [part='copy']) {
      visibility: hidden;
    }
  }
  @media (pointer: coarse) {
    :is(select, a) {
      min-block-size: 44px;
    }
    [part='results-page'],
    [part='sign-in'] {
      display: inline-block;
      padding-block: 0.7em;
    }
  }
`;
