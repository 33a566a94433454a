import {css, html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {readPage} from '../../page/index.js';
import {searchHistoryKey} from '../../page/storage.js';
import type {Messages} from '../../i18n/messages.js';
import type {SearchController} from './controller.js';
import {PanelKeysController} from './navigation.js';
import type {DocsSearchSelectEvent} from './events.js';
import type {Hit} from './result-model.js';
import type {SearchHost} from './search-host.js';
import {foundIn} from './state.js';
import {
  emptySearchHistory,
  handleHistoryKey,
  readSearchHistory,
  type SearchHistory,
  type SearchHistoryEntry,
  withFavourite,
  withOpened,
  withoutEntry,
} from './history.js';

/**
 * Owns the search history of a project, in storage that all tabs share: each change starts from what is stored, and
 * changes from other tabs are shown. If storage is blocked or full, the history lasts as long as the page.
 */
export class SearchHistoryController implements ReactiveController {
  history: SearchHistory = emptySearchHistory;

  readonly #host: SearchHost;
  readonly #search: SearchController;
  /** The last change could not be stored, so the stored history is outdated. */
  #isUnstored = false;

  constructor(host: SearchHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    host.addEventListener('docs-search-open', this);
    host.addEventListener('docs-search-select', this);
    new PanelKeysController(host, (event, target) =>
      handleHistoryKey(event, target, search.state.phase === 'idle'),
    );
    this.#load();
  }

  hostConnected(): void {
    addEventListener('storage', this);
  }

  hostDisconnected(): void {
    removeEventListener('storage', this);
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#addOpened(event as DocsSearchSelectEvent);
    else this.#load();
  }

  get isOn(): boolean {
    return this.#host.searchHistory !== 'off';
  }

  /** Renders recent results and favourites, if there are any. */
  render(): TemplateResult | typeof nothing {
    const {recent, favourites} = this.history;
    if (!this.isOn || !(recent.length || favourites.length)) return nothing;
    return searchHistoryView(this.history, this.#host.messages, {
      change: change => this.change(change),
      searchAgain: query => this.#host.show({query}),
      open: () => this.#host.hide(),
    });
  }

  change(change: (before: SearchHistory) => SearchHistory): void {
    this.#read();
    this.history = change(this.history);
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.history));
      this.#isUnstored = false;
    } catch {
      this.#isUnstored = true;
    }
    this.#host.requestUpdate();
  }

  #addOpened({query, hit}: DocsSearchSelectEvent): void {
    const {url} = hit;
    if (!this.isOn || !url) return;
    const group = foundIn(this.#search.state)?.groups.find(
      ({page, hits}) => page === hit || hits.includes(hit),
    );
    const location = (hit.kind === 'page' ? group?.breadcrumb : group && titleOf(group.page)) ?? '';
    const opened = {title: titleOf(hit), url, location, query};
    this.change(before => withOpened(before, opened));
  }

  #load(): void {
    if (!this.isOn) return;
    this.#read();
    this.#host.requestUpdate();
  }

  #read(): void {
    if (this.#isUnstored) return;
    try {
      this.history = readSearchHistory(localStorage.getItem(this.#key));
    } catch {
      // Storage is blocked.
    }
  }

  get #project(): string {
    return readPage(document, this.#host).project ?? '';
  }

  get #key(): string {
    return searchHistoryKey(this.#project);
  }
}

// Not `plainText`: sharing that with the results would put it in a chunk of its own.
const titleOf = ({title}: Hit): string => title.map(({text}) => text).join('');

export interface SearchHistoryHandlers {
  readonly change: (change: (before: SearchHistory) => SearchHistory) => void;
  readonly searchAgain: (query: string) => void;
  /** An entry is opened in this tab. */
  readonly open: () => void;
}

/** Shown while the box is empty. All strings are rendered as text. */
export function searchHistoryView(
  {favourites, recent}: SearchHistory,
  messages: Messages,
  on: SearchHistoryHandlers,
): TemplateResult | typeof nothing {
  if (!favourites.length && !recent.length) return nothing;
  return html`<div class="search-history">
    ${listView(messages.historyFavourites, favourites, messages, on, false)}
    ${listView(messages.historyRecent, recent, messages, on, true)}
    <button
      part="button"
      class="clear-history plain small"
      type="button"
      @click=${() => on.change(() => emptySearchHistory)}
    >
      ${messages.historyClear}
    </button>
  </div>`;
}

function listView(
  name: string,
  entries: readonly SearchHistoryEntry[],
  messages: Messages,
  on: SearchHistoryHandlers,
  canFavour: boolean,
) {
  if (!entries.length) return nothing;
  return html`<section aria-label=${name}>
    <h2 class="small quiet">${name}</h2>
    <ul>
      ${entries.map(entry => entryView(entry, messages, on, canFavour))}
    </ul>
  </section>`;
}

function entryView(
  entry: SearchHistoryEntry,
  messages: Messages,
  on: SearchHistoryHandlers,
  canFavour: boolean,
) {
  const {title, url, location, query} = entry;
  const handleOpen = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) on.open();
  };
  return html`<li class="entry">
    <a href=${url} @click=${handleOpen}><span>${title}</span> <span class="small quiet">${location}</span></a>
    ${
      query
        ? html`<button
            part="button"
            class="search-again plain quiet small"
            type="button"
            aria-label=${messages.historySearchAgain(query)}
            @click=${() => on.searchAgain(query)}
          >
            ${query}
          </button>`
        : nothing
    }
    ${
      canFavour
        ? html`<button
            part="button"
            class="add-favourite plain quiet"
            type="button"
            aria-label=${messages.historyAddFavourite(title)}
            @click=${() => on.change(before => withFavourite(before, entry))}
          >
            ☆
          </button>`
        : nothing
    }
    <button
      part="button"
      class="remove plain quiet"
      type="button"
      aria-label=${messages.historyRemove(title)}
      @click=${() => on.change(before => withoutEntry(before, url))}
    >
      ×
    </button>
  </li>`;
}

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
