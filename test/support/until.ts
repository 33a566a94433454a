/** Timeout for a condition, in ms: so long that only a failed test reaches it, even on a slow machine. */
const LIMIT = 300_000;

/**
 * Resolves once a condition holds.
 *
 * @param step interval between checks, in ms. Use a longer one for expensive checks
 * @throws {Error} after the timeout
 */
export async function until(holds: () => boolean | Promise<boolean>, step = 1): Promise<void> {
  const end = Date.now() + LIMIT;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Never came true: ${String(holds)}`);
    await new Promise(resolve => setTimeout(resolve, step));
  }
}
