import {html, LitElement, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {previewEn} from '../i18n/preview-en.js';
import type {PreviewFailure, PreviewMessages} from '../i18n/preview-messages.js';
import {readPage, type PageIdentity} from '../page/index.js';
import {readPageLook} from './page-look.js';
import {PreviewController, type PreviewHost, type View} from './preview-controller.js';
import {DELAYS, type Delays} from './preview-state.js';
import {styles} from './styles.js';
import {whereabouts} from './whereabouts.js';

/**
 * @summary Shows what a link in the text leads to, when the reader rests on it.
 *
 * One element serves all links of a page. It takes no room of its own; the card is in the top layer.
 * A link opts out with `data-docs-preview="off"` on it or around it, and in with `data-docs-preview`.
 *
 * @event docs-preview-before-show - A preview is about to be shown (cancelable). `link`, `url`, `section`.
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
 * @csspart open - The link that goes there.
 *
 * @cssproperty --docs-preview-background - Default: `--docs-background`, else that of the page's text.
 * @cssproperty --docs-preview-color - Text. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-preview-accent - Links, the focus. Default: `--docs-accent`, else the page's links.
 * @cssproperty --docs-preview-width - Where there is room. Default: 28rem of the reader's own font size.
 * @cssproperty --docs-preview-height - At most. Default: 60 % of the view.
 * @cssproperty --docs-preview-radius - Default: `--docs-radius`, else 0.6em.
 * @cssproperty --docs-preview-shadow - Default: two soft layers.
 * @cssproperty --docs-preview-font - Default: `--docs-font`, else the font around the element.
 * @cssproperty --docs-preview-font-mono - Code. Default: `--docs-font-mono`, else the system's.
 */
export class DocsPreview extends LitElement implements PreviewHost {
  static override styles = styles;

  /** Slug of the project. Default: what the page says. */
  @property() project: string | undefined;
  /** Slug of the version. Default: what the page says. */
  @property() version: string | undefined;
  /** Address of the API, relative to the page. Default: `/_/`. */
  @property() api: string | undefined;
  /** Selector of the part of the page whose links have previews. Default: the main content. */
  @property() root: string | undefined;
  /** Selector of the links in it that have previews. Default: all but navigation, permalinks and the like. */
  @property() links: string | undefined;
  /**
   * Origins, separated by spaces, from which images and media may load besides the page's own; `*` is all.
   * Default: none, such an image is shown as a link, so that nobody is told who reads what.
   */
  @property({attribute: 'media-from'}) mediaFrom: string | undefined;
  /** Whether a card is shown. Read only. */
  @property({type: Boolean, reflect: true}) open = false;

  /** @internal What the card shows; it stays while the card fades. */
  @property({attribute: false}) view: View | null = null;

  /** Words in another language. */
  @property({attribute: false}) messages: PreviewMessages = previewEn;

  readonly #controller: PreviewController;
  #page: PageIdentity | null = null;

  /** @param delays in ms, for tests */
  constructor(delays: Delays = DELAYS) {
    super();
    this.#controller = new PreviewController(this, delays);
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
  get card(): HTMLElement | null {
    return this.renderRoot.querySelector('[popover]');
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('project') || changed.has('version') || changed.has('api')) this.#page = null;
    if (!this.view) return;
    // Some themes colour what is inside of the root; an admonition around the link is too near.
    const around = this.view.link.closest('section,.section,article') ?? this.#controller.contentRoot;
    const look = readPageLook(around);
    this.style.setProperty('color-scheme', look.scheme);
    this.style.setProperty('--page-background', look.background);
    this.style.setProperty('--page-color', look.text);
    this.style.setProperty('--page-link', look.link);
  }

  protected override render() {
    const {view, messages} = this;
    const controller = this.#controller;
    return html`<div
      part="card"
      popover="manual"
      @pointerenter=${controller.handleCardEnter}
      @pointerleave=${controller.handleCardLeave}
      @focusin=${controller.handleCardEnter}
      @focusout=${controller.handleCardLeave}
    >
      ${
        view &&
        html`<div
            part="body"
            role="group"
            tabindex="0"
            aria-label=${messages.previewOf(view.link.textContent!.trim())}
          >
            ${this.#body(view)}
          </div>
          <div part="footer">
            <span part="path" id="path"
              >${whereabouts(view.url, this.page, new URL(document.URL)) ?? messages.samePage}</span
            >
            <a part="open" href=${view.url.href} aria-describedby="path">${messages.open}</a>
          </div>`
      }
    </div>`;
  }

  #body({nodes, section, error}: View) {
    const {messages} = this;
    if (nodes) return nodes;
    if (!section && error === undefined)
      return html`<div part="skeleton" role="img" aria-label=${messages.loading}><i></i><i></i><i></i></div>`;
    return html`<p part="problem">${section ? messages.empty : messages.failed(kindOf(error))}</p>`;
  }
}

function kindOf(error: unknown): PreviewFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: PreviewFailure}).kind ?? 'unknown';
}
