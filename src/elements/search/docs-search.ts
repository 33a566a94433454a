import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {SearchClient} from '../../client/index.js';
import {enSearch} from '../../i18n/en-search.js';
import type {SearchMessages} from '../../i18n/messages.js';
import {sharedSearchClient} from '../../page/search-client.js';
import {findContentRoot, loadContentRoot} from '../../page/content-root.js';
import {type PageIdentity, signInAddress} from '../../page/identity.js';
import {pageIndexes} from '../../page/indexes.js';
import {applyLook, readPageLook} from '../../page/look.js';
import {fromStorage, isStored, RESUME_POINTS_KEY, searchHistoryKey} from '../../page/storage.js';
import {DocsElement} from '../docs-element.js';
import {OnDemand, type OptionalPart} from '../on-demand.js';
import {SEARCH_DELAYS, SearchController, type SearchDelays} from './controller.js';
import {announcementFor, boxView, hotkeyLabel, messageView, progressView, triggerView} from './dialog.js';
import {DocsSearchCloseEvent, DocsSearchOpenEvent} from './events.js';
import {FilterButtonController} from './filter-button.js';
import {folderTitles} from './folder-titles.js';
import {LanguageController} from './languages.js';
import {ResultNavigation} from './navigation.js';
import {OwnerSettingsController} from './owner-settings.js';
import {PreviewRoomController, previewRoomStyles} from './preview-room.js';
import type {ResultPreviewController} from './result-preview.js';
import {resultStyles} from './result-styles.js';
import {SuggestionsController, suggestionStyles} from './suggestions.js';
import {type HitRenderer, keysView, resultsView} from './results.js';
import {ScopeController, scopeStyles} from './scope.js';
import {SettingsController} from './settings.js';
import {SteadyListController} from './steady-list.js';
import {activeIn, foundIn, idle, requestIn} from './state.js';
import {styles} from './styles.js';
import {
  HotkeysController,
  returnFocusUnnoticed,
  ServiceEventsController,
  TriggerController,
} from './triggers.js';
import {SMALL, ViewportController, viewportStyles} from './viewport.js';

export interface ShowOptions {
  /**
   * A query that replaces the text in the box, and is searched for. Default: if the opener is a text field, its text,
   * which is removed from the field; otherwise the box keeps its text.
   */
  readonly query?: string | undefined;
  /** The element with which the reader opened search. It gets the focus back. Default: what has the focus now. */
  readonly opener?: (Element & HTMLOrSVGElement) | null | undefined;
  /**
   * The event that opens search. Search does not open by a shortcut that the site's owner has switched off. Default:
   * none.
   */
  readonly event?: Event | undefined;
}

/**
 * Matches a field whose text was typed by the reader. A jQuery plug-in, as in the Javadoc of JDK 17, sets a placeholder as the
 * field's text, and marks it with the class `watermark`.
 */
const TYPED_FIELD = ':read-write:not(.watermark)';

/** Removes the text from the field that opened search, and returns it. */
function takeText(opener: Element | null | undefined): string {
  if (!(opener instanceof HTMLInputElement && opener.matches(TYPED_FIELD))) return '';
  const {value, defaultValue} = opener;
  // The initial value is not typed by the reader: Doxygen's field contains "Search".
  if (value === defaultValue) return '';
  opener.value = '';
  return value;
}

/** Whether there may be a search to resume on this page, or a query in its address. */
const mayResume = (queryParam: string): boolean =>
  Boolean((history.state as {docent?: unknown} | null)?.docent) ||
  Boolean(fromStorage(() => sessionStorage.getItem(RESUME_POINTS_KEY))) ||
  new URLSearchParams(location.search).has(queryParam);

