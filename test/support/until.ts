/** How long a condition is waited for, in ms: an end for a test that has failed, and no measure of a slow machine. */
const LIMIT = 300_000;

/**
 * Resolves once a condition holds.
 *
 * @param step how long it rests before it looks again, in ms: more for what costs something to look at
 * @throws {Error} when that takes too long
 */
export async function until(holds: () => boolean | Promise<boolean>, step = 1): Promise<void> {
  const end = Date.now() + LIMIT;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Never came true: ${String(holds)}`);
    await new Promise(resolve => setTimeout(resolve, step));
  }
}
