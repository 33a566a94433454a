import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import {isStored, RESULT_PREVIEW_OFF} from '../../page/storage.js';
import type {SearchController} from './controller.js';
import {plainText} from './highlight.js';
import {consume, FeatureKeysController, isPlain} from './navigation.js';
import type {Hit} from './result-model.js';
import {foundIn} from './state.js';

/** Matches if list and preview fit side by side, and the pointer can hover over a result. */
const WIDE = '(min-width: 64rem) and (any-hover: hover)';

/** What the controller needs from `<docs-search>`. */
interface PreviewRoomHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly variant: 'dialog' | 'inline';
  readonly noResultPreview: boolean;
  readonly messages: SearchMessages;
}

/**
 * Reserves room for the result preview: decides whether there is one, and whether it fits beside the list. The room is
 * reserved as soon as there are rows, and shows what the answer contains about the best hit while the preview itself loads.
 *
 * Controls the size of the dialog, so that it does not change with each letter: one width from the start, with room for
 * the preview if there will be one; and one height from the first results until search is closed, the box is emptied,
 * or nothing is found. Handles the key that moves the focus into the preview, because it may be pressed before the
 * preview has loaded.
 */
export class PreviewRoomController implements ReactiveController {
  readonly #host: PreviewRoomHost;
  readonly #search: SearchController;
  /** The media query for `WIDE`. Set while the element is connected. */
  #wide: MediaQueryList | undefined;
  /** Moves the focus into the preview. Set once the preview has loaded. */
  #enter: (() => void) | undefined;
  /** The result whose preview the reader asked for with the last key, before the preview had loaded. */
  #awaited: Hit | undefined;

  constructor(host: PreviewRoomHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    new FeatureKeysController(host, (event, target) => this.#handleKeydown(event, target));
  }

  hostConnected(): void {
    this.#wide = matchMedia(WIDE);
    this.#wide.addEventListener('change', this);
  }

  hostDisconnected(): void {
    this.#wide?.removeEventListener('change', this);
  }

  /** Handles `change` of the media query: the viewport has become wide or narrow. */
  handleEvent(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const {open, variant} = this.#host;
    const {state} = this.#search;
    const {classList} = this.#host.shadowRoot!.querySelector('[part=panel]')!;
    classList.toggle('wide', open && this.isBeside);
    if (!open || variant === 'inline' || state.phase === 'idle') classList.remove('tall');
    else if (foundIn(state)) classList.add('tall');
    // A short message would be lost in a tall dialog.
    else if (/failed|nothing/.test(state.phase)) classList.remove('tall');
  }

  /**
   * Call it when the preview has loaded.
   * @param enter moves the focus into the preview; called at once if the reader has already pressed the key for that
   */
  handleLoad(enter: () => void): void {
    this.#enter = enter;
    if (this.#host.open && this.#awaited && this.#awaited === this.hit) enter();
  }

  /** The selected result, else the best one. */
  get hit(): Hit | undefined {
    const found = foundIn(this.#search.state);
    return found?.hits[Math.max(0, found.active)];
  }

  /** Whether the reader and the page's author want a preview. */
  get isWanted(): boolean {
    const {noResultPreview, variant} = this.#host;
    return !noResultPreview && variant !== 'inline' && !isStored(RESULT_PREVIEW_OFF);
  }

  /** Whether the preview is shown beside the list. Otherwise it replaces the list on request. */
  get isBeside(): boolean {
    return this.isWanted && (this.#wide?.matches ?? false);
  }

  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    this.#awaited = undefined;
    if (!target.matches('[part=input]') || event.key !== 'ArrowRight' || !isPlain(event)) return;
    const {selectionStart, value} = target as HTMLInputElement;
    if (selectionStart !== value.length || !this.isWanted || !this.hit) return;
    consume(event);
    if (this.#enter) this.#enter();
    else this.#awaited = this.hit;
  }

  /** Renders what is beside the list until the preview has loaded. */
  render(): TemplateResult | typeof nothing {
    const hit = foundIn(this.#search.state)?.hits[0];
    return hit && this.isBeside ? previewView(this.#host.messages, answerView(hit, true)) : nothing;
  }
}

/** The pane of the preview. */
export const previewView = ({resultPreview}: SearchMessages, content: unknown): TemplateResult =>
  html`<div part="result-preview" role="region" tabindex="0" aria-label=${resultPreview}>${content}</div>`;

/** What the answer contains about a hit, its title and snippet, and grey bars for the rest while that loads. */
export const answerView = ({title, snippet}: Hit, isLoading: boolean): TemplateResult =>
  html`<p dir="auto"><strong>${plainText(title)}</strong></p>
    <p class="quiet" dir="auto">${plainText(snippet)}</p>
    ${isLoading ? html`<div class="skeleton" aria-hidden="true"><i></i><i></i><i></i></div>` : nothing}`;

export const previewRoomStyles = css`
  [part='result-preview'] {
    overflow: hidden auto;
    overscroll-behavior: contain;
    padding: 0.5em 1em 1em;
  }
  .skeleton {
    display: grid;
    gap: 0.75em;
    i {
      block-size: 0.75em;
      border-radius: 0.4em;
      background: var(--line);
      forced-color-adjust: none;
    }
    i:last-child {
      inline-size: 75%;
    }
  }
`;
