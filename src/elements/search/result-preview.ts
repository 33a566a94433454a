import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import type {SearchController, SearchDelays} from './controller.js';
import {type Embed, FollowingSection} from './following-section.js';
import {consume, FeatureKeysController, isPlain} from './navigation.js';
import {answerView, type PreviewRoomController, previewView} from './preview-room.js';
import type {Hit} from './result-model.js';
import {foundIn} from './state.js';

/** What the controller needs from `<docs-search>`. */
interface ResultPreviewHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly messages: SearchMessages;
  readonly delays: SearchDelays;
  readonly api: string;
  readonly project: string;
  readonly version: string;
  readonly mediaFrom: string;
  readonly sources: string;
}

/**
 * A preview of the section that a result leads to. On wide screens it is beside the list, and shows the selected result at
 * once, or the best one when typing pauses. Until the section has loaded, it shows what the answer contains about the
 * section, and grey bars. On other screens it replaces the list on request. Loaded with the first results.
 *
 * Decides which result is previewed and when, handles the keys in the preview, and loads `<docs-embed>`, which shows
 * the section and aborts its own request when its address changes.
 */
export class ResultPreviewController implements ReactiveController {
  readonly styles = resultPreviewStyles;

  readonly #host: ResultPreviewHost;
  readonly #search: SearchController;
  readonly #room: PreviewRoomController;
  readonly #following: FollowingSection;
  readonly #handleOpen: () => void;
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

  /** @param handleOpen called when the preview replaces the list */
  constructor(
    host: ResultPreviewHost,
    search: SearchController,
    room: PreviewRoomController,
    handleOpen: () => void,
  ) {
    this.#host = host;
    this.#search = search;
    this.#room = room;
    this.#handleOpen = handleOpen;
    this.#following = new FollowingSection(host);
    host.addController(this);
    new FeatureKeysController(host, event => this.#handleKeydown(event));
    room.handleLoad(() => this.#enter());
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  hostUpdate(): void {
    if (!this.#host.open || this.#room.isBeside || !foundIn(this.#search.state)) this.#isOver = false;
  }

  hostUpdated(): void {
    const {open} = this.#host;
    const {state} = this.#search;
    const found = foundIn(state);
    if (!found) this.#shown = undefined;
    const isBeside = open && this.#room.isBeside;
    // Loads `<docs-embed>` while the reader looks at the rows.
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
    const {isWanted, isBeside} = this.#room;
    if (!isWanted || isBeside || this.#isOver || !this.#hits.length) return nothing;
    return html`<button part="button" class="show-preview" type="button" @click=${() => this.#enter()}>
      ${this.#host.messages.resultPreviewShow}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    const {isWanted, isBeside} = this.#room;
    const hit = this.#shown ?? this.#hits[0];
    if (!hit || !isWanted || !(isBeside || this.#isOver)) return nothing;
    const section = this.#shown ? this.#renderSection(hit) : answerView(hit, true);
    return previewView(this.#host.messages, html`${this.#isOver ? this.#renderTools() : nothing} ${section}`);
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

  /** Renders the section, or what the answer contains about it until the section has loaded, and if that fails. */
  #renderSection(hit: Hit): TemplateResult {
    const {api, project, version, mediaFrom, sources} = this.#host;
    return html`<docs-embed
        loading="eager"
        ?source=${!isHere(hit)}
        exportparts="body: result-preview-body, problem: message, source: footer"
        href=${hit.url ?? nothing}
        api=${api || nothing}
        project=${project || nothing}
        version=${version || nothing}
        media-from=${mediaFrom || nothing}
        sources=${sources || nothing}
        @docs-embed-load=${({target}: Event) => this.#room.isBeside && this.#following.fill(hit, target as Embed)}
        @docs-embed-error=${() => this.#handleFailure(hit)}
        >${answerView(hit, hit !== this.#failed)}</docs-embed
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
    const {hit} = this.#room;
    if (!hit) return;
    this.#show(hit);
    this.#isOver = !this.#room.isBeside;
    if (this.#isOver) this.#handleOpen();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot!.querySelector<HTMLElement>('[part=result-preview]')?.focus(),
    );
  }

  /** Returns to the list, if the preview has replaced it. */
  close(): void {
    this.#isOver = false;
    this.#host.requestUpdate();
  }

  /** Returns to the list, with the focus in the box. */
  #leave(): void {
    this.close();
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

  #handleKeydown(event: KeyboardEvent): void {
    const isInside = event
      .composedPath()
      .some(element => element instanceof Element && element.matches('[part=result-preview]'));
    if (!isInside) return;
    if (isPlain(event) && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
      consume(event);
      this.#leave();
    } else event.stopPropagation();
  }

  get #hits(): readonly Hit[] {
    return foundIn(this.#search.state)?.hits ?? [];
  }

  get #selected(): Hit | undefined {
    return this.#hits[foundIn(this.#search.state)?.active ?? -1];
  }
}

/** Whether a hit is on the site of this page, where its row says enough about where the section is from. */
const isHere = ({url}: Hit): boolean => url?.startsWith(`${location.origin}/`) ?? false;

/** The result preview: beside the list, or over it where there is no room for both. */
const resultPreviewStyles = css`
  .show-preview {
    white-space: nowrap;
  }
  [part='result-preview']:focus-visible {
    outline-offset: -3px;
  }
  .following {
    margin-block-start: 1em;
    border-block-start: 1px solid var(--line);
    padding-block-start: 1em;
    font-size: 0.875em;
  }
  .preview-tools {
    display: flex;
    gap: 0.5em;
    padding-block: 0.25em 0.75em;
  }
  .back {
    margin-inline-end: auto;
  }
  @media not all and (min-width: 64rem) and (any-hover: hover) {
    [part='result-preview'] {
      flex: 1;
      min-block-size: 40vh;
      border-block-start: 1px solid var(--line);
    }
    [part='panel']:has([part='result-preview']) [part='results'] {
      position: absolute;
      inset: 0;
    }
    [part='panel']:has([part='result-preview']) :is([part='results'], .copy) {
      visibility: hidden;
    }
  }
  @media (max-width: 40rem), (max-height: 30rem) {
    /* So that its text ends below that of the button that closes search. */
    .show-preview {
      margin-inline-end: -0.8em;
    }
    [part='panel']:has([part='result-preview']) [part='footer'] {
      display: none;
    }
  }
`;
