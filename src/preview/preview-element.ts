import {languageAround} from '../i18n/language-around.js';
import {previewEn} from '../i18n/english/preview.js';
import type {PreviewMessages} from '../i18n/preview-messages.js';
import {readPage, type PageIdentity} from '../page/index.js';
import {readPageLook} from '../page/page-look.js';
import {Frame, type View} from './card/card-shell.js';
import {
  checkPreferences,
  keepPreferences,
  readPreferences,
  type Preferences,
} from './preferences/preferences.js';
import {PreviewController, type PreviewHost} from './preview-controller.js';
import {DELAYS, type Delays} from './preview-state.js';
import {styles} from './styles.js';
import {RICH_CONTENT} from '../section/content-css.js';

/** Where there is no DOM the module can still be imported. */
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

/** Attributes that are properties as well; each is read when it is needed. */
const ATTRIBUTES = ['project', 'version', 'api', 'root', 'links', 'hosts', 'media-from', 'sources'];

/**
 * @summary Shows what a link in the text leads to, when the reader rests on it.
 *
 * A plain element, not one of Lit: its card has one structure, and Lit would be a third of what a reader loads to
 * see the first preview.
 *
 * One element serves all links of a page. It takes no room of its own; the card is in the top layer.
 * A link opts out with `data-docs-preview="off"` on it or around it, and in with `data-docs-preview`.
 *
 * @attr project - Slug of the project. Default: what the page says.
 * @attr version - Slug of the version. Default: what the page says.
 * @attr api - Address of the API, relative to the page. Default: `/_/`.
 * @attr root - Selector of the part of the page whose links have previews. Default: the main content.
 * @attr links - Selector of the links in it that have previews. Default: all but navigation, permalinks and the like.
 * @attr hosts - Hosts, besides the page's own and the API's, that the API answers for. Default: none.
 * @attr hotkey - Shows at once the preview of the link that has the focus. Default: `alt+arrowdown`; empty: none.
 * @attr media-from - Origins from which images and media may load besides the page's own. Default: none.
 * @attr sources - Where sections come from, in order of preference: `api page` (the default), `page api`, `api`, `page`.
 * @attr open - Whether a card is shown. Read only.
 *
 * @event docs-preview-before-show - A preview is about to be shown (cancelable), also of a link in a card. `link`, `url`, `section`.
 * @event docs-preview-show - It is shown.
 * @event docs-preview-seen - It has been open for a second.
 * @event docs-preview-hide - It is hidden again.
 * @event docs-preview-error - Its content could not be had. `error`: for a log.
 *
 * @csspart card - The card.
 * @csspart body - What scrolls in it: the content, or why there is none.
 * @csspart skeleton - Stands for the content of a slow answer.
 * @csspart problem - Why there is no content.
 * @csspart footer - The foot of the card.
 * @csspart path - Where the target is.
 * @csspart menu-button - Shows the reader's choices.
 * @csspart menu - The reader's choices: when previews show, and after how long.
 * @csspart open - The link that goes there.
 * @csspart sheet - The card, too, when it has been opened by a long press.
 * @csspart close - Closes the sheet, or a card that is kept.
 * @csspart project - Project and version at the foot.
 * @csspart version-warning - Says at the foot that the target is in another version than the reader's.
 * @csspart tool - A button of one icon; also `link`, `pin` or `copy`, by what it does.
 * @csspart code - Around code and the button that copies it.
 * @csspart before - Leads back from what a link in the card has shown.
 * @csspart pinned - A card, too, that the reader has kept.
 * @csspart outline - The frame around a target that is in view on this page, shown instead of a card.
 *
 * @cssproperty --docs-preview-background - Default: `--docs-background`, else that of the page's text.
 * @cssproperty --docs-preview-color - Text. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-preview-accent - Links, the focus. Default: `--docs-accent`, else the page's links.
 * @cssproperty --docs-preview-width - Where there is room. Default: 30em.
 * @cssproperty --docs-preview-height - At most. Default: 60 % of the view.
 * @cssproperty --docs-preview-radius - Default: `--docs-radius`, else 0.6em.
 * @cssproperty --docs-preview-shadow - Default: two soft layers.
 * @cssproperty --docs-preview-font - Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-preview-font-mono - Code. Default: `--docs-font-mono`, else the system's.
 * @cssproperty --docs-background - Background of all elements of ours, unless their own is set.
 * @cssproperty --docs-color - Their text.
 * @cssproperty --docs-accent - Their links, the focus.
 * @cssproperty --docs-radius - Their rounding.
 * @cssproperty --docs-font - Their font.
 * @cssproperty --docs-font-mono - Their font for code.
 */
export class DocsPreview extends Base implements PreviewHost {
  static readonly observedAttributes = ['project', 'version', 'api', 'root'];

  static {
    // Of these one alone has two words.
    for (const attribute of ATTRIBUTES)
      Object.defineProperty(this.prototype, attribute.replace('-f', 'F'), {
        configurable: true,
        enumerable: true,
        get(this: DocsPreview) {
          return this.getAttribute(attribute) ?? undefined;
        },
        set(this: DocsPreview, value: string | null | undefined) {
          if (value == null) this.removeAttribute(attribute);
          else this.setAttribute(attribute, value);
        },
      });
  }

