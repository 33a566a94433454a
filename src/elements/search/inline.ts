import type {VirtualElement} from '@floating-ui/dom';
import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import {keepPlaced, placeFloating} from '../place-floating.js';

/** What the controller needs from `<docs-search>`. */
interface InlineHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  show(): void;
  hide(): void;
}

/** Types of the events elsewhere on the page that close the list. */
const CLOSING_EVENTS = ['pointerdown', 'focusin'] as const;

/**
 * Search as a box in the page, with the results below it in the top layer. Not modal: using the page closes the list.
 * Loaded for `variant="inline"`, together with the code that places the list.
 *
 * Decides when and where the list is shown, and owns its listeners on the page. Handles Escape and the arrow keys that
 * open the list; its content and all other keys are handled elsewhere.
 */
export class InlineController implements ReactiveController {
  readonly styles = inlineStyles;

  readonly #host: InlineHost;
  #stopPlacing = () => {};
  #reference: VirtualElement | undefined;

  constructor(host: InlineHost) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * @param box always shown
   * @param body shown while search is open
   * @param listener handles keys and clicks that do not open or close the list
   */
  view(
    box: TemplateResult,
    body: TemplateResult,
    {language, dir}: {language: string; dir: string},
    listener: EventListenerObject,
  ): TemplateResult {
    const {open} = this.#host;
    const show = () => this.#host.show();
    return html`<div
      class="field"
      role="search"
      lang=${language}
      dir=${dir}
      @input=${show}
      @click=${(event: MouseEvent) => (this.#isOnBox(event) ? show() : listener.handleEvent(event))}
      @auxclick=${listener}
      @pointermove=${listener}
      @compositionend=${listener}
      @keydown=${(event: KeyboardEvent) => {
        if (this.#handleKeydown(event)) event.stopPropagation();
        else listener.handleEvent(event);
      }}
      @keypress=${listener}
      @keyup=${listener}
    >
      ${box}
      <div part="panel" popover="manual">${open ? body : nothing}</div>
    </div>`;
  }

  show(): void {
    const list = this.#list;
    list.showPopover();
    // Closes the list when the box is scrolled out of view.
    this.#stopPlacing = keepPlaced(
      (this.#reference = this.#createReference(list)),
      list,
      () => this.#host.hide(),
      {
        elementResize: false,
      },
    );
    for (const type of CLOSING_EVENTS) addEventListener(type, this, {capture: true, passive: true});
  }

  hide(): void {
    for (const type of CLOSING_EVENTS) removeEventListener(type, this, {capture: true});
    this.#stopPlacing();
    this.#list.hidePopover();
  }

  hostDisconnected(): void {
    this.#host.hide();
  }

  /** Places the list again, because an update may have changed its size. Nothing else changes it. */
  hostUpdated(): void {
    if (this.#host.open && this.#reference) void placeFloating(this.#reference, this.#list);
  }

  handleEvent(event: Event): void {
    if (!event.composedPath().includes(this.#host)) this.#host.hide();
  }

  /** Handles keys that open or close the list. @returns whether the key was handled */
  #handleKeydown(event: KeyboardEvent): boolean {
    const {open} = this.#host;
    const isForList =
      !event.isComposing && (open ? event.key === 'Escape' : /^Arrow(Up|Down)$/.test(event.key));
    if (!isForList) return false;
    event.preventDefault();
    if (open) {
      this.#host.hide();
      this.#field.querySelector('input')!.focus();
    } else this.#host.show();
    return true;
  }

  #isOnBox({target}: Event): boolean {
    return (target as Element).closest('[part=header]') !== null;
  }

  /** The box, as the reference for placing the list. Passes its width and zoom to the styles of the list. */
  #createReference(list: HTMLElement): VirtualElement {
    const box = this.#field.querySelector<HTMLElement & {currentCSSZoom?: number}>('[part=header]')!;
    const getBoundingClientRect = () => {
      const rect = box.getBoundingClientRect();
      list.style.setProperty('--_box', `${rect.width}px`);
      list.style.setProperty('--_zoom', `${box.currentCSSZoom ?? 1}`);
      return rect;
    };
    return {getBoundingClientRect, contextElement: box};
  }

  get #field(): HTMLElement {
    return this.#host.shadowRoot!.querySelector('.field')!;
  }

  get #list(): HTMLElement {
    return this.#host.shadowRoot!.querySelector('[part=panel]')!;
  }
}

/** Styles of the box in the page. Adopted after the other styles of the element. */
const inlineStyles = css`
  .field {
    position: relative;
  }
  .field [part='header'] {
    padding-block: 0;
    border: 1px solid color-mix(in srgb, currentColor 45%, transparent);
    border-radius: 0.4em;
  }
  [part='header']:focus-within {
    outline: 2px solid var(--docs-accent, currentColor);
    outline-offset: 1px;
  }
  [part='header'] input {
    font-size: max(1em, 16px);
  }
  [part='header'] .close {
    display: none;
  }
  [part='panel'] {
    position: fixed;
    inset: auto;
    /* On a page zoomed by CSS, the list is placed in unzoomed pixels; its text is as large as the page's. */
    zoom: calc(1 / var(--_zoom, 1));
    font-size: calc(1em * var(--_zoom, 1));
    inline-size: max(var(--_box), min(100vw - 16px, var(--docs-search-width, 40em)));
    block-size: auto;
    --_most: 80vh;
    max-block-size: var(--_most);
    margin: 0;
    border: 1px solid var(--line);
    border-radius: var(--docs-radius, 0.5em);
  }
  [part='panel'] .toolbar {
    padding-block: 0.5em;
  }
  [part='panel']:not(:popover-open) {
    display: none;
  }
`;
