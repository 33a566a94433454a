/**
 * Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, no letter edited twice.
 *
 * @param max distances beyond it are returned as `max + 1`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({length: other.length + 1}, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(next[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      next.push(cost);
    }
    if (Math.min(...next) > max && Math.min(...last) > max) return max + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length]!, max + 1);
}
