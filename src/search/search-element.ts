// Long: seventy lines of it are the specification of the element, in the comment of its class.
import {html, LitElement, nothing, type PropertyValues} from 'lit';
import type {SearchClient} from '../client/index.js';
import {HotkeysController} from '../controllers/hotkeys-controller.js';
import {hotkeyLabel} from '../keyboard/hotkeys.js';
import {en} from '../i18n/english/search.js';
import {languageAround} from '../i18n/language-around.js';
import type {SearchMessages} from '../i18n/messages.js';
import {findContentRoot, readPage} from '../page/index.js';
import {sharedSearchClient} from '../page/shared-search-client.js';
import {
  DocsSearchCloseEvent,
  DocsSearchErrorEvent,
  DocsSearchOpenEvent,
  DocsSearchQueryEvent,
  DocsSearchResultsEvent,
  DocsSearchSelectEvent,
} from './events.js';
import type {PanelsController} from './panels/panels-controller.js';
import {boxView, type DialogHandlers, listView, magnifier} from './dialog/dialog-view.js';
import type {InlineController} from './inline/inline-controller.js';
import type {HitRenderer} from './results/hit-renderer.js';
import {keyAction} from './dialog/keyboard.js';
import {announcementOf} from './dialog/notice.js';
import {readPageLook} from '../page/page-look.js';
import {
  type SearchTarget,
  SEARCH_DELAYS,
  SearchController,
  type SearchDelays,
} from './asking/search-controller.js';
import {foundIn, questionIn, type SearchState} from './search-state.js';
import {serviceEventsController} from './dialog/service-events-controller.js';
import {styles} from './styles.js';
import {TriggerController} from './dialog/trigger-controller.js';

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
 * @event docs-search-results - There are results, or more of them. `words`, `count`: pages that match, `hits`: the rows.
 * @event docs-search-select - A result is about to be opened (cancelable). `words`, `hit`: kind, url, title.
 * @event docs-search-error - A question was not answered. `words`, `kind`, `error`: for a log.
 *
 * @csspart trigger - The own button.
 * @csspart field - With `variant="inline"`: the box in the page, with its list.
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
 * @csspart signature - What stands behind the name of an API object: its arguments.
 * @csspart crumb - Where a page is.
 * @csspart source - Project and version of a page, where they are others than this page's.
 * @csspart badge - What an API object is.
 * @csspart snippet - The text around the match.
 * @csspart mark - A word that matches.
 * @csspart without - Words of the question that a hit lacks.
 * @csspart copy - The button that copies the name of an API object.
 * @csspart notice - What is said in place of results.
 * @csspart retry - The button that asks again.
 * @csspart reload - The button that loads the page again, after a part of search did not load.
 * @csspart sign-in - The link to where the reader signs in.
 * @csspart tip - A button with a question that may find more, where nothing was found.
 * @csspart bar - Below the box: where is searched, and on narrow screens the button for the preview.
 * @csspart scope - The control that says where is searched.
 * @csspart scope-note - What is said of that on previews of pull requests.
 * @csspart elsewhere - The button that searches where there is something when there is nothing here.
 * @csspart results-page - The link to the page of results, when search fails and there is a form that leads there.
 * @csspart memory - What was found before, in the empty dialog.
 * @csspart memory-entry - An entry of it.
 * @csspart memory-words - Its button that searches for its words again.
 * @csspart memory-keep - Its button that makes it a favourite.
 * @csspart memory-remove - Its button that removes it.
 * @csspart forget - The button that removes all of them.
 * @csspart remember - The switch that has nothing remembered from then on.
 * @csspart pane - The section that the chosen result leads to.
 * @csspart pane-show - The button that shows it, on narrow screens.
 * @csspart pane-tools - The buttons above it there.
 * @csspart pane-back - The one that leads back to the list.
 * @csspart pane-open - The one that opens the result.
 * @csspart footer - The foot of the dialog.
 * @csspart count - The number of results in it.
 * @csspart more - The button that asks for more results.
 * @csspart copied - What was copied, once it was.
 * @csspart single-keys - The switch for shortcuts of a single key.
 *
 * @cssproperty --docs-background - For every element of Docent; `--docs-search-background` goes before it.
 * @cssproperty --docs-color - For every element of Docent; `--docs-search-color` goes before it.
 * @cssproperty --docs-accent - For every element of Docent; `--docs-search-accent` goes before it.
 * @cssproperty --docs-mark - For every element of Docent; `--docs-search-mark` goes before it.
 * @cssproperty --docs-backdrop - For every element of Docent; `--docs-search-backdrop` goes before it.
 * @cssproperty --docs-radius - For every element of Docent; `--docs-search-radius` goes before it.
 * @cssproperty --docs-font - For every element of Docent; `--docs-search-font` goes before it.
 * @cssproperty --docs-font-mono - For every element of Docent; `--docs-search-font-mono` goes before it.
 * @cssproperty --docs-search-background - Background of the dialog. Default: `--docs-background`, else that of the page's text.
 * @cssproperty --docs-search-color - Text. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-search-accent - The chosen row, the focus. Default: `--docs-accent`, else the page's links.
 * @cssproperty --docs-search-mark - Background of a word that matches. Default: `--docs-mark`, else yellow.
 * @cssproperty --docs-search-backdrop - Laid over the page. Default: `--docs-backdrop`, else black, 45 %.
 * @cssproperty --docs-search-radius - Rounding of the dialog. Default: `--docs-radius`, else 0.75em.
 * @cssproperty --docs-search-font - Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-search-font-mono - Names of API objects. Default: `--docs-font-mono`, else the system's.
 * @cssproperty --docs-visited - A hit that was opened before. Only a colour can be set. Default: the text with some violet.
 * @cssproperty --docs-search-wide - Width of the dialog with a preview beside the list. Default: 72em.
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
    variant: {},
    signIn: {attribute: 'sign-in'},
    memory: {},
    pane: {},
    queryParam: {attribute: 'query-param'},
    renderHit: {attribute: false},
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

  /** `inline`: a box in the page, with the list below it, in place of what opens a dialog. Read once. */
  variant: 'dialog' | 'inline' = 'dialog';

  /** Address where readers sign in, for docs that need it; `{page}` in it is where they come back to. */
  signIn = '';

  /** `off`: nothing of what the reader found is remembered, and what was is not shown. */
  memory: 'on' | 'off' = 'on';

  /** `off`: the section that a result leads to is not shown beside the list. */
  pane: 'on' | 'off' = 'on';

  /** Name of the parameter of the page's address with words to search for when the page opens. Empty: none. */
  queryParam = 'q';

  /** What a row of results looks like, row by row; `undefined` for one that is to look as usual. */
  renderHit: HitRenderer | undefined;

  /** What is asked, in place of the API at `api`: for a static index, or a test. */
  client: SearchClient | undefined;

  /** How long it waits, and for what. */
  delays: SearchDelays = SEARCH_DELAYS;

  #words: SearchMessages = en;
  #ownWords: Partial<SearchMessages> = {};
  readonly #search = new SearchController(this, {
    inquiry: words => this.#inquiry(words),
    delays: () => this.delays,
    asking: words => this.dispatchEvent(new DocsSearchQueryEvent(words)),
    found: (words, count) =>
      this.dispatchEvent(new DocsSearchResultsEvent(words, count, foundIn(this.#search.state)?.hits ?? [])),
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
    ask: words => this.#ask(words),
    renderHit: () => this.renderHit,
    signIn: () => this.signIn.replace('{page}', encodeURIComponent(location.href)),
    // Only a pointer that moves chooses: rows that come to lie under one at rest do not.
    point: ({target, pointerType, movementX, movementY}) => {
      const link = linkAt(target);
      if (link?.isRow && pointerType !== 'touch' && (movementX || movementY))
        this.#search.activate(link.index);
    },
    scroll: () => this.#moreNearEnd(),
    hotkeys: () => this.hotkeys,
    beside: () => this.#beside,
  };
  #beside: PanelsController | undefined;
  #inline: InlineController | undefined;
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
    this.addController(serviceEventsController(this));
    new HotkeysController(
      this,
      () => this.hotkeys,
      () => this.show(),
    );
  }

  /**
   * Every word the element says. Default: those of the language around it, else English. A site sets those that
   * it wants to be others.
   */
  get messages(): SearchMessages {
    return {...this.#words, ...this.#ownWords};
  }

  set messages(words: Partial<SearchMessages>) {
    this.#ownWords = words;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void languageAround(this).then(language => {
      this.#words = language?.search ?? en;
      this.requestUpdate();
    });
  }

  /** Opens the dialog; when it is open already, leads back to the box. The element must be in a document. */
  show({typed, opener}: ShowOptions = {}): void {
    this.#opener = opener ?? this.#opener;
    this.open = true;
    // At once, so that the focus moves within the reader's own gesture: iOS shows its keyboard only then.
    this.performUpdate();
    this.#input.focus();
    if (typed) this.#ask(typed);
  }

  /** Closes the dialog. What was typed stays for the next time. */
  hide(): void {
    this.open = false;
    this.performUpdate();
  }

  override render() {
    const {messages} = this;
    const {language} = messages;
    const dir = /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
    const {state, view, isSettled} = this.#search;
    const box = (state: SearchState) => boxView(state, messages, this.#handlers);
    const list = html`${listView(state, messages, this.#handlers, view)}
      <div role="status">${isSettled ? announcementOf(state, messages) : nothing}</div>`;
    if (this.#inline)
      return this.#inline.view(box, list, state, {language, dir}, this.#handleClick, this.#handleKeydown);
    return html`${this.htmlFor ? nothing : this.#triggerView()}
      <dialog
        part="dialog"
        lang=${language}
        dir=${dir}
        aria-label=${messages.search}
        @close=${this.#handleClose}
        @pointerdown=${this.#handlePointerdown}
        @click=${this.#handleClick}
        @auxclick=${this.#handleClick}
        @keydown=${this.#handleKeydown}
      >
        <div part="panel">${box(state)} ${list}</div>
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

  protected override firstUpdated(): void {
    if (this.variant === 'inline') this.#bringInline();
    // There may be words to open with, or a place to come back to; it knows which.
    if (location.search || history.state) this.#bringBeside();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.open && changed.has('open')) this.#enter();
    else if (changed.get('open')) this.#leave();
    if (!this.open) return;
    this.#search.view?.adoptHitStyles(this.shadowRoot!);
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
    if (this.#inline) this.#inline.show();
    else this.#dialog.showModal();
    // Within something that is not rendered it could not be seen, and the page could not be used.
    if (!this.#dialog.getClientRects().length) {
      this.open = false;
      return;
    }
    if (!this.#inline) this.#input.select();
    this.dispatchEvent(new DocsSearchOpenEvent(this.#opener));
    this.#bringBeside();
    this.#search.type(this.#input.value);
  }

  #leave(): void {
    if (this.#inline) this.#inline.hide();
    else {
      this.#dialog.close();
      // Where nothing had the focus before, a box that cannot be seen would hear keys until the next frame.
      this.#input.blur();
    }
    this.#search.rest();
    // The dialog itself gives the focus back; but a button that was clicked in Safari did not have it.
    if (!this.#inline) this.#opener?.focus({preventScroll: true});
    this.#opener = null;
    this.dispatchEvent(new DocsSearchCloseEvent());
  }

  /** Until it comes, and where it does not, search is a dialog. */
  #bringInline(): void {
    import('./inline/inline-controller.js').then(
      ({InlineController}) => {
        this.hide();
        this.#inline = new InlineController(this);
        this.requestUpdate();
      },
      () => {},
    );
  }

  /** Nobody is told when it does not come: searching goes on without it. */
  #bringBeside(): void {
    import('./panels/panels-controller.js')
      .then(({PanelsController}) => (this.#beside ??= new PanelsController(this, this.#search)))
      .catch(() => {});
  }

  #inquiry(words: string): SearchTarget {
    const page = readPage(document, this);
    // A preview of a pull request is never indexed; the project's default version is.
    const version = page.isPullRequest ? undefined : page.version;
    const {project} = page;
    return {
      client: this.client ?? sharedSearchClient(page.api),
      scopes: this.#beside?.scopesFor(words) ?? (project ? [{project, version}] : []),
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
    if (this.#search.view?.copyByKey(event, hits[active])) return event.preventDefault();
    if (action?.do === 'leave') {
      if (this.#input.value) this.#clear();
      else this.hide();
    } else if ((event.target as Element).matches('button, a:not(.row)')) return;
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
    } else {
      this.#search.view!.followResult(event, (target as Element).closest('a')!, hit);
      if (isPlain) this.hide();
    }
  }

  #handlePointerdown({target}: Event): void {
    this.#pressedOn = target;
  }

  #handleClose(): void {
    if (!this.#dialog.open) this.open = false;
  }

  #clear(): void {
    this.#ask('');
    this.#input.focus();
  }

  #ask(words: string): void {
    this.#search.type((this.#input.value = words));
  }

  #moreNearEnd(): void {
    const list = this.shadowRoot!.getElementById('results');
    const {state} = this.#search;
    if (!list || state.phase !== 'found' || state.more !== 'ready') return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) this.#search.more();
  }

  get #dialog(): HTMLDialogElement {
    return this.shadowRoot!.querySelector('dialog, [popover]')!;
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
