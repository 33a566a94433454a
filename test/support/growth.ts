import assert from 'node:assert/strict';

/** CPU time of this process, in ms: on a busy machine it stands still with the process. */
function cpuTime(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

/** The least CPU time of some runs, in ms: what else the machine does only adds to it. */
function leastTime(read: (text: string) => unknown, text: string): number {
  let least = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = cpuTime();
    read(text);
    least = Math.min(least, cpuTime() - start);
  }
  return least;
}

/**
 * Reads half a text and the whole of it, each made of one unit.
 *
 * @throws where twice the text takes more than 2.5 times as long, however often it is tried
 */
export function assertGrowsLikeTheText(read: (text: string) => unknown, unit: string, length: number): void {
  const half = unit.repeat(Math.ceil(length / 2 / unit.length)).slice(0, length / 2);
  const ratios: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    // Some systems count CPU time in ticks of 4 ms. What is quadratic takes seconds.
    ratios.push(leastTime(read, half + half) / Math.max(leastTime(read, half), 4));
    if (ratios.at(-1)! <= 2.5) return;
  }
  assert.fail(
    `twice ${JSON.stringify(unit)} takes ${ratios.map(ratio => ratio.toFixed(1)).join(', ')} times as long`,
  );
}
