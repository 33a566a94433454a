import {consumeEvent, isCommand} from '../page/keyboard.js';

/**
 * Buffers what is typed while the search box is loading. Consumes keys that type a character, and Enter; every other key,
 * and every shortcut, keeps its effect.
 *
 * @returns a function that ends the buffering and returns the text, or `null` if the reader has pressed Escape
 */
export function bufferKeys(): () => string | null {
  let typed: string | null = '';
  const handleKeydown = (event: KeyboardEvent): void => {
    const key = event.key;
    if (typed === null || isCommand(event)) return;
    if (key === 'Escape') typed = null;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (!key[1]) typed += key;
    else if (key !== 'Enter') return;
    consumeEvent(event);
  };
  addEventListener('keydown', handleKeydown, true);
  return () => {
    removeEventListener('keydown', handleKeydown, true);
    return typed;
  };
}
