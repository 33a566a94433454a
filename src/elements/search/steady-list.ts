import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {SearchController} from './controller.js';

/**
 * Keeps the selected row where it is on the screen when an answer replaces the rows around it. Without a selected row, the
 * list of a new answer begins at its top.
 */
export class SteadyListController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #search: SearchController;
  /** Token of the request whose answer is on the screen. */
  #shown: number | undefined;
  /** Where the selected row was before the list was replaced, in px from the top of the viewport. */
  #selectedTop: number | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#isNew)
      this.#selectedTop = this.#host.shadowRoot?.querySelector(SELECTED)?.getBoundingClientRect().top;
  }

  hostUpdated(): void {
    const {state} = this.#search;
    if (!this.#isNew || state.phase !== 'found') return;
    this.#shown = state.request.token;
    const list = this.#host.shadowRoot!.getElementById('results');
    const selected = list?.querySelector(SELECTED);
    if (!list) return;
    if (!selected) list.scrollTop = 0;
    else if (this.#selectedTop !== undefined)
      list.scrollTop += selected.getBoundingClientRect().top - this.#selectedTop;
  }

  /** Whether the rows of another answer are about to replace those on the screen. */
  get #isNew(): boolean {
    const {state} = this.#search;
    return state.phase === 'found' && state.request.token !== this.#shown;
  }
}

const SELECTED = '[aria-selected=true]';
