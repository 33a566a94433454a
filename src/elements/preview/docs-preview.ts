// Long: sixty lines of it are the specification of the element, in the comment of its class.
import {html, isServer, LitElement, type PropertyValues, type TemplateResult} from 'lit';
import {languageAround} from '../../i18n/language-around.js';
import {previewEn} from '../../i18n/english/preview.js';
import type {PreviewMessages} from '../../i18n/preview-messages.js';
import {readPage, type PageIdentity} from '../../page/index.js';
import {readPageLook} from '../../page/look.js';
import {makeScrollersFocusable, RICH_CONTENT} from '../../sections/index.js';
import type {CardModel} from './card-model.js';
import {cardView} from './card-view.js';
import {checkPreferences, keepPreferences, readPreferences, type Preferences} from './preferences.js';
import type {OwnerSettingsController} from './owner-settings.js';
import {loadToolsBundle, PreviewController} from './controller.js';
import {DELAYS, type Delays} from './intent.js';
import {styles} from './styles.js';
import type {CardTools} from './tools.js';

/**
 * @summary Shows the section that a link in the text leads to when the reader rests on the link.
 *
 * One element serves all links of a page. It takes no room of its own; the card is in the top layer.
 * A link opts out with `data-docs-preview="off"` on it or around it, and in with `data-docs-preview`.
 *
 * @attr open - Whether a card is shown. Read only.
 *
 * @event docs-preview-before-show - A preview is about to be shown (cancelable), also of a link in a card. `link`, `url`, `section`.
 * @event docs-preview-show - A preview is shown.
 * @event docs-preview-seen - A preview has been open for a second.
 * @event docs-preview-hide - A preview is hidden again.
 * @event docs-preview-error - A section could not be loaded. `error`: for a log.
 *
 * @csspart card - The card, in all its forms.
 * @csspart sheet - The card as a sheet at the bottom of the viewport, opened by a long press.
 * @csspart pinned - A card that the reader has pinned beside the text.
 * @csspart body - The scrolling content of a card.
 * @csspart skeleton - The placeholder while a section is loading.
 * @csspart problem - The line that explains why there is no content.
 * @csspart footer - The footer of a card.
 * @csspart path - Where the target is: its source and its page.
 * @csspart source - Project and version of the target.
 * @csspart version-warning - The warning that the target is of another version than the page.
 * @csspart open - The link to the target.
 * @csspart button - Each icon button: copy, pin, menu, close.
 * @csspart back - The button that leads back from the target of a link in the card.
 * @csspart menu - The reader's preferences: when previews show, and after which delay.
 * @csspart outline - The outline around a target that is visible on this page, shown instead of a card.
 *
 * @cssproperty --docs-preview-background - Default: `--docs-background`, else the background of the page's text.
 * @cssproperty --docs-preview-color - Text. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-preview-accent - Links, the focus ring. Default: `--docs-accent`, else the colour of the page's links.
 * @cssproperty --docs-preview-width - Width of a card where there is room. Default: 30em.
 * @cssproperty --docs-preview-height - Greatest height of a card. Default: 60 % of the viewport.
 * @cssproperty --docs-preview-radius - Default: `--docs-radius`, else 0.6em.
 * @cssproperty --docs-preview-shadow - Default: one soft shadow.
 * @cssproperty --docs-preview-font - Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-preview-font-mono - Code. Default: `--docs-font-mono`, else the system's.
 * @cssproperty --docs-background - Background of all elements of Docent.
 * @cssproperty --docs-color - Their text.
 * @cssproperty --docs-accent - Their links, the focus ring.
 * @cssproperty --docs-radius - Their corner radius.
 * @cssproperty --docs-font - Their font.
 * @cssproperty --docs-font-mono - Their font for code.
 */
export class DocsPreview extends LitElement {
  static override styles = styles;

