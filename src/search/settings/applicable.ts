import type {SearchHost} from '../search-host.js';

const KEYBOARD = matchMedia('(any-hover: hover)');

/** The settings that apply here. Devices without a fine pointer rarely have a keyboard, and no room for previews. */
export function applicable({hotkeys, searchHistory, resultPreview, variant}: SearchHost): {
  /** Single-key shortcuts, separated by spaces; empty for none. */
  readonly keys: string;
  readonly hasHistory: boolean;
  readonly hasPreview: boolean;
} {
  const {matches} = KEYBOARD;
  return {
    keys: matches
      ? hotkeys
          .split(/\s+/)
          .filter(key => key.length === 1)
          .join(' ')
      : '',
    hasHistory: searchHistory !== 'off',
    hasPreview: matches && resultPreview !== 'off' && variant !== 'inline',
  };
}
