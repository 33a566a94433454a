// Where the time of a run of tests went.

/** @typedef {{file: string, seconds: number}} FileTime how long the tests of a file took */

const SLOWEST_SHOWN = 15;

/** In the order they ran. @type {{step: string, seconds: number}[]} */
const steps = [];
/** @type {FileTime[]} */
const files = [];

/** @param {readonly FileTime[]} more */
export const noteFiles = more => void files.push(...more);

/**
 * @template Result
 * @param {string} step
 * @param {() => Promise<Result>} run
 */
export async function timed(step, run) {
  console.log(`\n== ${step}`);
  const began = performance.now();
  try {
    return await run();
  } finally {
    steps.push({step, seconds: (performance.now() - began) / 1000});
  }
}

/** The steps, and the slowest files. */
export function printTimes() {
  if (steps.length === 0) return;
  const row = (/** @type {number} */ seconds, /** @type {string} */ what) =>
    `${seconds.toFixed(0).padStart(6)} s  ${what}`;
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN);
  console.log('\n== where the time went');
  for (const {step, seconds} of steps) console.log(row(seconds, step));
  if (slowest.length > 1) console.log('\n== the slowest files, by the time of their tests');
  if (slowest.length > 1) for (const {file, seconds} of slowest) console.log(row(seconds, file));
}
