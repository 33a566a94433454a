/** How a card's own parts look, see `cardNodes`; what is in them has the styles of content. */
export const cardCss = `
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
    color: var(--muted);
    cursor: pointer;
  }
`;
