import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {Messages} from '../../i18n/messages.js';
import {isStored, RESULT_PREVIEW_OFF} from '../../page/storage.js';
import type {SearchController, SearchDelays} from './controller.js';
import {type Embed, FollowingSection} from './following-section.js';
import {plainText} from './highlight.js';
import {consume, FeatureKeysController, isPlain} from './navigation.js';
import type {Hit} from './result-model.js';
import {foundIn} from './state.js';

/** Matches if list and preview fit side by side, and the pointer can hover over a result. */
const WIDE = '(min-width: 64rem) and (any-hover: hover)';

/** What the controller needs of `<docs-search>`. */
interface ResultPreviewHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly variant: 'dialog' | 'inline';
  readonly noResultPreview: boolean;
  readonly messages: Messages;
  readonly delays: SearchDelays;
  readonly api: string;
  readonly project: string;
  readonly version: string;
  readonly mediaFrom: string;
  readonly sources: string;
}

/**
 * A preview of the section that a result leads to. On wide screens it is beside the list, and shows the
 * selected result at once, or the best one when typing pauses; until then, what the answer contains about it, and bars.
 * On other screens it replaces the list on request.
 *
 * Owns which result is previewed and when, the keys of the preview, the size of the dialog, and loading `<docs-embed>`,
 * which shows the section, and aborts its request when its address changes.
 */
export class ResultPreviewController implements ReactiveController {
  readonly #host: ResultPreviewHost;
  readonly #search: SearchController;
  readonly #following: FollowingSection;
  /** Set while the element is connected. */
  #wide: MediaQueryList | undefined;
  #isLoading = false;
  /** The result whose section is shown. */
  #shown: Hit | undefined;
  /** The result whose section is shown next. */
  #next: Hit | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = -Infinity;
  /** The result whose section could not be loaded. */
  #failed: Hit | undefined;
  /** Whether the preview replaces the list, on a screen without room for both. */
  #isOver = false;

