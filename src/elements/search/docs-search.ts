// Long: about a hundred lines are the specification of the element, in JSDoc.
import {html, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import type {SearchClient} from '../../client/index.js';
import {HotkeysController} from '../hotkeys-controller.js';
import {hotkeyLabel} from '../../page/keyboard.js';
import {en} from '../../i18n/en.js';
import {messagesAround} from '../../i18n/load-messages.js';
import type {Messages} from '../../i18n/messages.js';
import {readPage} from '../../page/index.js';
import {sharedSearchClient} from '../../page/clients.js';
import {signInAddress} from '../../page/identity.js';
import {SEARCH_DELAYS, SearchController, type SearchDelays, type SearchTarget} from './controller.js';
import {
  announcementFor,
  applyPageColors,
  bodyView,
  boxView,
  type DialogHandlers,
  triggerView,
} from './dialog.js';
import {ResultNavigation} from './navigation.js';
import {serviceEventsController, TriggerController} from './triggers.js';
import {
  DocsSearchCloseEvent,
  DocsSearchErrorEvent,
  DocsSearchOpenEvent,
  DocsSearchQueryEvent,
  DocsSearchResultsEvent,
} from './events.js';
import type {InlineController} from './inline.js';
import type {Panels} from './panels.js';
import type {HitRenderer} from './results.js';
import type {ShowOptions} from './search-host.js';
import {foundIn, type SearchState} from './state.js';
import {styles} from './styles.js';

/**
 * @summary Search for documentation: a button or the theme's own control, and a dialog with results as you type.
 *
 * @slot - The theme's own control: a button, link, text field or form. Default: a button.
 *
 * @event docs-search-open - Search has opened. `opener`: what gets the focus back.
 * @event docs-search-close - Search has closed.
 * @event docs-search-query - A query is about to be sent (cancelable). `query`: as typed.
 * @event docs-search-results - Results have arrived, or more of them. `query`, `count`: matching pages, `hits`: the rows.
 * @event docs-search-select - A result is about to be opened (cancelable). `query`, `hit`: kind, url, title.
 * @event docs-search-error - A query failed. `query`, `kind`, `error`: for a log.
 *
 * @csspart trigger - The element's own button that opens search.
 * @csspart dialog - Covers the page; its `::backdrop` dims the page.
 * @csspart panel - The visible box of the dialog; with `variant="inline"`, the list below the search box.
 * @csspart header - The search box with its buttons.
 * @csspart input - The text field.
 * @csspart button - Every button in the dialog, and the menu of search scopes.
 * @csspart message - What is shown instead of results: hints, the search history, "nothing found", errors; in the result preview, why there is no section.
 * @csspart results - The list of results.
 * @csspart option - A result: a page, a section or an API object.
 * @csspart title - The title of a result.
 * @csspart badge - A label beside a title: the kind of an API object; project and version.
 * @csspart snippet - The text around the match.
 * @csspart mark - A matching word.
 * @csspart result-preview - The section that the selected result leads to.
 * @csspart result-preview-body - The text of that section, or its placeholder while it loads.
 * @csspart footer - Below the results: their number, and key hints; in the result preview, where the section is from.
 *
 * @cssproperty --docs-background - All elements of Docent; overridden by `--docs-search-background`.
 * @cssproperty --docs-color - All elements of Docent; overridden by `--docs-search-color`.
 * @cssproperty --docs-accent - All elements of Docent; overridden by `--docs-search-accent`.
 * @cssproperty --docs-mark - All elements of Docent; overridden by `--docs-search-mark`.
 * @cssproperty --docs-backdrop - All elements of Docent; overridden by `--docs-search-backdrop`.
 * @cssproperty --docs-radius - All elements of Docent; overridden by `--docs-search-radius`.
 * @cssproperty --docs-font - All elements of Docent; overridden by `--docs-search-font`.
 * @cssproperty --docs-font-mono - All elements of Docent; overridden by `--docs-search-font-mono`.
 * @cssproperty --docs-search-background - Background of the dialog. Default: `--docs-background`, else the background of the page's text.
 * @cssproperty --docs-search-color - Text. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-search-accent - Selected row and focus ring. Default: `--docs-accent`, else the page's links.
 * @cssproperty --docs-search-mark - Background of matching words. Default: `--docs-mark`, else yellow.
 * @cssproperty --docs-search-backdrop - Dims the page. Default: `--docs-backdrop`, else black, 45 %.
 * @cssproperty --docs-search-radius - Corner radius of the dialog. Default: `--docs-radius`, else 0.75em.
 * @cssproperty --docs-search-font - Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-search-font-mono - Names of API objects. Default: `--docs-font-mono`, else the system's.
 * @cssproperty --docs-visited - Colour of results that were opened before. Default: the text colour, tinted violet.
 * @cssproperty --docs-search-wide - Width of the dialog with a result preview beside the list. Default: 72em.
 * @cssproperty --docs-search-width - Width of the dialog without one, where there is room. Default: 40em.
 */
export class DocsSearch extends LitElement {
  static override styles = styles;

  // Not decorators: they and their helper are 400 B of a budget of 17 kB.
  static override properties = {
    open: {type: Boolean, reflect: true},
    project: {},
    version: {},
    api: {},
    index: {},
    htmlFor: {attribute: 'for'},
    hotkeys: {},
    theme: {},
    variant: {},
    signIn: {attribute: 'sign-in'},
    searchHistory: {attribute: 'search-history'},
    resultPreview: {attribute: 'result-preview'},
    mediaFrom: {attribute: 'media-from'},
    sources: {},
    queryParam: {attribute: 'query-param'},
    triggers: {attribute: false},
    renderHit: {attribute: false},
    client: {attribute: false},
    messages: {attribute: false},
    delays: {attribute: false},
  };

  /** Whether search is open. */
  open = false;

  /** Slug of the project to search. Default: the page's. */
  project = '';

  /** Slug of the version to search. Default: the page's. */
  version = '';

  /** Base address of the API, relative to the page. Default: `/_/`. */
  api = '';

  /** Folder of a static index, relative to the page, which is searched instead of the API. Default: none. */
  index = '';

  /** Id of a control of the page that opens search; the element's own button is not shown then. */
  htmlFor = '';

  /** Keyboard shortcuts, separated by spaces: a character, or `mod+` or `alt+` and a key. Empty: none. */
  hotkeys = '/ mod+k';

  /** Colour scheme: `light`, `dark`, or `auto`, the scheme of the page when search opens. */
  theme: 'auto' | 'light' | 'dark' = 'auto';

  /** `dialog`, or `inline`: a search box in the page, with the results below it. Read once. */
  variant: 'dialog' | 'inline' = 'dialog';

  /**
   * Address of the sign-in page, for private documentation; `{page}` in it is replaced by the page's address and the typed
   * query. Default: the script tag's `data-sign-in`, which hosts with sign-in set.
   */
  signIn = '';

  /** `off`: results that the reader opens are neither remembered nor shown. */
  searchHistory: 'on' | 'off' = 'on';

  /** `off`: the section that a result leads to is not shown beside the list. */
  resultPreview: 'on' | 'off' = 'on';

  /** For the result preview: origins whose images and media may load, as in `<docs-embed>`. Default: none. */
  mediaFrom = '';

  /** For the result preview: where sections are taken from, as in `<docs-embed>`. Default: `api page`. */
  sources = '';

  /** Name of the URL parameter with a query to search for when the page opens. Empty: none. */
  queryParam = 'q';

  /**
   * CSS selector of the theme's search controls, set by the script tag, which listens to them; the element's own button
   * is not shown then.
   * @internal
   */
  triggers = '';

  /** Renders a result instead of the default content; `undefined` from it keeps the default for that result. */
  renderHit: HitRenderer | undefined;

  /** Answers queries instead of the API at `api`: a static index, or a test. */
  client: SearchClient | undefined;

  /** The delays of search, in ms. */
  delays: SearchDelays = SEARCH_DELAYS;

  #messages: Messages = en;
  #ownMessages: Partial<Messages> = {};
  #merged: Messages | undefined;
  readonly #search = new SearchController(this, {
    target: query => this.#target(query),
    delays: () => this.delays,
    beforeRequest: query => this.dispatchEvent(new DocsSearchQueryEvent(query)),
    onResults: (query, count) =>
      this.dispatchEvent(new DocsSearchResultsEvent(query, count, foundIn(this.#search.state)?.hits ?? [])),
    onError: (query, kind, error) => this.dispatchEvent(new DocsSearchErrorEvent(query, kind, error)),
    openFirst: () => {
      this.performUpdate();
      this.#navigation.follow(0);
    },
  });
  readonly #navigation = new ResultNavigation(this, this.#search);
  readonly #handlers: DialogHandlers = {
    input: () => this.#search.type(this.#input.value),
    compositionEnd: this.#navigation.handleCompositionEnd,
    clear: () => this.clear(),
    close: () => this.hide(),
    retry: () => this.#search.ask(),
    more: () => this.#search.more(),
    renderHit: () => this.renderHit,
    signIn: () => signInAddress(this.signIn, {[this.queryParam]: this.#input.value}),
    pointerMove: this.#navigation.handlePointermove,
    scroll: this.#navigation.handleScroll,
    panels: () => this.#panels,
  };
  readonly #hotkeys: HotkeysController;
  #panels: Panels | undefined;
  #inline: InlineController | undefined;
  #opener: (Element & HTMLOrSVGElement) | null = null;

  constructor() {
    super();
    new TriggerController(this, trigger => this.show(trigger));
    this.addController(serviceEventsController(this));
    this.#hotkeys = new HotkeysController(
      this,
      () => this.hotkeys,
      () => this.show(),
    );
  }

  /** All texts of the element. Default: those of the surrounding language, else English. Set the ones to change. */
  get messages(): Messages {
    return (this.#merged ??= {...this.#messages, ...this.#ownMessages});
  }

  set messages(messages: Partial<Messages>) {
    this.#ownMessages = messages;
    this.#merged = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && this.open) this.#reopen();
    void messagesAround(this).then(messages => {
      this.#messages = messages ?? en;
      this.#merged = undefined;
      this.requestUpdate();
    });
  }

  /** Opens search; when it is open, moves the focus to the box. The element must be in a document. */
  show({query, opener}: ShowOptions = {}): void {
    this.#opener = opener ?? this.#opener;
    this.open = true;
    // At once, so that the focus moves within the reader's own gesture: iOS shows its keyboard only then.
    this.performUpdate();
    this.#input.focus();
    if (query) this.#setQuery(query);
  }

  /** Closes search. The query stays for the next time. */
  hide(): void {
    this.open = false;
    this.performUpdate();
  }

  /** Empties the box. */
  clear(): void {
    this.#setQuery('');
    this.#input.focus();
  }

  override render(): TemplateResult {
    const {messages} = this;
    const {language} = messages;
    const dir = /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr';
    const {state, results, isSettled} = this.#search;
    const box = (state: SearchState) => boxView(state, messages, this.#handlers);
    const body = html`${bodyView(state, messages, this.#handlers, results)}
      <div role="status">${isSettled ? announcementFor(state, messages) : nothing}</div>`;
    const {handleClick, handlePointerdown} = this.#navigation;
    if (this.#inline)
      return this.#inline.view(box, body, state, {language, dir}, handleClick, this.#handleKeydown);
    // Not on a server, nor in the update that hydrates its output: the server does not know the reader's keyboard.
    const hotkey = this.hasUpdated ? hotkeyLabel(this.hotkeys) : '';
    return html`${this.htmlFor || this.triggers ? nothing : triggerView(messages, hotkey, () => this.show())}
      <dialog
        part="dialog"
        lang=${language}
        dir=${dir}
        aria-label=${messages.search}
        @close=${this.#handleClose}
        @pointerdown=${handlePointerdown}
        @click=${handleClick}
        @auxclick=${handleClick}
        @keydown=${this.#handleKeydown}
        @keypress=${stopPropagation}
        @keyup=${stopPropagation}
      >
        <div part="panel">${box(state)} ${body}</div>
      </dialog>`;
  }

  protected override firstUpdated(): void {
    if (this.variant === 'inline') this.#loadInline();
    // There may be a query to open with, or a state to resume.
    if (location.search || history.state) this.#loadPanels();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.open && changed.has('open')) this.#enter();
    else if (changed.get('open')) this.#leave();
    if (!this.open) return;
    this.#search.results?.adoptHitStyles(this.shadowRoot!);
    // The focused control was removed: Clear, a successful retry, the last page of results.
    if (!this.shadowRoot!.activeElement) this.#input.focus();
    this.#navigation.handleScroll();
  }

  #enter(): void {
    applyPageColors(this.#dialog, this.theme);
    if (this.#inline) this.#inline.show();
    else this.#dialog.showModal();
    // Inside something that is not rendered it could not be seen, and the page could not be used.
    if (!this.#dialog.getClientRects().length) {
      this.open = false;
      return;
    }
    if (!this.#inline) this.#input.select();
    this.dispatchEvent(new DocsSearchOpenEvent(this.#opener));
    this.#loadPanels();
    this.#search.type(this.#input.value);
    this.#target('').client.warmUp?.();
  }

  #leave(): void {
    if (this.#inline) this.#inline.hide();
    else {
      this.#dialog.close();
      // If nothing had the focus before, the hidden box would receive keys until the next frame.
      this.#input.blur();
    }
    this.#search.cancel();
    // The dialog restores the focus by itself; but in Safari a clicked button did not have it.
    if (!this.#inline) this.#opener?.focus({preventScroll: true});
    this.#opener = null;
    this.dispatchEvent(new DocsSearchCloseEvent());
  }

  /** Moved while open: the dialog has left the top layer, and a pending query may have been dropped. */
  #reopen(): void {
    if (!this.#inline) {
      this.#dialog.close();
      this.#dialog.showModal();
    }
    this.#search.type(this.#input.value);
  }

  /** Until it has loaded, and if it fails to load, search is a dialog. */
  #loadInline(): void {
    import('./inline.js').then(
      ({InlineController}) => {
        this.hide();
        this.#inline = new InlineController(this);
        this.requestUpdate();
      },
      () => {},
    );
  }

  /** If they fail to load, search works without them and tries again when it opens next. */
  #loadPanels(): void {
    import('./panels.js')
      .then(({createPanels}) => (this.#panels ??= createPanels(this, this.#search)))
      .catch(() => {});
  }

  #target(query: string): SearchTarget {
    const page = readPage(document, this);
    // A preview of a pull request is never indexed; the project's default version is.
    const version = page.isPullRequest ? undefined : page.version;
    const {project} = page;
    return {
      client: this.client ?? sharedSearchClient(page.api, page.index),
      scopes: this.#panels?.scopesFor(query) ?? (project ? [{project, version}] : []),
      here: {project, version, base: page.api.origin},
    };
  }

  #setQuery(query: string): void {
    this.#search.type((this.#input.value = query));
  }

  /** Keys pressed in search stop here: shortcuts of the page would take letters from the box. */
  readonly #handleKeydown = (event: KeyboardEvent): void => {
    this.#navigation.handleKeydown(event);
    this.#hotkeys.handleEvent(event);
    event.stopPropagation();
  };

  #handleClose(): void {
    if (!this.#dialog.open) this.open = false;
  }

  get #dialog(): HTMLDialogElement {
    return this.shadowRoot!.querySelector('dialog, [popover]')!;
  }

  get #input(): HTMLInputElement {
    return this.shadowRoot!.querySelector('input')!;
  }
}

const stopPropagation = (event: Event): void => event.stopPropagation();
