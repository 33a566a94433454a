import type {SearchHost} from '../search-host.js';

/** Marks a key as handled, by a feature that has keys of its own: the dialog does not see it. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

export const isPlain = ({ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/**
 * Calls `handle` with keys pressed in the element, before the dialog sees them; not with those that compose text.
 * @param handle `target`: the innermost element, inside whatever shadow root
 */
export function handlePanelKeys(
  host: SearchHost,
  handle: (event: KeyboardEvent, target: HTMLElement) => void,
): void {
  host.addEventListener(
    'keydown',
    event => {
      const [target] = event.composedPath();
      if (target instanceof HTMLElement && !event.isComposing) handle(event, target);
    },
    true,
  );
}
