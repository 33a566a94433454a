/** All positions at which the words of a phrase follow one another. @param lists positions of each word, ascending */
export function consecutivePositions(lists: readonly (readonly number[] | Uint32Array)[]): number[] {
  const consecutive: number[] = [];
  const next = new Uint32Array(lists.length);
  for (const position of lists[0]!) {
    let offset = 1;
    for (; offset < lists.length; offset++) {
      const positions = lists[offset]!;
      while (next[offset]! < positions.length && positions[next[offset]!]! < position + offset)
        next[offset]!++;
      if (positions[next[offset]!] !== position + offset) break;
    }
    if (offset === lists.length)
      for (offset = 0; offset < lists.length; offset++) consecutive.push(position + offset);
  }
  return consecutive;
}

/** All positions at which the words of a phrase are in any order, with at most `slop` other words between them. @param lists positions of each word, ascending */
export function nearbyPositions(lists: readonly (readonly number[] | Uint32Array)[], slop: number): number[] {
  const nearby: number[] = [];
  const maxLength = lists.length + slop;
  const next = new Uint32Array(lists.length);
  for (const position of lists[0]!) {
    let first = Infinity;
    let last = 0;
    let word = 0;
    for (; word < lists.length; word++) {
      const positions = lists[word]!;
      let at = next[word]!;
      while (at < positions.length && positions[at]! <= position - maxLength) at++;
      next[word] = at;
      const nearest = positions[at];
      if (nearest === undefined || nearest >= position + maxLength) break;
      first = Math.min(first, nearest);
      last = Math.max(last, nearest);
    }
    if (word < lists.length || last - first >= maxLength) continue;
    const near = lists.map((positions, word) => positions[next[word]!]!);
    if (areDistinct(near)) nearby.push(...near);
  }
  nearby.sort((a, b) => a - b);
  return nearby.filter((position, at) => position !== nearby[at - 1]);
}

/** Takes quadratic time, which is fast enough because a phrase has few words. */
const areDistinct = (positions: readonly number[]): boolean =>
  positions.every((position, at) => positions.indexOf(position) === at);
