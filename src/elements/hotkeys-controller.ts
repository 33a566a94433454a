import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isHotkey, mayBeHotkey} from '../page/keyboard.js';

/**
 * Listens for shortcuts while its element is in the document.
 *
 * Owns one listener on the root of the page: after everything in the page, which may keep its keys, and before the
 * document and the window, where generators and themes have shortcuts for a search of their own. Does not own what a
 * shortcut does, nor which there are: the list is read anew for each key, and an empty one switches all off. On pages
 * with the script tag, that handles them first.
 */
export class HotkeysController implements ReactiveController {
  readonly #hotkeys: () => string;
  readonly #onHotkey: () => void;

  constructor(host: ReactiveControllerHost, hotkeys: () => string, onHotkey: () => void) {
    this.#hotkeys = hotkeys;
    this.#onHotkey = onHotkey;
    host.addController(this);
  }

  hostConnected(): void {
    document.documentElement.addEventListener('keydown', this);
  }

  hostDisconnected(): void {
    document.documentElement.removeEventListener('keydown', this);
  }

  handleEvent(event: KeyboardEvent): void {
    if (event.isComposing || !isHotkey(event, this.#hotkeys()) || !mayBeHotkey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onHotkey();
  }
}
