import {array, boolean, type Infer, object, read, string, withDefault} from '../../api/schema.js';
import {consume, isPlain} from './navigation.js';

/**
 * The results a reader has opened, as plain data without markup; every URL is `http(s)`. Pure.
 * Stored data is not trusted: it may be of any version, or written by any script of the site.
 */
const entry = object({
  title: string,
  url: string,
  /** Where it is: the page of a section, or the path of a page. */
  location: withDefault(string, ''),
  /** What was searched for. */
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

/** Reads what is stored; invalid parts are left out. */
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

const LIST = '.search-history';

/**
 * Keys for recent results and favourites: arrows move between the entries and the box, Enter follows a link.
 * @param isIdle whether they are shown, because the box is empty
 */
export function handleHistoryKey(event: KeyboardEvent, target: HTMLElement, isIdle: boolean): void {
  const root = target.getRootNode() as ShadowRoot;
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
  } else if (isIdle && links[0] && target.matches('input') && event.key === 'ArrowDown') {
    consume(event);
    links[0].focus();
  }
}
