import {css} from 'lit';

/** The search history, shown while the box is empty. */
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
    margin-inline-start: -0.5em;
    border-radius: 0.4em;
  }
  .entry:is(:hover, :focus-within) {
    background: color-mix(in srgb, var(--accent) 7%, var(--bg));
  }
  .search-history a {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.75em;
    min-inline-size: 0;
    padding: 0.3em 0.5em;
    color: inherit;
    text-decoration: none;
  }
  .search-history :is(a span, button) {
    max-inline-size: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .search-again {
    max-inline-size: 10em;
  }
  .clear-history {
    margin-inline-start: -0.5em;
  }
  /* What can be done with an entry is shown with the pointer or the focus on it. */
  @media (any-hover: hover) {
    .entry:not(:hover, :focus-within) :is(.add-favourite, .remove) {
      opacity: 0;
    }
  }
  @media (max-width: 30rem) {
    .search-again {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .entry a {
      min-block-size: 44px;
    }
  }
`;
