/** All places of words that stand one after the other. */
export function follow(each: readonly (readonly number[] | Uint32Array)[]): number[] {
  const sets = each.slice(1).map(places => new Set(places));
  const found: number[] = [];
  for (const place of each[0]!)
    if (sets.every((set, index) => set.has(place + index + 1)))
      for (let offset = 0; offset <= sets.length; offset++) found.push(place + offset);
  return found;
}

/** All places of words with at most so many others between them. */
export function within(each: readonly (readonly number[] | Uint32Array)[], slop: number): number[] {
  const found: number[] = [];
  const most = each.length + slop;
  for (const place of each[0]!) {
    const near = each.map(places => places.find(other => Math.abs(other - place) < most));
    if (near.some(other => other === undefined)) continue;
    const known = near as number[];
    if (Math.max(...known) - Math.min(...known) < most && new Set(known).size === known.length)
      found.push(...known);
  }
  return [...new Set(found)].sort((one, other) => one - other);
}
