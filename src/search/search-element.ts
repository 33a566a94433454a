// Long: seventy lines of it are the specification of the element, in the comment of its class.
import {html, LitElement, nothing, type PropertyValues} from 'lit';
import type {Client} from '../client/index.js';
import {hotkeyLabel, HotkeysController} from '../controllers/hotkeys-controller.js';
import {en} from '../i18n/en.js';
import type {SearchMessages} from '../i18n/messages.js';
import {findContentRoot, readPage, sharedClient} from '../page/index.js';
import {
  DocsSearchCloseEvent,
  DocsSearchErrorEvent,
  DocsSearchOpenEvent,
  DocsSearchQueryEvent,
  DocsSearchResultsEvent,
  DocsSearchSelectEvent,
} from './events.js';
import {type DialogHandlers, dialogView, magnifier} from './dialog-view.js';
import {keyAction} from './keyboard.js';
import {announcementOf} from './notice.js';
import {readPageLook} from './page-look.js';
import {type Inquiry, SEARCH_DELAYS, SearchController, type SearchDelays} from './search-controller.js';
import {foundIn, questionIn} from './search-state.js';
import {styles} from './styles.js';
import {TriggerController} from './trigger-controller.js';

export interface ShowOptions {
  /** Put into the box, in place of what was there, and searched for. */
  readonly typed?: string | undefined;
  /** What the reader opened search with; the focus goes back there. Default: where it is now. */
  readonly opener?: (Element & HTMLOrSVGElement) | null | undefined;
}

/** Safari ends a composition before it reports the Enter key that ended it. In ms. */
const AFTER_COMPOSITION = 50;
/** How near to its end, in px, the list is when it asks for more. */
const NEAR_END = 300;

/**
 * @summary Search in documentation: a button or the theme's own control, and a dialog with results as you type.
 *
 * @slot - The theme's own control: a button, a link, a text field or a form. Default: a button of its own.
 *
 * @event docs-search-open - Search has opened. `opener`: what the focus goes back to.
 * @event docs-search-close - Search has closed.
 * @event docs-search-query - A question is about to be sent (cancelable). `words`: as typed.
 * @event docs-search-results - There are results, or more of them. `words`, `count`: pages that match.
 * @event docs-search-select - A result is about to be opened (cancelable). `words`, `hit`: kind, url, title.
 * @event docs-search-error - A question was not answered. `words`, `kind`, `error`: for a log.
 *
 * @csspart trigger - The own button.
 * @csspart dialog - Covers the page; its `::backdrop` dims it.
 * @csspart panel - What the reader sees as the dialog.
 * @csspart header - The box and its buttons.
 * @csspart input - The box.
 * @csspart clear - The button that empties the box.
 * @csspart close - The button that closes the dialog.
 * @csspart progress - The bar under the box, from 300 ms of waiting on.
 * @csspart results - The list.
 * @csspart group - A page in it, with its parts.
 * @csspart option - A row: a page, a section or an API object.
 * @csspart title - The title of a row.
 * @csspart crumb - Where a page is.
 * @csspart source - Project and version of a page, where they are others than this page's.
 * @csspart badge - What an API object is.
 * @csspart snippet - The text around the match.
 * @csspart mark - A word that matches.
 * @csspart notice - What is said in place of results.
 * @csspart retry - The button that asks again.
 * @csspart footer - The foot of the dialog.
 * @csspart count - The number of results in it.
 * @csspart more - The button that asks for more results.
 *
 * @cssproperty --docs-background - Background of the dialog. Default: that of the page's text.
 * @cssproperty --docs-color - Text. Default: the colour of the page's text.
 * @cssproperty --docs-accent - The chosen row, the focus. Default: the colour of the page's links.
 * @cssproperty --docs-mark - Background of a word that matches.
 * @cssproperty --docs-backdrop - Laid over the page. Default: black, 45 %.
 * @cssproperty --docs-radius - Rounding of the dialog. Default: 0.75em.
 * @cssproperty --docs-font - Default: the font around the element.
 * @cssproperty --docs-font-mono - Names of API objects.
 * @cssproperty --docs-search-width - Width of the dialog where there is room. Default: 40em.
 */
export class DocsSearch extends LitElement {
  static override styles = styles;

  // Not decorators: they and their helper are 400 B of a budget of 17 kB.
  static override properties = {
    open: {type: Boolean, reflect: true},
    project: {},
    version: {},
    api: {},
    htmlFor: {attribute: 'for'},
    hotkeys: {},
    theme: {},
    client: {attribute: false},
    messages: {attribute: false},
    delays: {attribute: false},
  };

