import {isCommand} from './hotkeys.js';
import {take} from './consume-event.js';

/**
 * Keeps what is typed for a box that has not come yet. Takes the keys that would write, and Enter; every other
 * key, and every shortcut, keeps its meaning.
 *
 * @returns gives the keyboard back, and the text; `null` once the reader has pressed Escape
 */
export function bufferKeys(): () => string | null {
  let typed: string | null = '';
  const handleKeydown = (event: KeyboardEvent): void => {
    const {key} = event;
    if (typed === null || isCommand(event)) return;
    if (key === 'Escape') typed = null;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    else if (key !== 'Enter') return;
    take(event);
  };
  addEventListener('keydown', handleKeydown, true);
  return () => {
    removeEventListener('keydown', handleKeydown, true);
    return typed;
  };
}
