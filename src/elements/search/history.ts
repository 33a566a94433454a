import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {array, boolean, type Infer, object, read, string, withDefault} from '../../api/schema.js';
import type {PageIdentity} from '../../page/identity.js';
import {fromStorage, searchHistoryKey} from '../../page/storage.js';
import type {SearchController} from './controller.js';
import type {DocsSearchSelectEvent} from './events.js';
import {plainText} from './highlight.js';
import {foundIn} from './state.js';

/** A result that the reader has opened, as plain text. */
const entry = object({
  title: string,
  url: string,
  /** Where the result is: for a section, the title of its page; for a page, its breadcrumb. */
  location: withDefault(string, ''),
  /** The query that had this result. */
  query: withDefault(string, ''),
});
export type SearchHistoryEntry = Infer<typeof entry>;

const searchHistory = object({
  recent: withDefault(array(entry), []),
  favourites: withDefault(array(entry), []),
  /** Whether the reader has switched the history off. */
  off: withDefault(boolean, false),
});
export type SearchHistory = Infer<typeof searchHistory>;

/** Maximum number of entries of each kind. The oldest are dropped first. */
const SEARCH_HISTORY_LIMIT = 10;

/**
 * Reads the stored history; invalid entries are left out. Stored data is not trusted: it may be from any version of Docent,
 * and any script of the site may have written it. All URLs in the result have the scheme `http` or `https`.
 */
export function readSearchHistory(stored: string | null): SearchHistory {
  try {
    const {recent, favourites, off} = read(searchHistory, JSON.parse(stored ?? '{}'));
    return off
      ? {...emptySearchHistory, off}
      : {recent: tidyEntries(recent), favourites: tidyEntries(favourites), off};
  } catch {
    return emptySearchHistory;
  }
}

/**
 * Returns the history with an opened result first among the recent ones. Unchanged if the history is off or the result is a
 * favourite.
 */
export const withOpened = (before: SearchHistory, opened: SearchHistoryEntry): SearchHistory =>
  before.off || before.favourites.some(({url}) => url === opened.url)
    ? before
    : {...before, recent: tidyEntries([opened, ...before.recent])};

export const emptySearchHistory: SearchHistory = {recent: [], favourites: [], off: false};

/** Leaves out invalid entries, duplicates, and entries beyond the limit. */
export function tidyEntries(entries: readonly SearchHistoryEntry[]): SearchHistoryEntry[] {
  const usable = entries.filter(
    ({title, url}) => title && URL.canParse(url) && /^https?:/.test(new URL(url).protocol),
  );
  const isFirst = ({url}: SearchHistoryEntry, index: number) =>
    usable.findIndex(candidate => candidate.url === url) === index;
  return usable.filter(isFirst).slice(0, SEARCH_HISTORY_LIMIT);
}

/** What the controller needs from `<docs-search>`. */
export interface HistoryHost extends ReactiveControllerHost, HTMLElement {
  readonly knownPage: PageIdentity | undefined;
  readonly noHistory: boolean;
}

/**
 * The search history of a project: results that the reader has opened, and favourites, shown while the box is
 * empty. All tabs share its storage: each change starts from the stored history, and changes in other tabs are
 * shown. If storage is blocked or full, the history is kept only until the page is left.
 */
export class SearchHistoryController implements ReactiveController {
  history: SearchHistory = emptySearchHistory;

  readonly #host: HistoryHost;
  readonly #search: SearchController;
  /** Whether the last change could not be stored. Then the stored history is outdated and is not read. */
  #isUnstored = false;

  constructor(host: HistoryHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    this.#read();
    host.addController(this);
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

  /** Switches the history off or on. Switching it off also clears it. */
  toggle(): void {
    this.change(({off}) => ({...emptySearchHistory, off: !off}));
  }

  /** Reads the stored history, changes it, and stores it. */
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

  /** Whether the history is used and has entries. */
  get hasEntries(): boolean {
    const {recent, favourites} = this.history;
    return !this.#host.noHistory && recent.length + favourites.length > 0;
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
    return searchHistoryKey(this.#host.knownPage?.project ?? '');
  }
}
