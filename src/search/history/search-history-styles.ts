import {css} from 'lit';

export const searchHistoryStyles = css`
  .search-history {
    margin-block-start: 1em;
    text-align: start;
  }
  ul,
  h2 {
    margin: 0 0 0.5em;
    padding: 0;
    list-style: none;
  }
  .entry {
    display: flex;
    align-items: center;
    gap: 0.25em;
    border-block-start: 1px solid var(--line);
  }
  .search-history a {
    flex: 1;
    padding-block: 0.4em;
    color: inherit;
    text-decoration: none;
  }
  .search-history a:hover {
    text-decoration: underline;
  }
  @media (pointer: coarse) {
    .entry a {
      min-block-size: 44px;
    }
  }
`;
