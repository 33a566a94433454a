/** How long a condition is waited for, in ms: a test that fails says so, and does not go on for ever. */
const LIMIT = 60_000;

/** Resolves once a condition holds. @throws {Error} when that takes too long */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + LIMIT;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Never came true: ${String(holds)}`);
    await new Promise(resolve => setTimeout(resolve, 1));
  }
}
