import {css} from 'lit';

/** The content of a card: titles, what is folded away, what follows, and the placeholders. */
export const cardStyles = css`
  .term {
    font-weight: 650;
  }
  .more.more {
    margin-block: 0.65em 0;
    padding: 0;
    border: 0;
  }
  .more > summary {
    inline-size: fit-content;
    font-size: 0.93em;
    font-weight: 400;
    line-height: 24px;
    color: var(--muted);
    cursor: pointer;
  }
  [part='problem'] {
    margin: 0;
    color: var(--muted);
  }
  [part='skeleton'] {
    display: grid;
    gap: 0.7em;
    padding-block: 0.3em;
  }
  i:empty {
    block-size: 0.75em;
    border-radius: 0.4em;
    background: var(--line);
    animation: breathe 1.6s infinite alternate ease-in-out;
    forced-color-adjust: none;
  }
  i:empty:last-child {
    inline-size: 80%;
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
`;
