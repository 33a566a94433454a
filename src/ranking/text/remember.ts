/**
 * Keeps what a pure function made of a text: readers type the same words again, and the same headings are weighed for
 * many questions.
 *
 * @param most results that are kept; then all are forgotten.
 */
export function remember<T>(make: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, T>();
  return text => {
    let made = kept.get(text);
    if (made === undefined) {
      made = make(text);
      if (kept.size >= most) kept.clear();
      kept.set(text, made);
    }
    return made;
  };
}

/** The same of numbers from 0 to `size`. */
export function rememberAt<T>(make: (at: number) => T, size: number, most: number): (at: number) => T {
  let kept = new Array<T | undefined>(size);
  let count = 0;
  return at => {
    let made = kept[at];
    if (made === undefined) {
      made = make(at);
      if (count++ >= most) [kept, count] = [new Array<T | undefined>(size), 1];
      kept[at] = made;
    }
    return made;
  };
}