  /** Slug of the project. Default: what the page says. */
  declare project: string | undefined;
  /** Slug of the version. Default: what the page says. */
  declare version: string | undefined;
  /** Address of the API, relative to the page. Default: `/_/`. */
  declare api: string | undefined;
  /** Selector of the part of the page whose links have previews. Default: the main content. */
  declare root: string | undefined;
  /** Selector of the links in it that have previews. Default: all but navigation, permalinks and the like. */
  declare links: string | undefined;
  /**
   * Hosts, separated by spaces, for which the API answers besides the page's own and its own; `*.example.org` is
   * all below that name. Default: none.
   */
  declare hosts: string | undefined;
  /**
   * Origins, separated by spaces, from which images and media may load besides the page's own; `*` is all.
   * Default: none, such an image is shown as a link, so that nobody is told who reads what.
   */
  declare mediaFrom: string | undefined;
  /**
   * Where sections come from, in order of preference: `api page`, `page api`, or one of them. Default: `api page`; on
   * previews of pull requests `page api`.
   */
  declare sources: string | undefined;

  readonly #frame = new Frame();
  readonly #controller: PreviewController;
  #page: PageIdentity | null = null;
  #preferences = checkPreferences(null);
  /** Where the page shows content like that of the card. */
  #around: Element = document.documentElement;

  /** @param delays in ms, for tests */
  constructor(delays: Delays = DELAYS) {
    super();
    const root = this.attachShadow({mode: 'open'});
    root.adoptedStyleSheets = [styles()];
    root.append(this.card);
    // What the reader unfolds comes only then.
    this.card.addEventListener('filled', () => void this.dress(this.card));
    this.#controller = new PreviewController(this, delays);
  }

  #words: PreviewMessages = previewEn;
  #ownWords: Partial<PreviewMessages> = {};

  /** Its words. Default: those of the language around it, else English. A site sets those that are to be others. */
  get messages(): PreviewMessages {
    return {...this.#words, ...this.#ownWords};
  }

  set messages(words: Partial<PreviewMessages>) {
    this.#ownWords = words;
  }

  /** Whether a card is shown. Read only; reflected. */
  get open(): boolean {
    return this.hasAttribute('open');
  }

  /**
   * The key that shows, at once, the preview of the link that has the focus, and then goes into it: modifiers and the
   * `key` of a keyboard event. Empty: none. Default: `alt+arrowdown`.
   */
  get hotkey(): string {
    return this.getAttribute('hotkey') ?? 'alt+arrowdown';
  }
  set hotkey(value: string) {
    this.setAttribute('hotkey', value);
  }

  /** What the reader has decided, remembered in this browser. What is not as it should be is left out. */
  get preferences(): Preferences {
    return this.#preferences;
  }
  set preferences(value: Partial<Preferences>) {
    this.#preferences = checkPreferences(value);
    keepPreferences(this.#preferences);
  }

  /** Switches previews on again, for a reader who has switched them off or limited them. */
  enable(): void {
    this.preferences = {...this.#preferences, mode: 'on'};
  }

  /** Shows the preview of a link at once, even for a reader who has switched previews off. */
  show(link: HTMLAnchorElement): void {
    this.#controller.call(link);
  }

  /** Takes over the event that made the page load this element. */
  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    this.#controller.begin(link, event);
  }

  /** Closes the card, and forgets what was under way. */
  hide(): void {
    this.#controller.dismiss();
  }

  /** @internal */
  get page(): PageIdentity {
    return (this.#page ??= readPage(document, this));
  }

  /** @internal */
  get contentRoot(): Element {
    return this.#controller.contentRoot;
  }

  /** @internal */
  get card(): HTMLElement {
    return this.#frame.card;
  }

  /** @internal */
  fill(view: View): void {
    // Some themes colour what is inside of the root; an admonition around the link is too near.
    const around = view.link.closest('section,.section,article') ?? this.#controller.contentRoot;
    const {scheme, background, color, link} = readPageLook(around);
    const look = {
      'color-scheme': scheme,
      '--page-background': background,
      '--page-color': color,
      '--page-link': link,
    };
    for (const [name, value] of Object.entries(look)) this.style.setProperty(name, value ?? null);
    this.#frame.fill(view, this.messages);
    this.#around = around;
    void this.dress(this.card);
    if (this.open) void this.sayWhence(view.url);
  }

  /** @internal */
  async dress(content: ParentNode): Promise<void> {
    if (!content.querySelector(`${RICH_CONTENT},.outline`)) return;
    const loaded = await import('./card/rich-content.js').catch(() => null);
    if (!this.open) return;
    await loaded?.dressContent(this.shadowRoot!, this.#around);
    this.#controller.settle();
  }

  /** @internal */
  async sayWhence(url: URL): Promise<void> {
    const loaded = await import('./card/footer.js').catch(() => null);
    await loaded?.fillFoot(this.card, url, this.page, this.messages);
  }

  /** @internal */
  async standIn(view: View): Promise<Node | string> {
    const loaded = await import('./card/placeholder.js').catch(() => null);
    // Where nothing more can be said there is still the way.
    return loaded ? loaded.standIn(this.shadowRoot!, view, this.messages) : view.url.href;
  }

  /** @internal */
  connectedCallback(): void {
    void languageAround(this).then(language => (this.#words = language?.preview ?? previewEn));
    this.#preferences = readPreferences();
    this.#controller.connect();
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#controller.disconnect();
  }

  /** @internal */
  attributeChangedCallback(): void {
    this.#page = null;
    if (this.isConnected) this.#controller.connect();
  }
}
