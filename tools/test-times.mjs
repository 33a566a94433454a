// Reports how long the steps of a test run took.

/**
 * The result of a file, and how long its tests took.
 * @typedef {import('./test-processes.mjs').Counts & {file: string, browser?: string, seconds: number}} FileResult
 */

const SLOWEST_SHOWN = 15;

/** The steps of the run, in the order in which they ran. @type {{step: string, seconds: number}[]} */
const steps = [];
/** @type {FileResult[]} */
const files = [];

/** @param {readonly FileResult[]} more */
export const noteFiles = more => void files.push(...more);

/** Files with a failed test. */
export const failedFiles = () => files.filter(({failed}) => failed > 0);

/** @param {FileResult} result */
export const titleOf = ({file, browser}) => (browser ? `${file} [${browser}]` : file);

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
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  console.log('\n== where the time went');
  for (const {step, seconds} of steps) console.log(row(seconds, step));
  if (slowest.length > 1) console.log('\n== the slowest files, by the time of their tests');
  if (slowest.length > 1) for (const result of slowest) console.log(row(result.seconds, titleOf(result)));
}