  constructor(host: ResultPreviewHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    this.#following = new FollowingSection(host);
    host.addController(this);
    new FeatureKeysController(host, (event, target) => this.#handleKeydown(event, target));
  }

  hostConnected(): void {
    this.#wide = matchMedia(WIDE);
    this.#wide.addEventListener('change', this);
  }

  hostDisconnected(): void {
    this.#wide?.removeEventListener('change', this);
    clearTimeout(this.#timer);
  }

  /** Handles `change` of the media query: the viewport has become wide or narrow. */
  handleEvent(): void {
    this.#isOver = false;
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const {open} = this.#host;
    const {state} = this.#search;
    const found = foundIn(state);
    if (!found) this.#shown = undefined;
    if (!open || !found) this.#isOver = false;
    this.#keepSize(found !== null);
    const isBeside = open && this.#isOn && this.#isWide;
    // Loaded while the reader looks at the rows.
    if (isBeside && found) this.#load();
    // While a query is pending, the first row belongs to the previous one.
    const best = state.phase === 'found' ? this.#hits[0] : undefined;
    const next = isBeside ? (this.#selected ?? best) : undefined;
    if (next === this.#next) return;
    this.#next = next;
    clearTimeout(this.#timer);
    if (!next) return;
    const {resultPreview, nextResultPreview} = this.#host.delays;
    const from = this.#selected ? this.#shownAt + nextResultPreview : this.#search.lastKey + resultPreview;
    const wait = from - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#show(next), wait);
    else this.#show(next);
  }

  /** The button that shows the preview, on a screen without room for both. */
  renderButton(): TemplateResult | typeof nothing {
    if (!this.#isOn || this.#isWide || this.#isOver || !this.#hits.length) return nothing;
    return html`<button part="button" class="show-preview" type="button" @click=${() => this.#enter()}>
      ${this.#host.messages.resultPreviewShow}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    const hit = this.#shown ?? this.#hits[0];
    if (!hit || !this.#isOn || !(this.#isWide || this.#isOver)) return nothing;
    return html`<div
      part="result-preview"
      role="region"
      tabindex="0"
      aria-label=${this.#host.messages.resultPreview}
    >
      ${this.#isOver ? this.#renderTools() : nothing}
      ${this.#shown ? this.#renderSection(hit) : hitView(hit, true)}
    </div>`;
  }

  /** The buttons above the section, if it replaces the list. */
  #renderTools(): TemplateResult {
    const {messages} = this.#host;
    return html`<div class="preview-tools small">
      <button part="button" class="back" type="button" @click=${() => this.#leave()}>
        ${messages.resultPreviewBack}
      </button>
      <button
        part="button"
        type="button"
        aria-label=${messages.resultPreviewPrevious}
        @click=${() => this.#step(-1)}
      >
        ‹
      </button>
      <button
        part="button"
        type="button"
        aria-label=${messages.resultPreviewNext}
        @click=${() => this.#step(1)}
      >
        ›
      </button>
      <button part="button" class="open-result" type="button" @click=${() => this.#openShown()}>
        ${messages.open}
      </button>
    </div>`;
  }

  /** The section; what the answer contains about it until it has loaded, and if that fails. */
  #renderSection(hit: Hit): TemplateResult {
    const {api, project, version, mediaFrom, sources} = this.#host;
    return html`<docs-embed
        loading="eager"
        source
        exportparts="body: result-preview-body, problem: message, source: footer"
        href=${hit.url ?? nothing}
        api=${api || nothing}
        project=${project || nothing}
        version=${version || nothing}
        media-from=${mediaFrom || nothing}
        sources=${sources || nothing}
        @docs-embed-load=${({target}: Event) => this.#isWide && this.#following.fill(hit, target as Embed)}
        @docs-embed-error=${() => this.#handleFailure(hit)}
        >${hitView(hit, hit !== this.#failed)}</docs-embed
      >${this.#following.render(hit)}`;
  }

  /**
   * Loads `<docs-embed>`. If that fails, the preview shows what the answer contains, and the next result
   * tries again.
   */
  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    import('../embed/define.js').catch(() => {
      this.#isLoading = false;
      if (this.#shown) this.#handleFailure(this.#shown);
    });
  }

  #handleFailure(hit: Hit): void {
    this.#failed = hit;
    this.#host.requestUpdate();
  }

  #show(hit: Hit): void {
    this.#load();
    this.#shownAt = performance.now();
    this.#shown = hit;
    this.#host.requestUpdate();
  }

  /** Previews the selected result, or the first one, and moves the focus there. */
  #enter(): void {
    const hit = this.#selected ?? this.#hits[0];
    if (!hit) return;
    this.#show(hit);
    this.#isOver = !this.#isWide;
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot!.querySelector<HTMLElement>('[part=result-preview]')?.focus(),
    );
  }

  /** Returns to the list, with the focus in the box. */
  #leave(): void {
    this.#isOver = false;
    this.#host.requestUpdate();
    this.#host.shadowRoot!.querySelector('input')!.focus();
  }

  /** Opens the previewed result. */
  #openShown(): void {
    const at = this.#shown ? this.#hits.indexOf(this.#shown) : -1;
    this.#host.shadowRoot!.getElementById(`row-${at}`)?.click();
  }

  /** Previews the previous or the next result. */
  #step(by: 1 | -1): void {
    const at = this.#hits.indexOf(this.#shown!) + by;
    const hit = this.#hits[at];
    if (!hit) return;
    this.#search.activate(at);
    this.#show(hit);
  }

  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    const isInside = event
      .composedPath()
      .some(element => element instanceof Element && element.matches('[part=result-preview]'));
    if (isInside) {
      if (isPlain(event) && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
        consume(event);
        this.#leave();
      } else event.stopPropagation();
    } else if (target.matches('[part=input]') && event.key === 'ArrowRight' && isPlain(event)) {
      const {selectionStart, value} = target as HTMLInputElement;
      if (selectionStart !== value.length || !this.#isOn || !this.#hits.length) return;
      consume(event);
      this.#enter();
    }
  }

  /**
   * The dialog has one width from the start, with room for the preview if there will be one; and one height from its first
   * results until it is closed or emptied, so that it does not jump with each letter.
   */
  #keepSize(hasResults: boolean): void {
    const {open, variant} = this.#host;
    const {classList} = this.#host.shadowRoot!.querySelector('[part=panel]')!;
    classList.toggle('wide', open && this.#isOn && this.#isWide);
    if (!open || variant === 'inline' || this.#search.state.phase === 'idle') classList.remove('tall');
    else if (hasResults) classList.add('tall');
  }

  get #isWide(): boolean {
    return this.#wide?.matches ?? false;
  }

  get #isOn(): boolean {
    const {noResultPreview, variant} = this.#host;
    return !noResultPreview && variant !== 'inline' && !isStored(RESULT_PREVIEW_OFF);
  }

  get #hits(): readonly Hit[] {
    return foundIn(this.#search.state)?.hits ?? [];
  }

  get #selected(): Hit | undefined {
    return this.#hits[foundIn(this.#search.state)?.active ?? -1];
  }
}

/** What the answer contains about a hit, its title and snippet, and grey bars for the rest while that loads. */
const hitView = ({title, snippet}: Hit, isLoading: boolean): TemplateResult =>
  html`<p dir="auto"><strong>${plainText(title)}</strong></p>
    <p class="quiet" dir="auto">${plainText(snippet)}</p>
    ${isLoading ? html`<div class="skeleton" aria-hidden="true"><i></i><i></i><i></i></div>` : nothing}`;