/**
 * @summary Search for documentation: a button or the theme's own control, and a dialog with results as you
 *   type.
 *
 * @slot - The theme's own control: a button, link, text field or form. Default: a button.
 *
 * @event docs-search-open - Search has opened. Property: `opener`, the element that gets the focus back.
 * @event docs-search-close - Search has closed.
 * @event docs-search-query - A query is about to be sent (cancelable). Property: `query`, as typed.
 * @event docs-search-results - Results have arrived, or more of them. Properties: `query`; `count`, the number of
 *   matching pages; `hits`, the rows.
 * @event docs-search-select - A result is about to be opened (cancelable). Properties: `query`; `hit`, with kind,
 *   url, title.
 * @event docs-search-error - A query failed. Properties: `query`; `kind`; `error`, for logs.
 *
 * @csspart trigger - The element's own button that opens search.
 * @csspart dialog - The dialog, which covers the page; its `::backdrop` dims the page.
 * @csspart panel - The visible box of the dialog; with `variant="inline"`, the list below the search box.
 * @csspart header - The search box with its buttons.
 * @csspart input - The text field.
 * @csspart button - Every button in the dialog, and the menu of search scopes.
 * @csspart message - What is shown instead of results: hints, the search history, "nothing found", errors; in
 *   the result preview, why there is no section.
 * @csspart results - The list of results.
 * @csspart option - A result: a page, a section or an API object.
 * @csspart title - The title of a result.
 * @csspart badge - A label beside a title: the kind of an API object; project and version.
 * @csspart snippet - The text around the match.
 * @csspart mark - A matching word.
 * @csspart result-preview - The section that the selected result leads to.
 * @csspart result-preview-body - The text of that section, or its placeholder while it loads.
 * @csspart footer - Below the results: their number, and key hints; in the result preview, where the section
 *   is from.
 *
 * @cssproperty --docs-background - Background of all elements of Docent; overridden by `--docs-search-background`.
 * @cssproperty --docs-color - Text of all elements of Docent; overridden by `--docs-search-color`.
 * @cssproperty --docs-accent - Accent colour of all elements of Docent: links, focus rings, selected rows; overridden
 *   by `--docs-search-accent`.
 * @cssproperty --docs-mark - Background of matching words in all elements of Docent; overridden by
 *   `--docs-search-mark`.
 * @cssproperty --docs-backdrop - Dims the page behind a dialog of Docent; overridden by `--docs-search-backdrop`.
 * @cssproperty --docs-radius - Corner radius of all elements of Docent; overridden by `--docs-search-radius`.
 * @cssproperty --docs-font - Font of all elements of Docent; overridden by `--docs-search-font`.
 * @cssproperty --docs-font-mono - Font for code in all elements of Docent; overridden by `--docs-search-font-mono`.
 * @cssproperty --docs-search-background - Background of the dialog. Default: `--docs-background`, else the
 *   background of the page's text.
 * @cssproperty --docs-search-color - Text. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-search-accent - Selected row and focus ring. Default: `--docs-accent`, else the page's
 *   links.
 * @cssproperty --docs-search-mark - Background of matching words. Default: `--docs-mark`, else yellow.
 * @cssproperty --docs-search-backdrop - Dims the page. Default: `--docs-backdrop`, else black, 45 %.
 * @cssproperty --docs-search-radius - Corner radius of the dialog. Default: `--docs-radius`, else 0.75em.
 * @cssproperty --docs-search-font - Font of the dialog. Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-search-font-mono - Font for names of API objects. Default: `--docs-font-mono`, else the
 *   system's.
 * @cssproperty --docs-search-visited - Colour of results that were opened before. Default: the text colour,
 *   tinted violet.
 * @cssproperty --docs-search-wide - Width of the dialog with a result preview beside the list. Default: 72em.
 * @cssproperty --docs-search-width - Width of the dialog without a result preview, where there is room. Default: 40em.
 */
export class DocsSearch extends DocsElement<SearchMessages> {
  static override styles = [
    styles,
    resultStyles,
    scopeStyles,
    previewRoomStyles,
    suggestionStyles,
    viewportStyles,
  ];

  /** Whether search is open. Setting it is the same as calling `show()` or `hide()`. */
  @property({type: Boolean, reflect: true}) open = false;

  /** Id of a control of the page that opens search; the element's own button is not shown then. */
  @property({attribute: 'for'}) htmlFor = '';

  /** Keyboard shortcuts, separated by spaces: a character, or `mod+` or `alt+` and a key. Empty: none. */
  // The value of `DEFAULT_HOTKEYS`, as a literal so that the manual's reference shows it.
  @property() hotkeys = '/ mod+k';

