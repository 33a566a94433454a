import {css, html, nothing, type TemplateResult} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import type {SearchController} from './controller.js';
import {
  emptySearchHistory,
  type HistoryHost,
  type SearchHistory,
  SearchHistoryController,
  type SearchHistoryEntry,
  tidyEntries,
} from './history.js';
import {consume, FeatureKeysController, isPlain} from './navigation.js';

/** Returns the history with an entry moved to the favourites. */
export const withFavourite = (before: SearchHistory, favourite: SearchHistoryEntry): SearchHistory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== favourite.url),
  favourites: tidyEntries([favourite, ...before.favourites]),
});

/** Returns the history without the entries of an address. */
export const withoutEntry = (before: SearchHistory, removed: string): SearchHistory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== removed),
  favourites: before.favourites.filter(({url}) => url !== removed),
});

/** What the view needs from `<docs-search>`. */
interface HistoryViewHost extends HistoryHost {
  readonly messages: SearchMessages;
  show(options: {query: string}): void;
  hide(): void;
}

const LIST = '.search-history';

/**
 * The search history, with the list that shows it while the box is empty, and the keys that work in this list. Loaded when
 * search opens and a history is stored, else with the first results.
 */
export class SearchHistoryView {
  readonly styles = searchHistoryStyles;
  readonly history: SearchHistoryController;

  readonly #host: HistoryViewHost;
  readonly #search: SearchController;

  constructor(host: HistoryViewHost, search: SearchController) {
    this.#host = host;
    this.history = new SearchHistoryController(host, search);
    this.#search = search;
    new FeatureKeysController(host, (event, target) => this.#handleKeydown(event, target));
  }

  /** Favourites and recent results. All strings are rendered as text. */
  render(): TemplateResult {
    const {recent, favourites} = this.history.history;
    const {historyFavourites, historyRecent, historyClear} = this.#host.messages;
    return html`<div class="search-history">
      ${this.#renderList(historyFavourites, favourites, false)}
      ${this.#renderList(historyRecent, recent, true)}
      <button
        part="button"
        class="clear-history plain small"
        type="button"
        @click=${() => this.history.change(() => emptySearchHistory)}
      >
        ${historyClear}
      </button>
    </div>`;
  }

  #renderList(name: string, entries: readonly SearchHistoryEntry[], canFavour: boolean) {
    if (!entries.length) return nothing;
    return html`<section aria-label=${name}>
      <h2 class="small quiet">${name}</h2>
      <ul>
        ${entries.map(entry => this.#renderEntry(entry, canFavour))}
      </ul>
    </section>`;
  }

  #renderEntry(entry: SearchHistoryEntry, canFavour: boolean): TemplateResult {
    const {title, url, location, query} = entry;
    const {historySearchAgain, historyAddFavourite, historyRemove} = this.#host.messages;
    const button = (name: string, label: string, content: string, handleClick: () => void) =>
      html`<button
        part="button"
        class="${name} plain quiet"
        type="button"
        aria-label=${label}
        @click=${handleClick}
      >
        ${content}
      </button>`;
    const handleOpen = (event: MouseEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) this.#host.hide();
    };
    return html`<li class="entry">
      <a href=${url} @click=${handleOpen}
        ><span>${title}</span> <span class="small quiet">${location}</span></a
      >
      ${query && button('search-again small', historySearchAgain(query), query, () => this.#host.show({query}))}
      ${
        canFavour
          ? button('add-favourite', historyAddFavourite(title), '☆', () =>
              this.history.change(before => withFavourite(before, entry)),
            )
          : nothing
      }
      ${button('remove', historyRemove(title), '×', () => this.history.change(before => withoutEntry(before, url)))}
    </li>`;
  }

  /** Arrow keys move between the entries and the box; Enter follows a link. */
  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    const root = this.#host.shadowRoot!;
    const links = [...root.querySelectorAll<HTMLAnchorElement>(`${LIST} a`)];
    const isInHistory = target.closest(LIST) !== null;
    if (isInHistory && event.key === 'Enter') event.stopPropagation();
    if (!isPlain(event)) return;
    if (isInHistory && /^Arrow(Up|Down)$/.test(event.key)) {
      consume(event);
      const at = links.indexOf(target.closest('li')?.querySelector('a') ?? null!);
      const to = event.key === 'ArrowDown' ? at + 1 : at < 0 ? links.length - 1 : at - 1;
      // The arrow keys lead from the first and last entry back to the box.
      (links[to] ?? root.querySelector('input')!).focus();
    } else if (
      this.#search.state.phase === 'idle' &&
      links[0] &&
      target.matches('input') &&
      event.key === 'ArrowDown'
    ) {
      consume(event);
      links[0].focus();
    }
  }
}

const searchHistoryStyles = css`
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
  /* The buttons of an entry are shown while the pointer or the focus is on it. */
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
