import {isStored} from '../storage/is-stored.js';

/** The name it is stored under. */
export const SINGLE_KEYS_OFF = 'docent-keys';

/**
 * Whether the reader has switched off shortcuts of a single key, such as `/`: speech input and shaking hands trigger
 * them by accident (WCAG 2.1.4). Stored for all pages of the site.
 */
export function areSingleKeysOff(): boolean {
  return isStored(SINGLE_KEYS_OFF);
}