  /** Colour scheme: `light`, `dark`, or `auto`, the scheme of the page when search opens. */
  @property() theme: 'auto' | 'light' | 'dark' = 'auto';

  /** `dialog`, or `inline`: a search box in the page, with the results below it. Later changes have no effect. */
  @property() variant: 'dialog' | 'inline' = 'dialog';

  /**
   * Address of the sign-in page, for private documentation; `{page}` in it is replaced by the page's address
   * and the typed query. Default: the script tag's `data-sign-in`, which hosts with sign-in set.
   */
  @property({attribute: 'sign-in'}) signIn = '';

  /** Whether the search history is off: opened results are neither stored nor shown. */
  @property({type: Boolean, attribute: 'no-history'}) noHistory = false;

  /** Whether the section that a result leads to is not shown beside the list. */
  @property({type: Boolean, attribute: 'no-result-preview'}) noResultPreview = false;

  /** For the result preview: origins whose images and media may load, as in `<docs-embed>`. Default: none. */
  @property({attribute: 'media-from'}) mediaFrom = '';

  /** For the result preview: where sections are taken from, as in `<docs-embed>`. Default: `api page`. */
  @property() sources = '';

  /**
   * Suggestions, separated by `|`: queries of which the first three are offered while the box is empty and there is no
   * search history. Default: those that the index proposes from its titles, else the names that the page links to most
   * often, and its headings.
   */
  @property() questions = '';

  /**
   * Names of filters whose values are offered with every answer, separated by spaces: `kind`, or a name that pages set with
   * `data-docent-filter`. Default: all filters, once the reader presses the button for them, which is shown if results are of
   * several kinds.
   */
  @property() filters = '';

  /**
   * Language to search, where an index has pages in several: a BCP 47 tag, or `*` for all. Default: that of the nearest `lang`
   * around the element.
   */
  @property() language = '';

  /** Name of the URL parameter with a query to search for when the page opens. Empty: none. */
  @property({attribute: 'query-param'}) queryParam = 'q';

  /** Renders the content of a result. If it returns `undefined`, the result has the default content. */
  @property({attribute: false}) renderHit: HitRenderer | undefined;

  /** Answers queries instead of the API at `api`: a static index, or a test. */
  @property({attribute: false}) client: SearchClient | undefined;

  /**
   * CSS selector of the theme's search controls, set by the script tag, which listens to them; the element's
   * own button is not shown then.
   * @private
   */
  triggers = '';

