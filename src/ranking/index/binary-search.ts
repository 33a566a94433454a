/** Index of the first number in part of a sorted column that is not less than `wanted`. */
export function lowerBound(sorted: Uint32Array, wanted: number, from = 0, to = sorted.length): number {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The last number below `size` for which a predicate holds, or -1. It must hold for all smaller numbers, too. */
export function lastWhere(size: number, holds: (number: number) => boolean): number {
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
