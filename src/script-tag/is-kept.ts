/**
 * `controllers/is-kept.ts` for this file that stands alone: whether something of that name is kept for the reader on
 * this site.
 */
export function isKept(name: string): boolean | undefined {
  try {
    return name in localStorage;
  } catch {
    // Where nothing may be kept, nothing was.
    return undefined;
  }
}