  readonly #search: SearchController = new SearchController(this, {
    client: () => this.#client(),
    scopesFor: query => this.#scope.scopesFor(query),
    withFacets: () => this.#filters.isOpen,
    language: () => this.#languages.language,
    here: () => {
      const {project, api} = this.page;
      const sites = pageIndexes(this.page).map(({folder}) => new URL('..', folder).pathname);
      const titles = (this.#folderTitles ??= folderTitles(document));
      return {project, version: this.#version, base: api.origin, sites, titles};
    },
    openFirst: () => void this.#openRow(),
  });
  readonly #hotkeys = new HotkeysController(this);
  readonly #rowTools = new OnDemand(
    this,
    () => import('./row-tools.js'),
    ({createRowTools}) => createRowTools(this),
  );
  readonly #landing = new OnDemand(this, () => import('./landing.js'));
  readonly #navigation: ResultNavigation = new ResultNavigation(
    this,
    this.#search,
    {
      rowTools: this.#rowTools,
      landing: this.#landing,
      openRow: event => void this.#openRow(event),
    },
    this.#hotkeys,
  );
  readonly #scope: ScopeController = new ScopeController(this, this.#search);
  readonly #filters: FilterButtonController = new FilterButtonController(this, this.#search, () =>
    this.#closeOthers(this.#filters),
  );
  readonly #languages = new LanguageController(this, this.#search);
  readonly #suggestions = new SuggestionsController(this, () => this.knownPage && this.#client());
  readonly #ownerSettings = new OwnerSettingsController(this, {
    scope: this.#scope,
    suggestions: this.#suggestions,
    search: this.#search,
  });
  readonly #historyView = new OnDemand(
    this,
    () => import('./history-view.js'),
    ({SearchHistoryView}) => new SearchHistoryView(this, this.#search),
  );
  readonly #settings: SettingsController = new SettingsController(this, this.#historyView, () =>
    this.#closeOthers(this.#settings),
  );
  readonly #previewRoom = new PreviewRoomController(this, this.#search);
  readonly #resultPreview: OptionalPart<ResultPreviewController> = new OnDemand(
    this,
    () => {
      // Requested now to save a round trip. The preview imports it too, and handles a failure.
      if (this.#previewRoom.isBeside) import('../embed/define.js').catch(() => {});
      return import('./result-preview.js');
    },
    code =>
      new code.ResultPreviewController(this, this.#search, this.#previewRoom, () =>
        this.#closeOthers(this.#resultPreview.part),
      ),
  );
  /** Search as a box in the page. Until it has loaded, and if it cannot be loaded, search is a dialog. */
  readonly #inline = new OnDemand(
    this,
    () => import('./inline.js'),
    ({InlineController}) => {
      this.hide();
      return new InlineController(this);
    },
  );
  /** Help for queries without results. */
  readonly #noResults = new OnDemand(
    this,
    () => import('./no-results.js'),
    ({NoResultsController}) =>
      new NoResultsController(
        this,
        this.#search,
        {scope: this.#scope, languages: this.#languages, suggestions: this.#suggestions},
        () => this.#client(),
      ),
  );
  /** Resumes search after Back. */
  readonly #resume = new OnDemand(
    this,
    () => import('./resume.js'),
    ({ResumeController}) => new ResumeController(this, this.#search, this.#scope),
  );
  /**
   * The parts of search that are loaded once there are rows: what following the link of a row needs, and what is only
   * used with rows.
   */
  readonly #partsForRows = [this.#landing, this.#resume, this.#rowTools, this.#historyView];
  #delays = SEARCH_DELAYS;
  /** While search is open: the titles that the page's navigation gives to the folders of its site. */
  #folderTitles: ReadonlyMap<string, string> | undefined;
  #opener: (Element & HTMLOrSVGElement) | null = null;

  constructor() {
    super(enSearch);
    new TriggerController(this);
    new ServiceEventsController(this);
    new ViewportController(this);
    new SteadyListController(this, this.#search);
    this.followTheme();
  }

  /** Delays in ms, see `SearchDelays`. It is enough to set those that differ: `search.delays = {resultPreview: 1000}`. */
  @property({attribute: false})
  get delays(): SearchDelays {
    return this.#delays;
  }

  set delays(delays: Partial<SearchDelays>) {
    this.#delays = {...SEARCH_DELAYS, ...delays};
  }

  /**
   * See `OwnerSettingsController`.
   * @private
   */
  get isSwitchedOff(): boolean {
    return this.#ownerSettings.isSwitchedOff;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && this.open) this.#reopen();
  }

  override disconnectedCallback(): void {
    const wasOpen = this.open;
    super.disconnectedCallback();
    // The page has replaced the content on which search was opened. An element that was only moved is connected again within the task.
    queueMicrotask(() => {
      if (this.isConnected || !wasOpen) return;
      this.#setQuery('');
      this.hide();
    });
  }

  /** Opens search; when it is open, moves the focus to the box. The element must be in a document. */
  show({query, opener, event}: ShowOptions = {}): void {
    if (event instanceof KeyboardEvent && !this.open && this.#ownerSettings.isShortcutOff()) return;
    this.#opener = opener ?? this.#opener;
    this.open = true;
    // Synchronously, so that the focus moves during the user gesture: otherwise iOS does not show its keyboard.
    this.performUpdate();
    this.#input.focus();
    const text = query || takeText(opener);
    if (text) this.#setQuery(text);
  }

  /** Closes search. The query is kept. */
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
    // While its list is closed, a box in the page is shown as if nothing were typed.
    const state = this.#inline.part && !this.open ? idle : this.#search.state;
    const scope = this.#scope.render();
    const box = boxView(this, this.#search, state, this.#settings.renderButton(scope !== nothing));
    const body = this.#renderBody(scope);
    const navigation = this.#navigation;
    if (this.#inline.part) return this.#inline.part.view(box, body, {language, dir}, navigation);
    // Not on a server, which does not know the reader's keyboard, nor in the update that hydrates its output.
    const hotkey = this.hasUpdated ? hotkeyLabel(this.hotkeys) : '';
    return html`${this.htmlFor || this.triggers ? nothing : triggerView(messages, hotkey, () => this.show())}
      <dialog
        part="dialog"
        lang=${language}
        dir=${dir}
        aria-label=${messages.search}
        @cancel=${this.#handleCancel}
        @close=${this.#handleClose}
        @pointerdown=${navigation}
        @pointermove=${navigation}
        @click=${navigation}
        @auxclick=${navigation}
        @compositionend=${navigation}
        @keydown=${navigation}
        @keypress=${navigation}
        @keyup=${navigation}
      >
        <div part="panel">${box} ${body}</div>
      </dialog>`;
  }

  protected override firstUpdated(): void {
    if (mayResume(this.queryParam)) void this.#resume.load();
    if (this.variant === 'inline' && 'popover' in this) void this.#inline.load();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.open && changed.has('open')) this.#enter();
    else if (changed.get('open')) this.#leave();
    // If the page sets its own client after a query was sent to another one, the query is sent again.
    if (changed.has('client') && requestIn(this.#search.state)) this.#search.ask();
    if (this.#needsHelp) void this.#noResults.load();
    if (foundIn(this.#search.state)) void this.#loadForRows();
    if (!this.open) return;
    if (this.#isHistoryStored) void this.#historyView.load();
    // The focused control may have been removed: Clear, Try again, or Show more after the last page.
    if (!this.shadowRoot!.activeElement) this.#input.focus();
    this.#navigation.loadMoreNearEnd();
  }

  /**
   * Everything below the box: settings and scope, the results or a message instead of them, and what a screen reader
   * announces.
   */
  #renderBody(scope: TemplateResult | typeof nothing): TemplateResult {
    const {messages, renderHit} = this;
    const {state, isSettled} = this.#search;
    const menu = this.#settings.renderMenu();
    const toolbar = scope === nothing ? nothing : html`<div class="toolbar small quiet">${scope}</div>`;
    const help = state.phase === 'idle' ? this.#renderStart() : (this.#noResults.part?.render() ?? nothing);
    const message = messageView(this.#search, messages, this.#signInAddress, help);
    return html`${
        menu === nothing && toolbar === nothing
          ? nothing
          : html`<div class="tools ${this.#settings.isOpen ? 'open' : ''}">${menu} ${toolbar}</div>`
      }
      ${this.#filters.renderRow()} ${progressView(state)}
      ${
        message ??
        resultsView(this.#search, {
          messages,
          renderHit,
          rowTools: this.#rowTools.part,
          preview: (this.#resultPreview.part ?? this.#previewRoom).render(),
          tools: [
            this.#languages.render(),
            this.#filters.renderButton(),
            this.#resultPreview.part?.renderButton() ?? nothing,
          ],
          listener: this.#navigation,
        })
      }
      <div role="status">${isSettled ? announcementFor(state, messages) : nothing}</div>`;
  }

  /** Shown while the box is empty: the search history, else suggestions and the keys. Empty on a server. */
  #renderStart(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    const historyView = this.#historyView.part;
    if (historyView?.history.hasEntries) return historyView.render();
    if (this.#isHistoryStored && !historyView) return nothing;
    return html`${this.#suggestions.render()}${keysView(this.messages)}`;
  }

  #enter(): void {
    this.#applyPageColors();
    if (this.#inline.part) this.#inline.part.show();
    else this.#dialog.showModal();
    // In an ancestor that is not rendered, an invisible modal dialog would block the page.
    if (!this.#dialog.getClientRects().length) {
      this.open = false;
      return;
    }
    if (!this.#inline.part) this.#input.select();
    this.dispatchEvent(new DocsSearchOpenEvent(this.#opener));
    this.#search.type(this.#input.value);
    this.#client().warmUp?.();
  }

  #leave(): void {
    if (this.#inline.part) this.#inline.part.hide();
    else
      returnFocusUnnoticed(() => {
        this.#dialog.close();
        // If nothing had the focus before, the hidden box would still receive keys until the next frame.
        this.#input.blur();
        // The dialog restores the focus by itself, except in Safari, where clicking a button does not focus it.
        this.#opener?.focus({preventScroll: true});
      });
    this.#search.close();
    this.#opener = null;
    this.#folderTitles = undefined;
    this.dispatchEvent(new DocsSearchCloseEvent());
  }

  /**
   * Opens the dialog again after the element was moved while it was open: the dialog has left the top layer, and a
   * pending query may have been dropped.
   */
  #reopen(): void {
    if (!this.#inline.part) {
      this.#dialog.close();
      this.#dialog.showModal();
    }
    this.#search.type(this.#input.value);
  }

  protected override handleThemeChange(): void {
    if (this.open) this.#applyPageColors();
  }

  /**
   * Gives the dialog the colours and the colour scheme of the page, or the scheme of `theme` if that is set.
   */
  #applyPageColors(): void {
    if (this.theme !== 'auto') return applyLook({scheme: this.theme}, this.#dialog);
    applyLook(readPageLook(findContentRoot(document)), this.#dialog);
    void loadContentRoot(document).then(isFound => isFound && this.#applyPageColors());
  }

  /**
   * Opens the selected row, else the first one, for Enter. Waits for the code that this needs, but not for long, so that the
   * words are highlighted on the next page, the search history has the result, and Back returns to the results.
   * @param init the modifier keys
   */
  async #openRow(init?: MouseEventInit): Promise<void> {
    this.performUpdate();
    const request = requestIn(this.#search.state);
    if (this.#partsForRows.some(({part}) => !part)) await this.#search.waitForParts(this.#loadForRows());
    const {state} = this.#search;
    if (this.open && requestIn(state) === request)
      this.#navigation.follow(Math.max(0, activeIn(state)), init);
  }

  /**
   * Loads the code that rows need, while the reader looks at the first rows. Not later, because browsers do not keep a page
   * for Back if the reader leaves it while it is loading something.
   */
  #loadForRows(): Promise<unknown> {
    if (this.open && this.#previewRoom.isWanted) void this.#resultPreview.load();
    return Promise.all(this.#partsForRows.map(part => part.load()));
  }

  /**
   * Whether a message is shown with further help. Not while the reader is offline, because the help could not be
   * loaded.
   */
  get #needsHelp(): boolean {
    const {state} = this.#search;
    return state.phase === 'nothing' || (state.phase === 'failed' && state.failure.kind !== 'offline');
  }

  /** Whether a search history is stored, which may be empty. */
  get #isHistoryStored(): boolean {
    return !this.noHistory && isStored(searchHistoryKey(this.knownPage?.project ?? '')) === true;
  }

  /** On a small screen, which has room for one tool only, closes the others. @param opened the tool that was opened */
  #closeOthers(opened: unknown): void {
    if (!matchMedia(SMALL).matches) return;
    for (const tool of [this.#settings, this.#filters, this.#resultPreview.part])
      if (tool !== opened) tool?.close();
  }

  #client(): SearchClient {
    return this.client ?? sharedSearchClient(this.page);
  }

  /**
   * The version to search; `undefined` on a preview of a pull request, which is never indexed, so that the project's default
   * version is searched.
   */
  get #version(): string | undefined {
    const {isPullRequest, version} = this.page;
    return isPullRequest ? undefined : version;
  }

  /**
   * @internal The identity of the page; `undefined` on a server, and on a page whose address cannot be a base address. On such
   * a page, every query fails with a message.
   */
  get knownPage(): PageIdentity | undefined {
    try {
      return this.page;
    } catch {
      return undefined;
    }
  }

  get #signInAddress(): string {
    if (this.#search.state.phase !== 'failed') return '';
    return signInAddress(this.signIn, {[this.queryParam]: this.#input.value});
  }

  #setQuery(query: string): void {
    this.#search.type((this.#input.value = query));
  }

  /** Handles the system's gesture for going back. */
  #handleCancel(event: Event): void {
    event.preventDefault();
    this.hide();
  }

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
