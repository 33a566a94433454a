/** How the outline of what follows looks, see `card-outline.ts`. */
export const outlineCss = `
  .outline {
    margin-block-start: 0.9em;
    padding-block-start: 0.6em;
    border-block-start: 1px solid var(--line);
    font-size: 0.93em;
  }
  .outline p {
    margin: 0;
    color: var(--muted);
  }
  .outline ul {
    margin-block: 0.3em 0;
    padding: 0;
    columns: 11em;
    list-style: none;
  }
  .outline li {
    break-inside: avoid;
  }
`;
