import {html, isServer, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {enPreview} from '../../i18n/en-preview.js';
import type {PreviewMessages} from '../../i18n/messages.js';
import {applyLook, readPageLook} from '../../page/look.js';
import {pageOptions} from '../../page/options.js';
import {isSelector, type SiteSettings} from '../../page/settings.js';
import {finishContent, type ReadySection, type SectionStore, sharedSections} from '../../sections/index.js';
import {DocsElement} from '../docs-element.js';
import {SiteSettingsController} from '../site-settings-controller.js';
import type {CardModel} from './card-model.js';
import {cardView} from './card-view.js';
import {PreviewController} from './controller.js';
import type {PageLink} from './links.js';
import {checkPreferences, type Preferences, readPreferences, storePreferences} from './preferences.js';
import {DELAYS, type PreviewDelays} from './state.js';
import {styles} from './styles.js';
import type {CardToolsController} from './tools.js';

const DEFAULT_HOTKEYS = 'alt+arrowdown';

/**
 * @summary Shows the section that a link in the text leads to when the reader rests on the link.
 *
 * One element serves all links of a page. It takes up no room; the card is in the top layer.
 * A link opts out with `data-docs-preview="off"` on it or around it, and in with `data-docs-preview`.
 *
 * @event docs-preview-before-show - A preview is about to be shown (cancelable), for a link on the page or in a card.
 *   Properties: `link`, `url`, `section`.
 * @event docs-preview-show - A preview is shown.
 * @event docs-preview-seen - A preview has been open for a second.
 * @event docs-preview-hide - A preview is hidden again.
 * @event docs-preview-error - A section could not be loaded. Property: `error`, for logs.
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
 * @csspart button - Each button: copy, pin, menu, more, close.
 * @csspart back - The button that leads back from the target of a link in the card.
 * @csspart menu - The reader's preferences: when previews show, and after which delay.
 * @csspart outline - The outline around a target that is visible on this page, shown instead of a card.
 *
 * @cssproperty --docs-preview-background - Background of a card. Default: `--docs-background`, else the background of
 *   the page's text.
 * @cssproperty --docs-preview-color - Text of a card. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-preview-accent - Links and the focus ring. Default: `--docs-accent`, else the colour of the
 *   page's links.
 * @cssproperty --docs-preview-width - Width of a card where there is room. Default: 30em.
 * @cssproperty --docs-preview-height - Greatest height of a card. Default: 60 % of the viewport.
 * @cssproperty --docs-preview-radius - Corner radius of a card. Default: `--docs-radius`, else 0.6em.
 * @cssproperty --docs-preview-shadow - Shadow of a card. Default: one soft shadow.
 * @cssproperty --docs-preview-font - Font of a card. Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-preview-font-mono - Font for code. Default: `--docs-font-mono`, else the system's.
 * @cssproperty --docs-background - Background of all elements of Docent.
 * @cssproperty --docs-color - Text of all elements of Docent.
 * @cssproperty --docs-accent - Accent colour of all elements of Docent: links, focus rings, selected rows.
 * @cssproperty --docs-radius - Corner radius of all elements of Docent.
 * @cssproperty --docs-font - Font of all elements of Docent.
 * @cssproperty --docs-font-mono - Font for code in all elements of Docent.
 */
export class DocsPreview extends DocsElement<PreviewMessages> {
  static override styles = styles;

  /**
   * CSS selector of the element whose links have previews. Default: the script tag's `data-content-root`, else as the
   * site's owner has set, else the main content.
   */
  @property({attribute: 'content-root'}) contentRoot = '';

  /**
   * CSS selector of the links that have previews. Default: as the site's owner has set, else all but navigation,
   * permalinks and the like.
   */
  @property() links = '';

  /**
   * Hosts, separated by spaces, for whose pages the API has sections, in addition to the page's host and the host of the API;
   * `*.example.org` stands for all below that name. Default: none.
   */
  @property() hosts = '';

  /**
   * Keyboard shortcuts, separated by spaces, that show the preview of the focused link at once and then move the focus
   * into it: a character, or `mod+` or `alt+` and a key. Empty: none, which is the default where the site's owner has
   * switched shortcuts off.
   */
  // The value of `DEFAULT_HOTKEYS`, as a literal so that the manual's reference shows it.
  @property() hotkeys = 'alt+arrowdown';

  /**
   * Origins, separated by spaces, that images and media may load from in addition to that of the section; `*` stands
   * for all. Default: none; other images become links, so that no other site learns who reads what.
   */
  @property({attribute: 'media-from'}) mediaFrom = '';

  /**
   * Where sections come from, in order of preference: `api page`, `page api`, `api` or `page`. Default: `api page`;
   * on previews of pull requests `page api`; with a static index `page`.
   */
  @property() sources = '';

  readonly #controller = new PreviewController(this);
  readonly #settings = new SiteSettingsController(
    this,
    () => this.page,
    settings => this.#handleSiteSettings(settings),
  );
  #siteSettings: SiteSettings | undefined;
  #tools: CardToolsController | null = null;
  #preferences = checkPreferences(null);
  #delays = DELAYS;
  /** The model and the value of `open` of the last rendering. */
  #renderedModel: CardModel | null = null;
  #renderedOpen = false;
  /** What screen readers announce. */
  #announcement = '';

  constructor() {
    super(enPreview);
    this.followTheme();
  }

  /** Delays in ms, see `PreviewDelays`. It is enough to set those that differ: `preview.delays = {show: 300}`. */
  @property({attribute: false})
  get delays(): PreviewDelays {
    return this.#delays;
  }

  set delays(delays: Partial<PreviewDelays>) {
    this.#delays = {...DELAYS, ...delays};
  }

  /**
   * Whether a card is shown. Set to `false`, it closes the card; to `true`, it shows the last preview again, if any.
   * @default false
   */
  @property({type: Boolean, reflect: true})
  get open(): boolean {
    return this.#controller.isOpen;
  }

  set open(isOpen: boolean) {
    if (isOpen === this.open) return;
    const link = this.#controller.model?.link;
    if (!isOpen) this.hide();
    else if (link?.isConnected) this.show(link);
    // The attribute is set once the card is shown.
    this.toggleAttribute('open', this.open);
  }

  /** What the reader has chosen, stored in this browser. Invalid values are ignored. */
  @property({attribute: false})
  get preferences(): Preferences {
    return this.#preferences;
  }

  set preferences(value: Partial<Preferences>) {
    this.#preferences = checkPreferences(value);
    storePreferences(this.#preferences);
  }

  /** Switches previews on again for a reader who has switched them off or limited them. */
  enable(): void {
    this.preferences = {...this.#preferences, mode: 'on'};
  }

  /** Shows the preview of a link at once, even for a reader who has switched previews off. */
  show(link: PageLink): void {
    this.#controller.open(link);
  }

  /** Closes the card, or gives up the preview that is loading. */
  hide(): void {
    this.#controller.dismiss();
  }

  /** @internal Takes over the event that made the script tag load this element. */
  begin(link: PageLink, event: PointerEvent | FocusEvent | KeyboardEvent): void {
    this.#controller.begin(link, event);
  }

  /** @internal One store for all previews and embeds of the page. */
  get sections(): SectionStore<ReadySection> {
    const {mediaFrom, sources} = this;
    return sharedSections(this.page, {mediaFrom, sources, maincontent: this.#siteSettings?.contentRoot});
  }

  /** @internal */
  get card(): HTMLElement | null {
    return this.shadowRoot?.querySelector<HTMLElement>('#card') ?? null;
  }

  /** @internal What the card shows: the target of its link, or of a link in the card. */
  get model(): CardModel | null {
    return this.#tools?.nestedModel ?? this.#controller.model;
  }

  /** @internal */
  get contentRootSelector(): string | undefined {
    return this.contentRoot || pageOptions(document).contentRoot || this.#siteSettings?.contentRoot;
  }

  /** @internal */
  get linkSelector(): string | undefined {
    // An invalid selector, which may still be incomplete, is not meant to switch previews off.
    return this.links && isSelector(this.links) ? this.links : this.#siteSettings?.previews.selector;
  }

  /** @internal */
  get activeHotkeys(): string {
    const isDefault = this.hotkeys === DEFAULT_HOTKEYS && !this.hasAttribute('hotkeys');
    return isDefault && this.#siteSettings?.hotkeys.areOff ? '' : this.hotkeys;
  }

  /** @internal */
  renderNow(): void {
    this.requestUpdate('open', this.#renderedOpen);
    this.requestUpdate();
    this.#renderedOpen = this.open;
    if (this.hasUpdated) this.performUpdate();
  }

  /** @internal */
  loadSiteSettings(): void {
    void this.#settings.ask();
  }

  /** @internal */
  announce(text: string): void {
    this.#announcement = text;
    this.requestUpdate();
  }

  /** @internal */
  async loadTools(): Promise<void> {
    // If this fails, the next call tries again.
    const loaded = await import('./tools.js').catch(() => null);
    if (!loaded || this.#tools) return;
    this.#tools = new loaded.CardToolsController(this, this.#controller);
    this.requestUpdate();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#preferences = readPreferences();
  }

  /** Gives an open card or a pinned one the changed colours of the page. */
  protected override handleThemeChange(): void {
    const {model} = this.#controller;
    if (!model) return;
    this.#matchPage(model.link);
    void this.#finishContent();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!isServer && changed.has('contentRoot')) this.#controller.resetRoot();
    const {model} = this;
    if (model && model !== this.#renderedModel) this.#matchPage(model.link);
  }

  protected override updated(): void {
    const {open, card, model} = this;
    if (this.isConnected) card!.togglePopover(open);
    if (!open) this.#announcement = '';
    if (model !== this.#renderedModel) {
      this.#renderedModel = model;
      this.shadowRoot!.getElementById('body')!.scrollTop = 0;
    }
    if (open) void this.#finishContent();
  }

  protected override render(): TemplateResult {
    const {isSheet, handleCardEnter, handleCardLeave, outline} = this.#controller;
    const {model} = this;
    const announcement = this.#announcement;
    const options = {model, isSheet, announcement, handleCardEnter, handleCardLeave, tools: this.#tools};
    return html`${cardView(this, options)} ${outline?.render()} ${this.#tools?.pinnedView()}`;
  }

  #handleSiteSettings(settings: SiteSettings | undefined): void {
    this.#siteSettings = settings;
    this.#controller.handleSiteSettings();
  }

  /** Takes the colours of the page around a link. A link in the card is not in the page. */
  #matchPage(link: PageLink): void {
    if (link.getRootNode() === this.shadowRoot) return;
    applyLook(readPageLook(this.#contentAround(link)), this);
    // If the page sets `zoom`, a card is placed in units of the viewport, but its text should be as large as the page's.
    this.style.setProperty('--_zoom', `${(document.body as {currentCSSZoom?: number}).currentCSSZoom ?? 1}`);
  }

  /** The element whose colours the card takes: not an admonition around the link, which has its own colours. */
  #contentAround(link: Element): Element {
    return link.closest('section,.section,article') ?? this.#controller.root;
  }

  /** Finishes the content of the card once it is laid out. */
  #finishContent(): Promise<void> {
    return finishContent(this.shadowRoot!, this.#contentAround(this.#controller.model!.link));
  }
}