  /** Whether the dialog is open. */
  open = false;

  /** Project to search. Default: the page's. */
  project = '';

  /** Version to search. Default: the page's. */
  version = '';

  /** Address under which `api/v3/search/` stands, relative to the page. Default: `/_/`. */
  api = '';

  /** Selector of controls of the theme, anywhere on the page, that open search; there is no own button then. */
  htmlFor = '';

  /** Shortcuts, with spaces between: a character, or `mod+` and a letter. Empty: none. */
  hotkeys = '/ mod+k';

  /** `light` or `dark`; `auto`: as the page looks when search is opened. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** What is asked, in place of the API at `api`: for a static index, or a test. */
  client: Client | undefined;

  /** Every word the element says. Default: English. */
  messages: SearchMessages = en;

  /** How long it waits, and for what. */
  delays: SearchDelays = SEARCH_DELAYS;

  readonly #search = new SearchController(this, {
    inquiry: () => this.#inquiry(),
    delays: () => this.delays,
    asking: words => this.dispatchEvent(new DocsSearchQueryEvent(words)),
    found: (words, count) => this.dispatchEvent(new DocsSearchResultsEvent(words, count)),
    failed: (words, kind, error) => this.dispatchEvent(new DocsSearchErrorEvent(words, kind, error)),
    hurriedThrough: () => {
      this.performUpdate();
      this.#follow(0);
    },
  });
  readonly #handlers: DialogHandlers = {
    type: () => this.#search.type(this.#input.value),
    compose: event => (this.#compositionEnd = event.timeStamp),
    clear: () => this.#clear(),
    close: () => this.hide(),
    retry: () => this.#search.ask(),
    more: () => this.#search.more(),
    // Only a pointer that moves chooses: rows that come to lie under one at rest do not.
    point: ({target, pointerType, movementX, movementY}) => {
      const link = linkAt(target);
      if (link?.isRow && pointerType !== 'touch' && (movementX || movementY))
        this.#search.activate(link.index);
    },
    scroll: () => this.#moreNearEnd(),
  };
  #opener: (Element & HTMLOrSVGElement) | null = null;
  #compositionEnd = -Infinity;
  #pressedOn: EventTarget | null = null;

  constructor() {
    super();
    new TriggerController(
      this,
      () => this.htmlFor,
      trigger => this.show(trigger),
    );
    new HotkeysController(
      this,
      () => this.hotkeys,
      () => this.show(),
    );
  }

  /** Opens the dialog; when it is open already, leads back to the box. The element must be in a document. */
  show({typed, opener}: ShowOptions = {}): void {
    this.#opener = opener ?? this.#opener;
    this.open = true;
    // At once, so that the focus moves within the reader's own gesture: iOS shows its keyboard only then.
    this.performUpdate();
    this.#input.focus();
    if (typed) this.#search.type((this.#input.value = typed));
  }

  /** Closes the dialog. What was typed stays for the next time. */
  hide(): void {
    this.open = false;
    this.performUpdate();
  }

  override render() {
    const {messages} = this;
    const {state, view, isSettled} = this.#search;
    return html`${this.htmlFor ? nothing : this.#triggerView()}
      <dialog
        part="dialog"
        lang=${messages.language}
        aria-label=${messages.search}
        @close=${this.#handleClose}
        @pointerdown=${this.#handlePointerdown}
        @click=${this.#handleClick}
        @auxclick=${this.#handleClick}
        @keydown=${this.#handleKeydown}
      >
        <div part="panel">
          ${dialogView(state, messages, this.#handlers, view)}
          <div role="status">${isSettled ? announcementOf(state, messages) : nothing}</div>
        </div>
      </dialog>`;
  }

  #triggerView() {
    const label = hotkeyLabel(this.hotkeys);
    return html`<slot
      ><button part="trigger" type="button" aria-haspopup="dialog" @click=${() => this.show()}>
        ${magnifier} ${this.messages.search} ${label && html`<kbd aria-hidden="true">${label}</kbd>`}
      </button></slot
    >`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.open && changed.has('open')) this.#enter();
    else if (changed.get('open')) this.#leave();
    if (!this.open) return;
    // The focus was on something that is gone: Clear, a retry that worked, the last page of results.
    if (!this.shadowRoot!.activeElement) this.#input.focus();
    this.#moreNearEnd();
  }

  #enter(): void {
    const {style} = this.#dialog;
    const look = this.theme === 'auto' ? readPageLook(findContentRoot(document)) : {scheme: this.theme};
    style.setProperty('color-scheme', look.scheme);
    for (const color of ['background', 'color', 'link'] as const)
      style.setProperty(`--page-${color}`, look[color] ?? null);
    this.#dialog.showModal();
    // Within something that is not rendered it could not be seen, and the page could not be used.
    if (!this.#dialog.getClientRects().length) {
      this.open = false;
      return;
    }
    this.#input.select();
    this.dispatchEvent(new DocsSearchOpenEvent(this.#opener));
    this.#search.type(this.#input.value);
  }

  #leave(): void {
    this.#dialog.close();
    this.#search.rest();
    // The dialog itself gives the focus back; but a button that was clicked in Safari did not have it.
    this.#opener?.focus({preventScroll: true});
    this.#opener = null;
    this.dispatchEvent(new DocsSearchCloseEvent());
  }

  #inquiry(): Inquiry {
    const page = readPage(document, this);
    // A preview of a pull request is never indexed; the project's default version is.
    const version = page.isPullRequest ? undefined : page.version;
    const {project} = page;
    return {
      client: this.client ?? sharedClient(page.api),
      scopes: project ? [{project, version}] : [],
      here: {project, version, base: page.api.origin},
    };
  }

  /** Follows a row's link, with what the modifiers mean on a link. */
  #follow(row: number, {ctrlKey, metaKey, shiftKey}: MouseEventInit = {}): void {
    const init = {bubbles: true, cancelable: true, composed: true, ctrlKey, metaKey, shiftKey};
    this.#row(row)?.dispatchEvent(new MouseEvent('click', init as MouseEventInit));
  }

  #handleKeydown(event: KeyboardEvent): void {
    if (event.isComposing || event.timeStamp - this.#compositionEnd < AFTER_COMPOSITION) return;
    const {hits, active} = foundIn(this.#search.state) ?? {hits: [], active: -1};
    const action = keyAction(event, {length: hits.length, active});
    if (action?.do === 'leave') {
      if (this.#input.value) this.#clear();
      else this.hide();
    } else if (event.target instanceof HTMLButtonElement) return;
    else if (action?.do === 'move') {
      this.#search.activate(action.to);
      this.#row(action.to)?.scrollIntoView({block: 'nearest'});
    } else if (action) {
      if (active >= 0) this.#follow(active, event);
      else if (this.#search.hurry()) this.#follow(0, event);
    } else {
      // After a result was opened elsewhere, typing goes on where it was.
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.#input.focus();
      return;
    }
    event.preventDefault();
  }

  /** A click on a result; or beside the panel, unless it ends a selection that began in it. */
  #handleClick(event: MouseEvent): void {
    const {target} = event;
    const {state} = this.#search;
    const found = foundIn(state);
    const link = linkAt(target);
    const hit = link && (link.isRow ? found?.hits[link.index] : found?.groups[link.index]?.page);
    const isPlain = !event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (target === this.#dialog) {
      if (isPlain && this.#pressedOn === target) this.hide();
    } else if (!hit?.url || event.button === 2) {
      // `auxclick` is also the button of the context menu.
      return;
    } else if (!this.dispatchEvent(new DocsSearchSelectEvent(questionIn(state)!.words, hit))) {
      event.preventDefault();
    } else if (isPlain) this.hide();
  }

  #handlePointerdown({target}: Event): void {
    this.#pressedOn = target;
  }

  #handleClose(): void {
    if (!this.#dialog.open) this.open = false;
  }

  #clear(): void {
    this.#input.value = '';
    this.#search.type('');
    this.#input.focus();
  }

  #moreNearEnd(): void {
    const list = this.shadowRoot!.getElementById('results');
    const {state} = this.#search;
    if (!list || state.phase !== 'found' || state.more !== 'ready') return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) this.#search.more();
  }

  get #dialog(): HTMLDialogElement {
    return this.shadowRoot!.querySelector('dialog')!;
  }

  get #input(): HTMLInputElement {
    return this.shadowRoot!.querySelector('input')!;
  }

  #row(row: number): HTMLElement | null {
    return this.shadowRoot!.getElementById(`row-${row}`);
  }
}

/** The link an event happened on: its place in the list, and whether it is a row or the title above some. */
function linkAt(target: EventTarget | null): {isRow: boolean; index: number} | null {
  const link = target instanceof Element && target.closest('a');
  return link ? {isRow: link.role !== null, index: Number(link.id.replace(/\D+/, ''))} : null;
}
