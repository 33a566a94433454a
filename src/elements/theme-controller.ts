import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * Reports when the page may have changed its theme: attributes of its root or its body have changed, or the reader's
 * system setting has. Calls back once transitions of the page's colours have ended.
 *
 * Owns what it observes, while its element is in the document. Does not read the page's colours.
 */
export class ThemeController implements ReactiveController {
  readonly #onChange: () => void;
  readonly #system = matchMedia('(prefers-color-scheme: dark)');
  readonly #observer = new MutationObserver(() => void this.handleEvent());

  constructor(host: ReactiveControllerHost, onChange: () => void) {
    this.#onChange = onChange;
    host.addController(this);
  }

  hostConnected(): void {
    for (const element of [document.documentElement, document.body])
      this.#observer.observe(element, {attributes: true});
    this.#system.addEventListener('change', this);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#system.removeEventListener('change', this);
  }

  async handleEvent(): Promise<void> {
    const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({finished}) => finished));
    this.#onChange();
  }
}
