import {css, html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {SearchController} from './controller.js';
import {consume, isPlain, PanelKeysController} from './navigation.js';
import type {Hit} from './result-model.js';
import type {SearchHost} from './search-host.js';
import {foundIn} from './state.js';
import {previewToolsView, sectionView} from './result-preview.js';

/**
 * The section that a result leads to: beside the list, or instead of it on narrow screens. Owns which one is shown, its
 * keys, and moving the focus there and back. Does not own when it is shown, nor the section itself: `<docs-embed>` does,
 * which aborts its request when its address changes.
 */
export class ResultPreview implements ReactiveController {
  /** Whether it is shown instead of the list. */
  isOver = false;
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #screen: {readonly isWide: boolean};
  #shown: Hit | undefined;

  constructor(host: SearchHost, search: SearchController, screen: {readonly isWide: boolean}) {
    this.#host = host;
    this.#search = search;
    this.#screen = screen;
    host.shadowRoot!.adoptedStyleSheets.push(overStyles.styleSheet!);
    host.addController(this);
    new PanelKeysController(host, event => this.#handleKeydown(event));
  }

  hostUpdated(): void {
    const found = foundIn(this.#search.state);
    if (!found) this.#shown = undefined;
    if (!this.#host.open || !found) this.isOver = false;
  }

  show(hit: Hit): void {
    this.#shown = hit;
    this.#host.requestUpdate();
  }

  /** Moves the focus there; on narrow screens it replaces the list. */
  async enter(): Promise<void> {
    this.isOver = !this.#screen.isWide;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot!.querySelector<HTMLElement>('[part=result-preview]')?.focus();
  }

  /** On narrow screens, shows the list again. */
  close(): void {
    this.isOver = false;
  }

  render(): TemplateResult | typeof nothing {
    const {isWide} = this.#screen;
    const hit = this.#shown ?? this.#hits[0];
    if (!hit || !(isWide || this.isOver)) return nothing;
    const {messages} = this.#host;
    return html`<div part="result-preview" role="region" tabindex="0" aria-label=${messages.resultPreview}>
      ${
        isWide
          ? nothing
          : previewToolsView(messages, {
              back: () => this.#leave(),
              open: () => this.#open(),
              previous: () => this.#step(-1),
              next: () => this.#step(1),
            })
      }
      ${sectionView(this.#host, hit, this.#shown !== undefined)}
    </div>`;
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

  /** Back to the list, and to the box. */
  #leave(): void {
    this.close();
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
    this.show(hit);
  }

  get #hits(): readonly Hit[] {
    return foundIn(this.#search.state)?.hits ?? [];
  }
}

/** Styles loaded with the preview itself: its focus ring, its tools, and its position over the list on narrow screens. */
export const overStyles = css`
  [part='result-preview']:focus-visible {
    outline-offset: -3px;
  }
  .preview-tools {
    display: flex;
    gap: 0.5em;
    padding-block: 0.25em;
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
`;
