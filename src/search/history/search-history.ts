import {array, boolean, type Infer, object, read, string, withDefault} from '../../api/schema.js';

/**
 * What a reader has found before, as plain data: nothing of it is markup, and every address is `http(s)`. Pure;
 * what storage holds may be of any age, or from anyone.
 */
const entry = object({
  title: string,
  url: string,
  /** Where it is: the page of a section, or the path of a page. */
  place: withDefault(string, ''),
  /** What was searched for. */
  words: withDefault(string, ''),
});
export type SearchHistoryEntry = Infer<typeof entry>;

const memory = object({
  recent: withDefault(array(entry), []),
  favourites: withDefault(array(entry), []),
  /** The reader wants nothing remembered. */
  off: withDefault(boolean, false),
});
export type Memory = Infer<typeof memory>;

/** Of each kind; the oldest go first. */
export const SEARCH_HISTORY_LIMIT = 10;

/** What storage holds; of what is not as it should be, as much as is. */
export function readSearchHistory(stored: string | null): Memory {
  try {
    const {recent, favourites, off} = read(memory, JSON.parse(stored ?? '{}'));
    return off ? {...emptySearchHistory, off} : {recent: tidy(recent), favourites: tidy(favourites), off};
  } catch {
    return emptySearchHistory;
  }
}

/** With a result that was chosen at the front; a favourite stays one. */
export const remembered = (before: Memory, chosen: SearchHistoryEntry): Memory =>
  before.off || before.favourites.some(({url}) => url === chosen.url)
    ? before
    : {...before, recent: tidy([chosen, ...before.recent])};

/** With an entry as a favourite. */
export const kept = (before: Memory, favourite: SearchHistoryEntry): Memory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== favourite.url),
  favourites: tidy([favourite, ...before.favourites]),
});

export const removed = (before: Memory, gone: string): Memory => ({
  ...before,
  recent: before.recent.filter(({url}) => url !== gone),
  favourites: before.favourites.filter(({url}) => url !== gone),
});

export const emptySearchHistory: Memory = {recent: [], favourites: [], off: false};

/** Switched off, with what there was forgotten; or on again. */
export const switched = ({off}: Memory): Memory => ({...emptySearchHistory, off: !off});

function tidy(entries: readonly SearchHistoryEntry[]): SearchHistoryEntry[] {
  const usable = entries.filter(
    ({title, url}) => title && URL.canParse(url) && /^https?:/.test(new URL(url).protocol),
  );
  const isFirst = ({url}: SearchHistoryEntry, index: number) =>
    usable.findIndex(other => other.url === url) === index;
  return usable.filter(isFirst).slice(0, SEARCH_HISTORY_LIMIT);
}
