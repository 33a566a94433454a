import type {ReactiveController} from 'lit';
import type {SearchHost} from '../search-host.js';

/** Marks a key as handled by a feature with keys of its own, so that the dialog ignores it. */
export function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

export const isPlain = ({ctrlKey, metaKey, altKey, shiftKey}: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey;

/**
 * Lets a feature of the panels handle keys in the element before the dialog does, except those that compose text.
 * Owns the listener.
 */
export class PanelKeysController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #handle: (event: KeyboardEvent, target: HTMLElement) => void;

  /** @param handle `target`: the innermost element, inside whatever shadow root */
  constructor(host: SearchHost, handle: (event: KeyboardEvent, target: HTMLElement) => void) {
    this.#host = host;
    this.#handle = handle;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this, true);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this, true);
  }

  handleEvent(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && !event.isComposing) this.#handle(event, target);
  }
}
