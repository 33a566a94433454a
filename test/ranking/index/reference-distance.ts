/** Optimal string alignment distance, computed recursively as in its definition: slow, but easy to verify. */
export function referenceDistance(from: string, to: string): number {
  const known = new Map<string, number>();
  const between = (a: number, b: number): number => {
    if (a === 0 || b === 0) return a + b;
    const key = `${a} ${b}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const isSame = from[a - 1] === to[b - 1];
    const isExchanged = a > 1 && b > 1 && from[a - 1] === to[b - 2] && from[a - 2] === to[b - 1];
    const least = Math.min(
      between(a - 1, b) + 1,
      between(a, b - 1) + 1,
      between(a - 1, b - 1) + (isSame ? 0 : 1),
      isExchanged ? between(a - 2, b - 2) + 1 : Infinity,
    );
    known.set(key, least);
    return least;
  };
  return between(from.length, to.length);
}
