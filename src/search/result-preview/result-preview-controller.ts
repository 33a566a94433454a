import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import {panelsEn} from '../../i18n/english/panels.js';
import type {SearchController} from '../asking/search-controller.js';
import {consume, PanelKeysController, isPlain} from '../dialog/panel-keys-controller.js';
import type {Hit} from '../results/hit.js';
import type {SearchHost} from '../search-host.js';
import {foundIn} from '../search-state.js';
import {isResultPreviewOff} from './result-preview-preference.js';
import {previewToolsView, sectionView} from './result-preview-view.js';

/** In ms. */
export interface ResultPreviewDelays {
  /** From the last answer to previewing its best hit: typing has rested. */
  readonly best: number;
  /** Least time between two selected results that are asked for, as by a held arrow key. */
  readonly selected: number;
}

export const RESULT_PREVIEW_DELAYS: ResultPreviewDelays = {best: 400, selected: 150};
/** Where there is room for list and preview side by side, and a pointer that can hover over a result. */
const WIDE = '(min-width: 64rem) and (any-hover: hover)';

/**
 * Decides which result is previewed: on wide screens the selected one at once, or the best one when typing rests; on
 * others the one that the reader asks for. Owns the delays, the media query, the width of the dialog, and loading
 * `<docs-embed>`. Does not own the section: that is the embed's, which aborts its request when it gets another
 * address.
 */
export class ResultPreviewController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #delays: ResultPreviewDelays;
  readonly #wide = matchMedia(WIDE);
  /** The result that is previewed, or was last. */
  #shown: Hit | undefined;
  /** Whether a narrow screen shows the preview in place of the list. */
  #isOver = false;
  #isLoaded = false;
  /** The result that is previewed next. */
  #next: Hit | undefined;
  #timer: number | undefined;
  #shownAt = -Infinity;

  constructor(host: SearchHost, search: SearchController, delays = RESULT_PREVIEW_DELAYS) {
    this.#host = host;
    this.#search = search;
    this.#delays = delays;
    host.addController(this);
    new PanelKeysController(host, (event, target) => this.#handleKeydown(event, target));
  }

  hostConnected(): void {
    this.#wide.addEventListener('change', this);
  }

  hostDisconnected(): void {
    this.#wide.removeEventListener('change', this);
    clearTimeout(this.#timer);
  }

  /** The viewport has become wide, or narrow. */
  handleEvent(): void {
    this.#isOver = false;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const {open} = this.#host;
    const found = foundIn(this.#search.state);
    if (!found) this.#shown = undefined;
    if (!open || !found) this.#isOver = false;
    this.#keepWidth(found !== null);
    // While a question is asked, the first row is that of another.
    const best = this.#search.state.phase === 'found' ? this.#hits[0] : undefined;
    const next = open && this.#isOn && this.#isWide ? (this.#active ?? best) : undefined;
    if (next === this.#next) return;
    this.#next = next;
    clearTimeout(this.#timer);
    if (!next) return;
    const wait = this.#active ? this.#shownAt + this.#delays.selected - performance.now() : this.#delays.best;
    if (wait > 0) this.#timer = window.setTimeout(() => void this.#show(next), wait);
    else void this.#show(next);
  }

  /** From its first results on, the dialog stays as wide as they are, until it is closed or emptied. */
  #keepWidth(hasResults: boolean): void {
    const {classList} = this.#host.shadowRoot!.querySelector('[part=panel]')!;
    if (!this.#isOn || !this.#isWide || !this.#host.open || this.#search.state.phase === 'idle')
      classList.remove('wide');
    else if (hasResults) classList.add('wide');
  }

  /** The button that shows the preview on narrow screens. */
  renderButton(): TemplateResult | typeof nothing {
    if (!this.#isOn || this.#isWide || this.#isOver || !foundIn(this.#search.state)) return nothing;
    return html`<button part="button" class="show-preview" type="button" @click=${() => void this.#enter()}>
      ${this.#messages.show}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    const isShown = this.#isOn && (this.#isWide ? foundIn(this.#search.state) !== null : this.#isOver);
    if (!isShown) return nothing;
    const messages = this.#messages;
    const hit = this.#shown ?? this.#hits[0];
    if (!hit) return nothing;
    return html`<div part="result-preview" role="region" tabindex="0" aria-label=${messages.name}>
      ${
        this.#isWide
          ? nothing
          : previewToolsView(messages, {
              back: () => this.#leave(),
              open: () => this.#open(),
              previous: () => this.#step(-1),
              next: () => this.#step(1),
            })
      }
      ${sectionView(this.#host, hit, this.#isLoaded && this.#shown !== undefined)}
    </div>`;
  }

  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    const isInPreview = event
      .composedPath()
      .some(element => element instanceof Element && element.matches('[part=result-preview]'));
    if (isInPreview) {
      if (isPlain(event) && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
        consume(event);
        this.#leave();
      } else event.stopPropagation();
      return;
    }
    if (!target.matches('input') || event.key !== 'ArrowRight' || !isPlain(event)) return;
    const {selectionStart, value} = target as HTMLInputElement;
    if (selectionStart !== value.length || !this.#isOn || !this.#active) return;
    consume(event);
    void this.#enter();
  }

  /** Shows the selected result, or the first one, and moves the focus there. */
  async #enter(): Promise<void> {
    const hit = this.#active ?? this.#hits[0];
    if (!hit || !this.#isOn) return;
    this.#isOver = !this.#isWide;
    await this.#show(hit);
    await this.#host.updateComplete;
    this.#host.shadowRoot!.querySelector<HTMLElement>('[part=result-preview]')?.focus();
  }

  /** Back to the list, and to the box. */
  #leave(): void {
    this.#isOver = false;
    this.#host.requestUpdate();
    this.#host.shadowRoot!.querySelector('input')!.focus();
  }

  /** Opens the previewed result, as its row would. */
  #open(): void {
    const at = this.#shown ? this.#hits.indexOf(this.#shown) : -1;
    this.#host.shadowRoot!.getElementById(`row-${at}`)?.click();
  }

  /** To the result before or after the previewed one. */
  #step(by: 1 | -1): void {
    const at = this.#hits.indexOf(this.#shown!) + by;
    const hit = this.#hits[at];
    if (!hit) return;
    this.#search.activate(at);
    void this.#show(hit);
  }

  async #show(hit: Hit): Promise<void> {
    this.#shown = hit;
    this.#shownAt = performance.now();
    try {
      await import('../../embed/define.js');
      this.#isLoaded = true;
    } catch {
      // Without it, the list works as before.
      this.#isOver = false;
    }
    this.#host.requestUpdate();
  }

  get #isOn(): boolean {
    const {resultPreview, variant} = this.#host;
    return resultPreview !== 'off' && variant !== 'inline' && !isResultPreviewOff();
  }

  get #isWide(): boolean {
    return this.#wide.matches;
  }

  get #hits(): readonly Hit[] {
    return foundIn(this.#search.state)?.hits ?? [];
  }

  get #active(): Hit | undefined {
    return this.#hits[foundIn(this.#search.state)?.active ?? -1];
  }

  get #messages(): PanelMessages['resultPreview'] {
    return (this.#host.messages.panels ?? panelsEn).resultPreview;
  }
}
