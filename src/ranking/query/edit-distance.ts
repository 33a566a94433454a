/**
 * Optimal string alignment distance: letters added, left out or changed, or two neighbours exchanged, no letter edited
 * twice.
 *
 * @param most distances beyond it are returned as `most + 1`
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const rows = [Uint8Array.from({length: one.length + 1}, (_, column) => column)];
  for (let depth = 0; depth < other.length; depth++) {
    const row = new Uint8Array(one.length + 1);
    rows.push(row);
    if (fillDistanceRow(row, rows[depth]!, rows[depth - 1], one, other, depth) > most) return most + 1;
  }
  return Math.min(rows.at(-1)![one.length]!, most + 1);
}

/**
 * Fills one row of the table of distances between a word and the beginnings of another, which is one letter longer than in
 * the row before.
 * @param depth how many letters of `other` the row before is about
 * @returns the least of the row and of what may follow from it
 */
export function fillDistanceRow(
  row: Uint8Array,
  before: Uint8Array,
  beforeThat: Uint8Array | undefined,
  word: string,
  other: string,
  depth: number,
): number {
  const letter = other.charCodeAt(depth);
  const previous = depth > 0 ? other.charCodeAt(depth - 1) : -1;
  row[0] = depth + 1;
  let least = depth + 1;
  for (let column = 1; column <= word.length; column++) {
    const own = word.charCodeAt(column - 1);
    let cost = before[column - 1]! + (own === letter ? 0 : 1);
    if (before[column]! + 1 < cost) cost = before[column]! + 1;
    if (row[column - 1]! + 1 < cost) cost = row[column - 1]! + 1;
    if (column > 1 && beforeThat && own === previous && word.charCodeAt(column - 2) === letter)
      cost = Math.min(cost, beforeThat[column - 2]! + 1);
    row[column] = cost;
    if (cost < least) least = cost;
  }
  // Two letters may be exchanged, which begins one row earlier and costs one from there.
  for (let column = 0; column <= word.length; column++)
    if (before[column]! + 1 < least) least = before[column]! + 1;
  return least;
}
