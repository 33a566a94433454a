import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type {Messages} from '../../i18n/messages.js';
import {isStored, RESULT_PREVIEW_OFF} from '../../page/storage.js';
import type {SearchController} from './controller.js';
import {plainText} from './highlight.js';
import type {Hit} from './result-model.js';
import {foundIn} from './state.js';

/** Matches if list and preview fit side by side, and the pointer can hover over a result. */
const WIDE = '(min-width: 64rem) and (any-hover: hover)';

/** What the controller needs of `<docs-search>`. */
interface PreviewRoomHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly variant: 'dialog' | 'inline';
  readonly noResultPreview: boolean;
  readonly messages: Messages;
}

/**
 * Room for the result preview: whether there is to be one, and whether it fits beside the list. It is there with the first
 * rows, and shows what the answer contains about the best hit while the preview itself loads.
 *
 * Owns the size of the dialog: one width from the start, with room for the preview if there will be one; and one height from
 * its first results until it is closed or emptied, so that it does not jump with each letter.
 */
export class PreviewRoomController implements ReactiveController {
  readonly #host: PreviewRoomHost;
  readonly #search: SearchController;
  /** Set while the element is connected. */
  #wide: MediaQueryList | undefined;

  constructor(host: PreviewRoomHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
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
    // A sentence and a button would be lost in it.
    else if (state.phase === 'failed') classList.remove('tall');
  }

  /** Whether the reader and the page's author want a preview. */
  get isWanted(): boolean {
    const {noResultPreview, variant} = this.#host;
    return !noResultPreview && variant !== 'inline' && !isStored(RESULT_PREVIEW_OFF);
  }

  /** Whether it is shown beside the list. Elsewhere it replaces the list on request. */
  get isBeside(): boolean {
    return this.isWanted && (this.#wide?.matches ?? false);
  }

  /** What is beside the list until the preview has loaded. */
  render(): TemplateResult | typeof nothing {
    const hit = foundIn(this.#search.state)?.hits[0];
    return hit && this.isBeside ? previewView(this.#host.messages, answerView(hit, true)) : nothing;
  }
}

/** The pane of the preview. */
export const previewView = ({resultPreview}: Messages, content: unknown): TemplateResult =>
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
