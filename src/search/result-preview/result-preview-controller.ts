import type {ReactiveController} from 'lit';
import type {PanelHost} from '../panels/panel-host.js';
import type * as PaneView from './result-preview-view.js';
import type {Hit} from '../results/results.js';
import type {SearchController} from '../asking/search-controller.js';
import {foundIn} from '../search-state.js';

/** How long a result is chosen before its section is asked for, in ms. */
export const RESULT_PREVIEW_DELAY = 150;
/** Where there is room for list and pane side by side, and something to rest on a result with: no finger can. */
const WIDE = '(min-width: 64rem) and (any-hover: hover)';

/**
 * Decides what the pane is about: on wide screens the chosen result, once it has rested; on others the one for
 * which the reader asks. Owns the timer, the look at the width, and the moment its code is loaded. Does not own
 * the section: that is `<docs-embed>`'s, which ends its request when it is about something else.
 */
export class ResultPreviewController implements ReactiveController {
  /** The result that is shown, or was last. */
  shown: Hit | undefined;
  /** Whether a narrow screen shows the pane in place of the list. */
  isOver = false;
  view: typeof PaneView | undefined;

  readonly #host: PanelHost;
  readonly #search: SearchController;
  readonly #rest: number;
  readonly #wide = matchMedia(WIDE);
  #resting: Hit | undefined;
  #timer: number | undefined;

  constructor(host: PanelHost, search: SearchController, rest = RESULT_PREVIEW_DELAY) {
    this.#host = host;
    this.#search = search;
    this.#rest = rest;
    host.addController(this);
  }

  hostConnected(): void {
    this.#wide.addEventListener('change', this);
  }

  hostDisconnected(): void {
    this.#wide.removeEventListener('change', this);
    clearTimeout(this.#timer);
  }

  /** The width has changed sides. */
  handleEvent(): void {
    this.isOver = false;
    this.#host.requestUpdate();
  }

  get isOn(): boolean {
    return this.#host.pane !== 'off' && this.#host.variant !== 'inline';
  }

  get isWide(): boolean {
    return this.#wide.matches;
  }

  /** Whether there is a pane to see. */
  get isSeen(): boolean {
    return this.isOn && (this.isWide ? foundIn(this.#search.state) !== null : this.isOver);
  }

  hostUpdated(): void {
    const active = this.#host.open && this.isOn ? this.#active : undefined;
    if (!foundIn(this.#search.state)) this.shown = undefined;
    if (!this.#host.open || !foundIn(this.#search.state)) this.isOver = false;
    if (active === this.#resting) return;
    this.#resting = active;
    clearTimeout(this.#timer);
    if (!active || !this.isWide) return;
    // What is still on its way is not waited for any more; what is there stays until there is something else.
    const embed = this.#host.shadowRoot!.querySelector('docs-embed');
    if (embed && !embed.section && active !== this.shown) {
      this.shown = undefined;
      this.#host.requestUpdate();
    }
    this.#timer = window.setTimeout(() => this.#show(active), this.#rest);
  }

  /** Shows the chosen result, or the first one, and leads the keyboard there. */
  async enter(): Promise<void> {
    const hit = this.#active ?? this.#hits[0];
    if (!hit || !this.isOn) return;
    this.isOver = !this.isWide;
    await this.#show(hit);
    await this.#host.updateComplete;
    this.#host.shadowRoot!.querySelector<HTMLElement>('[part=pane]')?.focus();
  }

  /** Back to the list, and to the box. */
  leave(): void {
    this.isOver = false;
    this.#host.requestUpdate();
    this.#host.shadowRoot!.querySelector('input')!.focus();
  }

  /** On a narrow screen, to the result before or after the one that is shown. */
  step(by: 1 | -1): void {
    const hits = this.#hits;
    const at = hits.indexOf(this.shown!) + by;
    const hit = hits[at];
    if (!hit) return;
    this.#search.activate(at);
    void this.#show(hit);
  }

  async #show(hit: Hit): Promise<void> {
    this.shown = hit;
    try {
      const [view] = await Promise.all([import('./result-preview-view.js'), import('../../embed/define.js')]);
      this.view = view;
    } catch {
      // Without it the list is what it was.
      this.isOver = false;
    }
    this.#host.requestUpdate();
  }

  get #hits(): readonly Hit[] {
    return foundIn(this.#search.state)?.hits ?? [];
  }

  get #active(): Hit | undefined {
    return this.#hits[foundIn(this.#search.state)?.active ?? -1];
  }
}
