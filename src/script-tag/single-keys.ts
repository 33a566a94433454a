/** `controllers/single-keys.ts` for this file that stands alone: whether the reader has shortcuts of a single key off. */
export function areSingleKeysOff(): boolean | undefined {
  try {
    return 'docent-keys' in localStorage;
  } catch {
    // Where nothing may be kept, nothing was switched off.
    return undefined;
  }
}
