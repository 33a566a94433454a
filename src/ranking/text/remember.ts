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
