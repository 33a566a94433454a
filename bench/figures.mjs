// Statistics for benches, and the tables they are printed in.

/** @param {readonly number[]} values @param {number} part from 0 to 1 @returns {number} NaN without values */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** @param {readonly number[]} values */
export const median = values => quantile(values, 0.5);

/** @param {readonly number[]} times @returns {{p50: number, p95: number, p99: number}} */
export const percentiles = times => ({
  p50: median(times),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
});

/**
 * Fits a power law to measurements, by least squares of logarithms.
 * @param {readonly number[]} sizes
 * @param {readonly number[]} values one for each size. There is no exponent if a value is 0
 * @returns {{exponent: number, at: (size: number) => number}}
 */
export function growthOf(sizes, values) {
  const points = sizes.map((size, at) => [Math.log(size), Math.log(values[at] ?? NaN)]);
  const mean = (/** @type {number} */ axis) =>
    points.reduce((sum, point) => sum + (point[axis] ?? NaN), 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  let [above, below] = [0, 0];
  for (const [px = NaN, py = NaN] of points) {
    above += (px - x) * (py - y);
    below += (px - x) ** 2;
  }
  const exponent = above / below;
  return {exponent, at: size => Math.exp(y + exponent * (Math.log(size) - x))};
}

/**
 * Prints a table with aligned columns, followed by an empty line.
 * @param {readonly (readonly string[])[]} rows
 */
export function printTable(rows) {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    );
  console.log('');
}
