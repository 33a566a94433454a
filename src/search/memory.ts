import {array, type Infer, object, read, string, withDefault} from '../api/index.js';

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
export type MemoryEntry = Infer<typeof entry>;

const memory = object({
  recent: withDefault(array(entry), []),
  favourites: withDefault(array(entry), []),
});
export type Memory = Infer<typeof memory>;

/** Of each kind; the oldest go first. */
export const MEMORY_LIMIT = 10;

/** What storage holds; of what is not as it should be, as much as is. */
export function readMemory(stored: string | null): Memory {
  try {
    const {recent, favourites} = read(memory, JSON.parse(stored ?? '{}'));
    return {recent: tidy(recent), favourites: tidy(favourites)};
  } catch {
    return {recent: [], favourites: []};
  }
}

/** With a result that was chosen at the front; a favourite stays one. */
export const remembered = ({recent, favourites}: Memory, chosen: MemoryEntry): Memory =>
  favourites.some(({url}) => url === chosen.url)
    ? {recent, favourites}
    : {recent: tidy([chosen, ...recent]), favourites};

/** With an entry as a favourite. */
export const kept = (before: Memory, favourite: MemoryEntry): Memory => ({
  recent: before.recent.filter(({url}) => url !== favourite.url),
  favourites: tidy([favourite, ...before.favourites]),
});

export const removed = ({recent, favourites}: Memory, gone: string): Memory => ({
  recent: recent.filter(({url}) => url !== gone),
  favourites: favourites.filter(({url}) => url !== gone),
});

export const nothingRemembered: Memory = {recent: [], favourites: []};

function tidy(entries: readonly MemoryEntry[]): MemoryEntry[] {
  const usable = entries.filter(
    ({title, url}) => title && URL.canParse(url) && /^https?:/.test(new URL(url).protocol),
  );
  const isFirst = ({url}: MemoryEntry, index: number) =>
    usable.findIndex(other => other.url === url) === index;
  return usable.filter(isFirst).slice(0, MEMORY_LIMIT);
}