  static override properties = {
    project: {},
    version: {},
    api: {},
    root: {},
    links: {},
    hosts: {},
    hotkeys: {},
    mediaFrom: {attribute: 'media-from'},
    sources: {},
    messages: {attribute: false},
  };

  /** Slug of the project. Default: the page's own. */
  project = '';

  /** Slug of the version. Default: the page's own. */
  version = '';

  /** Address of the API, relative to the page. Default: `/_/`. */
  api = '';

  /** Selector of the part of the page whose links have previews. Default: as the site's owner has set, else the main content. */
  root = '';

  /**
   * Selector of the links in it that have previews. Default: as the site's owner has set, else all but navigation,
   * permalinks and the like.
   */
  links = '';

  /**
   * Hosts, separated by spaces, that the API answers for besides the page's own and its own; `*.example.org` stands
   * for all below that name. Default: none.
   */
  hosts = '';

  /**
   * Keyboard shortcuts, separated by spaces, that show the preview of the focused link at once and then move the focus
   * into it: a character, or `mod+` or `alt+` and a key. Empty: none, which is the default where the site's owner has
   * switched shortcuts off.
   */
  hotkeys = 'alt+arrowdown';

  /**
   * Origins, separated by spaces, that images and media may load from besides the page's own; `*` stands for all.
   * Default: none; other images become links, so that no other site learns who reads what.
   */
  mediaFrom = '';

  /**
   * Where sections come from, in order of preference: `api page`, `page api`, `api` or `page`. Default: `api page`;
   * on previews of pull requests `page api`.
   */
  sources = '';

  readonly #controller: PreviewController;
  #owner: OwnerSettingsController | null = null;
  #tools: CardTools | null = null;
  #richContent: typeof import('./rich-content.js') | null = null;
  #preferences = checkPreferences(null);
  #defaultMessages: PreviewMessages = previewEn;
  #ownMessages: Partial<PreviewMessages> = {};
  /** The model that was rendered last. */
  #rendered: CardModel | null = null;

  /** @param delays in ms, for tests */
  constructor(delays: Delays = DELAYS) {
    super();
    this.#controller = new PreviewController(this, delays);
  }

