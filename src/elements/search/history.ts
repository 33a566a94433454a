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
  /** The title of a section's page, or the path of a page. */
  location: withDefault(string, ''),
  /** The query for which the result was found. */
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

/** Maximum number of entries of each kind. The oldest are dropped first. */
const SEARCH_HISTORY_LIMIT = 10;

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
 * empty. All tabs share its storage, so each change starts from the stored history, and changes from other
 * tabs are shown. If storage is blocked or full, the history lasts as long as the page.
 */
export class SearchHistoryController implements ReactiveController {
  history: SearchHistory = emptySearchHistory;

  readonly #host: HistoryHost;
  readonly #search: SearchController;
  /** Whether the last change could not be stored, so that the stored history is outdated. */
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

  /** Switches the history off, which also clears it, or on again. */
  toggle(): void {
    this.change(({off}) => ({...emptySearchHistory, off: !off}));
  }

  /** Changes the history, starting from what is stored, and stores it. */
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

  /** Whether there is something to show. */
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
