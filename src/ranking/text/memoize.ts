/**
 * Caches the results of a pure function of a text.
 *
 * @param maxSize number of results; beyond it the cache is cleared.
 */
export function memoize<T>(compute: (text: string) => T, maxSize: number): (text: string) => T {
  const cache = new Map<string, T>();
  return text => {
    let result = cache.get(text);
    if (result === undefined) {
      result = compute(text);
      if (cache.size >= maxSize) cache.clear();
      cache.set(text, result);
    }
    return result;
  };
}

/** Size of the chunks in which the cache is allocated. */
const ROOM = 256;

/** The same for a function of a number from 0 to `size`. Allocated in chunks, because an array for a million results takes 40 ms. */
export function memoizeIndexed<T>(
  compute: (at: number) => T,
  size: number,
  maxSize: number,
): (at: number) => T {
  const empty = (): (T | undefined)[][] => new Array<(T | undefined)[]>(Math.ceil(size / ROOM));
  let cache = empty();
  let count = 0;
  return at => {
    const known = cache[Math.floor(at / ROOM)]?.[at % ROOM];
    if (known !== undefined) return known;
    const result = compute(at);
    if (count++ >= maxSize) [cache, count] = [empty(), 1];
    (cache[Math.floor(at / ROOM)] ??= new Array<T | undefined>(ROOM))[at % ROOM] = result;
    return result;
  };
}
