/**
 * Caches the results of a pure function with a text as its argument.
 *
 * @param maxSize maximum number of results; when it is reached, the cache is cleared
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

/** Number of results in a chunk of the cache. */
const CHUNK_SIZE = 256;

/**
 * Like `memoize`, for a function with a number from 0 to `size` - 1 as its argument. The cache is allocated in chunks, because allocating an array for a
 * million results takes 40 ms.
 */
export function memoizeIndexed<T>(
  compute: (at: number) => T,
  size: number,
  maxSize: number,
): (at: number) => T {
  const empty = (): (T | undefined)[][] => new Array<(T | undefined)[]>(Math.ceil(size / CHUNK_SIZE));
  let cache = empty();
  let count = 0;
  return at => {
    const cached = cache[Math.floor(at / CHUNK_SIZE)]?.[at % CHUNK_SIZE];
    if (cached !== undefined) return cached;
    const result = compute(at);
    if (count++ >= maxSize) [cache, count] = [empty(), 1];
    (cache[Math.floor(at / CHUNK_SIZE)] ??= new Array<T | undefined>(CHUNK_SIZE))[at % CHUNK_SIZE] = result;
    return result;
  };
}
