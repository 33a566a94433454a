/**
 * Keeps what a pure function made of a text: readers type the same words again, and the same headings are weighed for
 * many questions.
 *
 * @param maxSize results that are kept; then all are forgotten.
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

/** The same of numbers from 0 to `size`. */
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