  /** The texts. Default: in the language around the element, else in English. Set those that are to be different. */
  get messages(): PreviewMessages {
    return {...this.#defaultMessages, ...this.#ownMessages};
  }

  set messages(messages: Partial<PreviewMessages>) {
    this.#ownMessages = messages;
  }

  /** Whether a card is shown. */
  get open(): boolean {
    return this.#controller.isOpen;
  }

  /** What the reader has chosen, stored in this browser. Invalid values are ignored. */
  get preferences(): Preferences {
    return this.#preferences;
  }

  set preferences(value: Partial<Preferences>) {
    this.#preferences = checkPreferences(value);
    keepPreferences(this.#preferences);
    this.requestUpdate();
  }

  /** Switches previews on again for a reader who has switched them off or limited them. */
  enable(): void {
    this.preferences = {...this.#preferences, mode: 'on'};
  }

  /** Shows the preview of a link at once, even for a reader who has switched previews off. */
  show(link: HTMLAnchorElement): void {
    this.#controller.open(link);
  }

  /** Closes the card, and forgets what was loading. */
  hide(): void {
    this.#controller.dismiss();
  }

  /** @internal Takes over the event that made the script tag load this element. */
  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    this.#controller.begin(link, event);
  }

  /** @internal */
  get page(): PageIdentity {
    // Read each time: a single-page application changes it.
    return readPage(document, this);
  }

  /** @internal */
  get contentRoot(): Element {
    return this.#controller.contentRoot;
  }

  /** @internal */
  get card(): HTMLElement | null {
    return this.shadowRoot?.querySelector<HTMLElement>('#card') ?? null;
  }

  /** @internal */
  renderNow(): void {
    this.requestUpdate();
    if (this.hasUpdated) this.performUpdate();
  }

  /** @internal */
  async loadRichContent(): Promise<void> {
    // What does not load is requested again the next time.
    const loaded = await import('./rich-content.js').catch(() => null);
    if (!loaded || this.#richContent) return;
    this.#richContent = loaded;
    this.shadowRoot!.adoptedStyleSheets.push(loaded.richContentStyles.styleSheet!);
    this.requestUpdate();
  }

  /** @internal */
  get maincontent(): string | undefined {
    return this.#owner?.maincontent;
  }

  /** @internal */
  get linkSelector(): string | undefined {
    return this.links || this.#owner?.linkSelector;
  }

  /** @internal */
  async loadOwnerSettings(): Promise<void> {
    const loaded = await import('./owner-settings.js').catch(() => null);
    this.#owner ??= loaded && new loaded.OwnerSettingsController(this, () => this.#controller.resetRoot());
    await this.#owner?.ask();
  }

  /** @internal */
  async loadTools(): Promise<void> {
    const [loaded, messages] = await Promise.all([loadToolsBundle(), this.messages.menu()]).catch(() => []);
    if (!loaded || this.#tools) return;
    this.#tools = new loaded.CardTools(this, this.#controller, messages!);
    this.requestUpdate();
  }

  /** @internal Where a section is from. */
  sourceView(url: URL): TemplateResult | undefined {
    return this.#richContent?.pathView(url, this.page, this.messages);
  }

  /** @internal The page may have other colours, also around a pinned card. */
  handleThemeChange(): void {
    this.#matchPage(this.#controller.model!.link);
    void this.#finalizeContent();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#preferences = readPreferences();
    void languageAround(this).then(language => {
      this.#defaultMessages = language?.preview ?? previewEn;
      this.requestUpdate();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!isServer && changed.has('root')) this.#controller.resetRoot();
    const {model} = this;
    if (model && model !== this.#rendered) this.#matchPage(model.link);
  }

  protected override updated(): void {
    const {open, card, model} = this;
    this.toggleAttribute('open', open);
    if (this.isConnected) card!.togglePopover(open);
    if (model !== this.#rendered) {
      this.#rendered = model;
      this.shadowRoot!.getElementById('body')!.scrollTop = 0;
    }
    if (open) void this.#finalizeContent();
  }

  protected override render() {
    const controller = this.#controller;
    return html`${cardView(this, controller, this.#tools)} ${controller.outline?.view()}
    ${this.#tools?.pinnedView()}`;
  }

  /** What the card shows: the target of its link, or of a link in the card. */
  get model(): CardModel | null {
    return this.#tools?.nestedModel ?? this.#controller.model;
  }

  /** Takes over the colours of the page around a link. A link in the card has none of the page's around it. */
  #matchPage(link: HTMLAnchorElement): void {
    if (link.getRootNode() === this.shadowRoot) return;
    const {scheme, background, color, link: accent} = readPageLook(this.#around(link));
    const look = {
      'color-scheme': scheme,
      '--page-background': background,
      '--page-color': color,
      '--page-link': accent,
      // A card is placed in units of the viewport; its text is as large as the page's.
      '--_zoom': `${(document.body as {currentCSSZoom?: number}).currentCSSZoom ?? 1}`,
    };
    for (const [name, value] of Object.entries(look)) this.style.setProperty(name, value ?? null);
  }

  /** Where the page shows content like the card's: not an admonition around the link, which has its own colours. */
  #around = (link: Element): Element => link.closest('section,.section,article') ?? this.contentRoot;

  /** Once it is laid out: colours of code, formulas, and scrolling by the keyboard. */
  async #finalizeContent(): Promise<void> {
    const {shadowRoot} = this;
    makeScrollersFocusable(shadowRoot!);
    if (!this.#richContent || !shadowRoot!.querySelector(RICH_CONTENT)) return;
    await this.#richContent.finalizeRichContent(shadowRoot!, this.#around(this.#controller.model!.link));
    makeScrollersFocusable(shadowRoot!);
  }
}
