/** All positions of words that follow one another. @param each ascending */
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

/** All positions of words with at most `slop` others between them, in any order. */
export function nearbyPositions(each: readonly (readonly number[] | Uint32Array)[], slop: number): number[] {
  const found: number[] = [];
  const most = each.length + slop;
  for (const position of each[0]!) {
    const near = each.map(positions => positions.find(other => Math.abs(other - position) < most));
    if (near.some(other => other === undefined)) continue;
    const known = near as number[];
    if (Math.max(...known) - Math.min(...known) < most && new Set(known).size === known.length)
      found.push(...known);
  }
  return [...new Set(found)].sort((one, other) => one - other);
}
