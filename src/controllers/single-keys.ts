import {isKept} from './is-kept.js';

/** Where it is kept. Read as well by `script-tag/hotkeys.ts`, before this file is there. */
export const SINGLE_KEYS_OFF = 'docent-keys';

/**
 * Whether the reader wants no shortcuts of a single key, such as `/`: who speaks to the computer, or hits keys
 * by accident, sets them off without meaning to (WCAG 2.1.4). Kept for all pages of the site.
 */
export const areSingleKeysOff = (): boolean => isKept(SINGLE_KEYS_OFF);
