import {css, html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {isStored, RESULT_PREVIEW_OFF} from '../../page/storage.js';
import type {Messages} from '../../i18n/messages.js';
import type {SearchController} from './controller.js';
import {consume, isPlain, PanelKeysController} from './navigation.js';
import type {Hit} from './result-model.js';
import type {SearchHost} from './search-host.js';
import {foundIn} from './state.js';
import type {ResultPreview} from './result-preview-pane.js';

/** In ms. */
export interface ResultPreviewDelays {
  /** From the last answer to previewing its best hit, once typing has paused. */
  readonly best: number;
  /** Least time between two requests while the selection moves, as with a held arrow key. */
  readonly selected: number;
}

export const RESULT_PREVIEW_DELAYS: ResultPreviewDelays = {best: 400, selected: 150};
/** Where there is room for list and preview side by side, and a pointer that can hover over a result. */
const WIDE = '(min-width: 64rem) and (any-hover: hover)';

/**
 * Decides which result is previewed, and when: on wide screens the selected one at once, or the best one when typing
 * pauses; on others the one that the reader asks for. Until then, wide screens show what the answer contains about it.
 * Owns the delays, the media query, the width of the dialog, and loading the preview code with `<docs-embed>`.
 */
export class ResultPreviewController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #delays: ResultPreviewDelays;
  readonly #wide = matchMedia(WIDE);
  #preview: ResultPreview | undefined;
  /** The result that is previewed next. */
  #next: Hit | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
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
    this.#preview?.close();
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const {open} = this.#host;
    const {state} = this.#search;
    const found = foundIn(state);
    this.#keepWidth(found !== null);
    // While a query is pending, the first row belongs to the previous one.
    const best = state.phase === 'found' ? this.#hits[0] : undefined;
    const next = open && this.#isOn && this.isWide ? (this.#active ?? best) : undefined;
    if (next === this.#next) return;
    this.#next = next;
    clearTimeout(this.#timer);
    if (!next) return;
    const wait = this.#active ? this.#shownAt + this.#delays.selected - performance.now() : this.#delays.best;
    if (wait > 0) this.#timer = setTimeout(() => void this.#show(next), wait);
    else void this.#show(next);
  }

  get isWide(): boolean {
    return this.#wide.matches;
  }

  /** The button that shows the preview on narrow screens. */
  renderButton(): TemplateResult | typeof nothing {
    if (!this.#isOn || this.isWide || this.#preview?.isOver || !this.#hits.length) return nothing;
    const {resultPreviewShow: preview} = this.#host.messages;
    return html`<button part="button" class="show-preview" type="button" @click=${() => this.#enter()}>
      ${preview}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#isOn) return nothing;
    if (this.#preview) return this.#preview.render();
    const [best] = this.#hits;
    return this.isWide && best ? html`<div part="result-preview">${hitView(best)}</div>` : nothing;
  }

  /** From its first results on, the dialog stays wide until it is closed or emptied. */
  #keepWidth(hasResults: boolean): void {
    const {classList} = this.#host.shadowRoot!.querySelector('[part=panel]')!;
    if (!this.#isOn || !this.isWide || !this.#host.open || this.#search.state.phase === 'idle')
      classList.remove('wide');
    else if (hasResults) classList.add('wide');
  }

  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    if (!target.matches('[part=input]') || event.key !== 'ArrowRight' || !isPlain(event)) return;
    const {selectionStart, value} = target as HTMLInputElement;
    if (selectionStart !== value.length || !this.#isOn || !this.#active) return;
    consume(event);
    this.#enter();
  }

  /** Shows the selected result, or the first one, and moves the focus there. */
  #enter(): void {
    const hit = this.#active ?? this.#hits[0];
    if (hit) void this.#show(hit).then(preview => preview?.enter());
  }

  /** @returns `undefined` if the preview fails to load; the list works without it */
  async #show(hit: Hit): Promise<ResultPreview | undefined> {
    this.#shownAt = performance.now();
    try {
      const [{ResultPreview}] = await Promise.all([
        import('./result-preview-pane.js'),
        import('../embed/define.js'),
      ]);
      this.#preview ??= new ResultPreview(this.#host, this.#search, this);
      // The reader may have typed on meanwhile.
      if (this.#hits.includes(hit)) this.#preview.show(hit);
    } catch {
      // The next result tries again.
    }
    return this.#preview;
  }

  get #isOn(): boolean {
    const {resultPreview, variant} = this.#host;
    return resultPreview !== 'off' && variant !== 'inline' && !isResultPreviewOff();
  }

  get #hits(): readonly Hit[] {
    return foundIn(this.#search.state)?.hits ?? [];
  }

  get #active(): Hit | undefined {
    return this.#hits[foundIn(this.#search.state)?.active ?? -1];
  }
}

/** What the answer contains about a hit: shown until its section has loaded, and if it cannot be loaded. */
export const hitView = ({title, snippet}: Hit): TemplateResult =>
  html`<p><strong>${title.map(({text}) => text)}</strong></p>
    <p class="quiet">${snippet.map(({text}) => text)}</p>`;

/** Whether the reader has switched the result preview off. */
export const isResultPreviewOff = (): boolean => isStored(RESULT_PREVIEW_OFF);

export interface PreviewToolHandlers {
  readonly back: () => void;
  readonly open: () => void;
  readonly previous: () => void;
  readonly next: () => void;
}

/** On narrow screens, above the section. */
export const previewToolsView = (messages: Messages, on: PreviewToolHandlers): TemplateResult =>
  html`<div class="preview-tools small">
    <button part="button" class="back" type="button" @click=${on.back}>${messages.resultPreviewBack}</button>
    <button part="button" type="button" aria-label=${messages.resultPreviewPrevious} @click=${on.previous}>
      ‹
    </button>
    <button part="button" type="button" aria-label=${messages.resultPreviewNext} @click=${on.next}>›</button>
    <button part="button" class="open-result" type="button" @click=${on.open}>${messages.open}</button>
  </div>`;

/** The section that a result leads to. Until it has loaded, and if it cannot be loaded, what the answer contains about it. */
export const sectionView = (
  {api, project, version, mediaFrom, sources}: SearchHost,
  hit: Hit,
  isAsked: boolean,
): TemplateResult =>
  html`<docs-embed
    loading="eager"
    source
    exportparts="body: result-preview-body, problem: message, source: footer"
    href=${(isAsked && hit.url) || nothing}
    api=${api || nothing}
    project=${project || nothing}
    version=${version || nothing}
    media-from=${mediaFrom || nothing}
    sources=${sources || nothing}
    >${hitView(hit)}</docs-embed
  >`;

/** The width of the dialog and the column beside the list. They apply before the preview loads, so that nothing jumps. */
export const resultPreviewStyles = css`
  .show-preview {
    white-space: nowrap;
  }
  [part='result-preview'] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em 1em 1em;
  }
  /* Set by the controller from the first results on: the width does not jump when there are none. */
  [part='panel'].wide {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr) minmax(0, 1fr);
    block-size: min(80vh, 100dvh - var(--top) - 1em);
    inline-size: min(100% - 2em, var(--docs-search-wide, 72em));
  }
  .wide > * {
    grid-area: 2 / 1 / auto / -1;
  }
  .wide > [part='header'] {
    grid-row: 1;
  }
  .wide > [part='message'],
  .wide > .progress {
    grid-row: 3;
    align-self: start;
  }
  .wide > [part='results'] {
    grid-area: 3 / 1;
  }
  .wide > [part='footer'] {
    grid-row: 4;
  }
  .wide > [part='result-preview'] {
    grid-area: 3 / 2;
    border-block-start: 1px solid var(--line);
    border-inline-start: 1px solid var(--line);
  }
`;
