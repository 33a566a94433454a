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

/** The same for numbers from 0 to `size`. */
export function memoizeIndexed<T>(
  compute: (at: number) => T,
  size: number,
  maxSize: number,
): (at: number) => T {
  let cache = new Array<T | undefined>(size);
  let count = 0;
  return at => {
    let result = cache[at];
    if (result === undefined) {
      result = compute(at);
      if (count++ >= maxSize) [cache, count] = [new Array<T | undefined>(size), 1];
      cache[at] = result;
    }
    return result;
  };
}
