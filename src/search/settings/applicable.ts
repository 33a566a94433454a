import type {SearchHost} from '../search-host.js';

const KEYBOARD = matchMedia('(any-hover: hover)');

/** Which settings make a difference here. A reader without a pointer has hardly a keyboard, and no room for previews. */
export function applicable({hotkeys, searchHistory, resultPreview, variant}: SearchHost): {
  /** Single-key shortcuts, with spaces between; empty for none. */
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
