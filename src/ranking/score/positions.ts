/** All positions at which the words follow one another. @param each positions of each word, ascending */
export function consecutivePositions(each: readonly (readonly number[] | Uint32Array)[]): number[] {
  const found: number[] = [];
  const next = new Uint32Array(each.length);
  for (const position of each[0]!) {
    let offset = 1;
    for (; offset < each.length; offset++) {
      const positions = each[offset]!;
      while (next[offset]! < positions.length && positions[next[offset]!]! < position + offset)
        next[offset]!++;
      if (positions[next[offset]!] !== position + offset) break;
    }
    if (offset === each.length)
      for (offset = 0; offset < each.length; offset++) found.push(position + offset);
  }
  return found;
}

/** All positions at which the words stand in any order, with at most `slop` others between them. @param each positions of each word, ascending */
export function nearbyPositions(each: readonly (readonly number[] | Uint32Array)[], slop: number): number[] {
  const found: number[] = [];
  const most = each.length + slop;
  const next = new Uint32Array(each.length);
  for (const position of each[0]!) {
    let first = Infinity;
    let last = 0;
    let word = 0;
    for (; word < each.length; word++) {
      const positions = each[word]!;
      let at = next[word]!;
      while (at < positions.length && positions[at]! <= position - most) at++;
      next[word] = at;
      const other = positions[at];
      if (other === undefined || other >= position + most) break;
      first = Math.min(first, other);
      last = Math.max(last, other);
    }
    if (word < each.length || last - first >= most) continue;
    const near = each.map((positions, word) => positions[next[word]!]!);
    if (areDistinct(near)) found.push(...near);
  }
  found.sort((one, other) => one - other);
  return found.filter((position, at) => position !== found[at - 1]);
}

/** Quadratic: a phrase has few words. */
const areDistinct = (positions: readonly number[]): boolean =>
  positions.every((position, at) => positions.indexOf(position) === at);
