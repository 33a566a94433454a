import assert from 'node:assert/strict';

/** CPU time of this process, in ms. Unlike wall-clock time, it does not depend on the load of the machine. */
function cpuTime(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

/** The minimum CPU time of five runs, in ms. The minimum is used because other load can only increase a time. */
function minTime(read: (text: string) => unknown, text: string): number {
  let minimum = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = cpuTime();
    read(text);
    minimum = Math.min(minimum, cpuTime() - start);
  }
  return minimum;
}

/**
 * Asserts that the CPU time of a function is at most proportional to the length of its text. Compares the times for a text that
 * repeats a unit and for half of that text.
 *
 * @param length the length of the longer text, in UTF-16 code units
 * @throws {AssertionError} if twice the text takes more than 2.5 times as long in all of twelve attempts
 */
export function assertGrowsLikeTheText(read: (text: string) => unknown, unit: string, length: number): void {
  const half = unit.repeat(Math.ceil(length / 2 / unit.length)).slice(0, length / 2);
  const ratios: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    // Some systems measure CPU time in ticks of 4 ms, so a shorter time counts as one tick.
    ratios.push(minTime(read, half + half) / Math.max(minTime(read, half), 4));
    if (ratios.at(-1)! <= 2.5) return;
  }
  assert.fail(
    `twice ${JSON.stringify(unit)} takes ${ratios.map(ratio => ratio.toFixed(1)).join(', ')} times as long`,
  );
}
