import {writeFileSync} from 'node:fs';

/** Says how many sites are sound: to a person, or to `npm run test:all` in the file that SUITE_RESULT names. */
export function reportSites(
  what: string,
  counts: {readonly passed: number; readonly failed: number; readonly skipped: number},
): void {
  const result = process.env['SUITE_RESULT'];
  if (result) writeFileSync(result, JSON.stringify({counts, files: []}));
  else console.log(`${what}: ${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}
