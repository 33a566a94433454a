import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {array, boolean, type Infer, object, read, string, withDefault} from '../../api/schema.js';
import type {Messages} from '../../i18n/messages.js';
import {fromStorage, searchHistoryKey} from '../../page/storage.js';
import type {SearchController} from './controller.js';
import type {DocsSearchSelectEvent} from './events.js';
import {plainText} from './highlight.js';
import {consume, FeatureKeysController, isPlain} from './navigation.js';
import {foundIn} from './state.js';

/** A result that the reader has opened, as plain text. */
const entry = object({
  title: string,
  url: string,
  /** The title of a section's page, or the path of a page. */
  location: withDefault(string, ''),
  /** The query. */
  query: withDefault(string, ''),
});
export type SearchHistoryEntry = Infer<typeof entry>;

const searchHistory = object({
  recent: withDefault(array(entry), []),
  favourites: withDefault(array(entry), []),
  /** The reader has switched the history off. */
  off: withDefault(boolean, false),
});
export type SearchHistory = Infer<typeof searchHistory>;

/** Entries of each kind; the oldest are dropped first. */
export const SEARCH_HISTORY_LIMIT = 10;

/**
 * Reads the stored history; invalid parts are left out. Stored data is not trusted: it may be from any
 * version, and any script of the site may have written it. Every URL of the history is `http(s)`.
 */
export function readSearchHistory(stored: string | null): SearchHistory {
  try {
    const {recent, favourites, off} = read(searchHistory, JSON.parse(stored ?? '{}'));
    return off ? {...emptySearchHistory, off} : {recent: tidy(recent), favourites: tidy(favourites), off};
  } catch {
    return emptySearchHistory;
  }
}

/** Returns the history with an opened result in front; a favourite stays a favourite. */
export const withOpened = (before: SearchHistory, opened: SearchHistoryEntry): SearchHistory =>
  before.off || before.favourites.some(({url}) => url === opened.url)
    ? before
    : {...before, recent: tidy([opened, ...before.recent])};

export const emptySearchHistory: SearchHistory = {recent: [], favourites: [], off: false};

/** Valid entries without duplicates, up to the limit. */
export function tidy(entries: readonly SearchHistoryEntry[]): SearchHistoryEntry[] {
  const usable = entries.filter(
    ({title, url}) => title && URL.canParse(url) && /^https?:/.test(new URL(url).protocol),
  );
  const isFirst = ({url}: SearchHistoryEntry, index: number) =>
    usable.findIndex(other => other.url === url) === index;
  return usable.filter(isFirst).slice(0, SEARCH_HISTORY_LIMIT);
}

/** Returns the history with an entry made a favourite. */
export const withFavourite = (before: SearchHistory, favourite: SearchHistoryEntry): SearchHistory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== favourite.url),
  favourites: tidy([favourite, ...before.favourites]),
});

export const withoutEntry = (before: SearchHistory, removed: string): SearchHistory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== removed),
  favourites: before.favourites.filter(({url}) => url !== removed),
});

/** What the controller needs of `<docs-search>`. */
interface HistoryHost extends ReactiveControllerHost, HTMLElement {
  readonly noHistory: boolean;
  readonly messages: Messages;
  show(options: {query: string}): void;
  hide(): void;
}

const LIST = '.search-history';

/**
 * The search history of a project: results that the reader has opened, and favourites, shown while the box is
 * empty. All tabs share its storage, so each change starts from the stored history, and changes from other
 * tabs are shown. If storage is blocked or full, the history lasts as long as the page.
 */
export class SearchHistoryController implements ReactiveController {
  history: SearchHistory = emptySearchHistory;

  readonly #host: HistoryHost;
  readonly #search: SearchController;
  readonly #project: () => string;
  /** The last change could not be stored, so the stored history is outdated. */
  #isUnstored = false;

  constructor(host: HistoryHost, search: SearchController, project: () => string) {
    this.#host = host;
    this.#search = search;
    this.#project = project;
    host.addController(this);
    new FeatureKeysController(host, (event, target) => this.#handleKeydown(event, target));
  }

  hostConnected(): void {
    this.#host.addEventListener('docs-search-open', this);
    this.#host.addEventListener('docs-search-select', this);
    addEventListener('storage', this);
  }

  hostDisconnected(): void {
    removeEventListener('storage', this);
  }

  handleEvent(event: Event): void {
    if (this.#host.noHistory) return;
    if (event.type === 'docs-search-select') return this.#addOpened(event as DocsSearchSelectEvent);
    this.#read();
    this.#host.requestUpdate();
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

  /** Favourites and recent results, if there are any. All strings are rendered as text. */
  render(): TemplateResult | typeof nothing {
    const {recent, favourites} = this.history;
    if (this.#host.noHistory || !(recent.length || favourites.length)) return nothing;
    const {historyFavourites, historyRecent, historyClear} = this.#host.messages;
    return html`<div class="search-history">
      ${this.#renderList(historyFavourites, favourites, false)}
      ${this.#renderList(historyRecent, recent, true)}
      <button
        part="button"
        class="clear-history plain small"
        type="button"
        @click=${() => this.change(() => emptySearchHistory)}
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
              this.change(before => withFavourite(before, entry)),
            )
          : nothing
      }
      ${button('remove', historyRemove(title), '×', () => this.change(before => withoutEntry(before, url)))}
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
      // From the first or last entry back to the box.
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

  #addOpened({query, hit}: DocsSearchSelectEvent): void {
    const {url} = hit;
    if (!url) return;
    const group = foundIn(this.#search.state)?.groups.find(
      ({page, hits}) => page === hit || hits.includes(hit),
    );
    const location = (hit.kind === 'page' ? group?.breadcrumb : group && plainText(group.page.title)) ?? '';
    const opened = {title: plainText(hit.title), url, location, query};
    this.change(before => withOpened(before, opened));
  }

  #read(): void {
    if (this.#isUnstored) return;
    const stored = fromStorage(() => localStorage.getItem(this.#key));
    if (stored !== undefined) this.history = readSearchHistory(stored);
  }

  get #key(): string {
    return searchHistoryKey(this.#project());
  }
}
