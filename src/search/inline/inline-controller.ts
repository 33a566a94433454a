import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {placeBeside} from '../../controllers/place-beside.js';
import {idle, type SearchState} from '../search-state.js';
import {inlineStyles} from './inline-styles.js';

/** What the controller needs of `<docs-search>`. */
interface InlineHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  show(): void;
  hide(): void;
}

/** Events elsewhere on the page that close the list, or move it. */
const ON_PAGE = ['pointerdown', 'focusin', 'scroll', 'resize'] as const;

/**
 * Search as a box in the page, with the results below it in the top layer. Not modal: the page stays in use, and
 * using it closes the list. Loaded when `variant="inline"`, with what places the list.
 *
 * Owns when and where the list is shown, and the listeners on the page for that. Does not own its content, nor its
 * keys, apart from Escape and the arrows that open it.
 */
export class InlineController implements ReactiveController {
  readonly #host: InlineHost;

  constructor(host: InlineHost) {
    this.#host = host;
    host.shadowRoot!.adoptedStyleSheets.push(inlineStyles.styleSheet!);
    host.addController(this);
  }

  /** @param box always shown @param body shown while search is open */
  view(
    box: (state: SearchState) => TemplateResult,
    body: TemplateResult,
    state: SearchState,
    {language, dir}: {language: string; dir: string},
    click: (event: MouseEvent) => void,
    keydown: (event: KeyboardEvent) => void,
  ): TemplateResult {
    const {open} = this.#host;
    const show = () => this.#host.show();
    return html`<div
      class="field"
      role="search"
      lang=${language}
      dir=${dir}
      @input=${show}
      @click=${(event: MouseEvent) => (this.#isOnBox(event) ? show() : click(event))}
      @auxclick=${click}
      @keydown=${(event: KeyboardEvent) => {
        if (this.#handleKeydown(event)) event.stopPropagation();
        else keydown(event);
      }}
      @keypress=${stopPropagation}
      @keyup=${stopPropagation}
    >
      ${box(open ? state : idle)}
      <div part="panel" popover="manual">${open ? body : nothing}</div>
    </div>`;
  }

  show(): void {
    this.#list.showPopover();
    for (const type of ON_PAGE) addEventListener(type, this, {capture: true, passive: true});
  }

  hide(): void {
    for (const type of ON_PAGE) removeEventListener(type, this, {capture: true});
    this.#list.hidePopover();
  }

  hostDisconnected(): void {
    this.#host.hide();
  }

  /** The list changes its size with every answer. */
  hostUpdated(): void {
    if (this.#host.open) this.#place();
  }

  handleEvent(event: Event): void {
    if (event.type === 'scroll' || event.type === 'resize') this.#place();
    else if (!event.composedPath().includes(this.#host)) this.#host.hide();
  }

  /** Whether the key was for the list as a whole. */
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

  #place(): void {
    const box = this.#field.querySelector('[part=header]')!.getBoundingClientRect();
    this.#list.style.setProperty('--_box', `${box.width}px`);
    // The box has been scrolled out of view.
    if (!placeBeside(this.#list, box)) this.#host.hide();
  }

  get #field(): HTMLElement {
    return this.#host.shadowRoot!.querySelector('.field')!;
  }

  get #list(): HTMLElement {
    return this.#host.shadowRoot!.querySelector('[part=panel]')!;
  }
}

const stopPropagation = (event: Event): void => event.stopPropagation();
