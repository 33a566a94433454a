import {html, isServer, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {Section} from '../../client/index.js';
import {enEmbed} from '../../i18n/en-embed.js';
import type {SectionFailure} from '../../i18n/failures.js';
import type {EmbedMessages} from '../../i18n/messages.js';
import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {applyLook, readPageLook} from '../../page/look.js';
import {
  breadcrumb,
  finishContent,
  makeScrollersFocusable,
  type ReadySection,
  type SectionStore,
  sharedSections,
} from '../../sections/index.js';
import {DocsElement} from '../docs-element.js';
import {EmbedController, parseAddress} from './controller.js';
import {type Content, errorIn} from './state.js';
import {styles} from './styles.js';

/** Properties that decide what is shown; when one changes, the section is loaded again. */
const CONTENT_PROPERTIES = [
  'href',
  'api',
  'index',
  'mediaFrom',
  'sources',
  'loading',
  'headingLevel',
  'untitled',
] as const;

/**
 * @summary A section of a documentation page, shown as part of another page.
 *
 * The element's own content is shown without JavaScript, while loading, and when the section cannot be loaded: put a
 * link to the section there.
 *
 * @slot - Shown while there is no section to show. Default: grey bars.
 *
 * @event docs-embed-load - The section is shown, for the first time or again. Property: `section`.
 * @event docs-embed-error - The section could not be loaded. Properties: `url`; `error`, for logs.
 *
 * @csspart body - The section, or its placeholder.
 * @csspart skeleton - The grey bars shown while loading.
 * @csspart problem - The line that explains why there is no section.
 * @csspart open - The link to the page, in `problem`.
 * @csspart retry - The button to try again, in `problem`.
 * @csspart source - The line with the source of the section.
 *
 * @cssproperty --docs-embed-accent - Links and the focus ring. Default: `--docs-accent`, else the colour of the
 *   page's links.
 * @cssproperty --docs-accent - Accent colour of all elements of Docent: links, focus rings, selected rows.
 * @cssproperty --docs-embed-font-mono - Font for code. Default: `--docs-font-mono`.
 * @cssproperty --docs-font-mono - Font for code in all elements of Docent. Default: the system's.
 */
export class DocsEmbed extends DocsElement<EmbedMessages> {
  static override styles = styles;

  /** Address of the section, relative to the page. Without a fragment, the main content of that page is shown. */
  @property() href = '';

  /** Accessible name of the embedded section. Default: none. */
  @property() label = '';

  /** Whether a line below links to the page that the section is from. */
  @property({type: Boolean}) source = false;

  /** Whether the section's own heading is left out. */
  @property({type: Boolean}) untitled = false;

  /** The level of the section's topmost heading, 2 to 6; deeper headings follow from it. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 2;

  /** When the section is loaded. `lazy`: within one viewport's height of the viewport; `eager`: at once. */
  @property() loading: 'lazy' | 'eager' = 'lazy';

  /**
   * Where the section is taken from, in order of preference: `api`, and `page`, the page itself. Default: `api page`;
   * `page api` on previews of pull requests, which the API does not have; with a static index `page`.
   */
  @property() sources = '';

  /**
   * Origins, separated by spaces, from which images and media may load besides that of the section; `*` stands for all.
   * Default: none; other images become links, so that no other site learns who reads what.
   */
  @property({attribute: 'media-from'}) mediaFrom = '';

  /**
   * Where sections come from. Default: those that all elements of the page share.
   * @internal
   */
  ownSections: SectionStore<ReadySection> | undefined;

  readonly #controller = new EmbedController(this);
  /** The element that had the focus before an update, which may remove it. */
  #focused: Element | null = null;
  /** The content that was rendered last. */
  #rendered: Content | null = null;

  constructor() {
    super(enEmbed);
    this.followTheme();
  }

  /**
   * The section that is shown; `null` while there is none. Its `content` is as the server sent it: NOT SAFE to insert.
   */
  get section(): Section | null {
    return this.#controller.content?.section ?? null;
  }

  /** Loads the section again; the old one stays until then. Resolves when it is shown or could not be loaded. */
  refresh(): Promise<void> {
    return this.#controller.refresh();
  }

  /** @internal */
  get sections(): SectionStore<ReadySection> {
    return this.ownSections ?? sharedSections(this.page, this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (isServer) return;
    this.#focused = this.shadowRoot!.activeElement;
    if (!CONTENT_PROPERTIES.some(name => changed.has(name))) return;
    const body = this.#body;
    // Keeps what follows the element in its place until the new section has loaded.
    if (body) body.style.setProperty('min-block-size', `${body.offsetHeight}px`);
    this.#controller.reload();
  }

  protected override updated(): void {
    const body = this.#body!;
    const {state, content} = this.#controller;
    if (state.phase === 'ready' || state.phase === 'failed') {
      body.style.removeProperty('min-block-size');
      this.#matchPage();
    }
    if (content && content !== this.#rendered) void this.#finishContent();
    this.#rendered = content;
    if (!this.#focused || this.#focused.isConnected) return;
    // If the focused element was removed, as after Retry, the focus moves to the section. Otherwise the next Tab would
    // start at the top of the page.
    body.tabIndex = -1;
    body.focus({preventScroll: true});
  }

  protected override render(): TemplateResult {
    const {label, messages} = this;
    const {state, content} = this.#controller;
    const error = errorIn(state);
    return html`<div
        part="body"
        role=${label ? 'group' : nothing}
        aria-label=${label || nothing}
        aria-busy=${state.phase === 'loading'}
      >
        ${
          content
            ? (content.nodes ?? html`<p>${messages.emptySection}</p>`)
            : html`<slot>${this.href && error === undefined ? this.#skeletonView() : nothing}</slot>`
        }
      </div>
      ${error === undefined ? nothing : this.#problemView(error, state.phase === 'loading')}
      ${content && this.source ? this.#sourceView(new URL(content.section.url)) : nothing}`;
  }

  #skeletonView() {
    return html`<div part="skeleton" role="img" aria-label=${this.messages.embedLoading}>
      <i></i><i></i><i></i>
    </div>`;
  }

  #problemView(error: unknown, isLoading: boolean) {
    const {messages} = this;
    const url = parseAddress(this.href);
    return html`<div part="problem">
      <span>${messages.embedFailed(failureOf(error))}</span>
      ${url && html`<a part="open" href=${url.href}>${messages.embedOpen}</a>`}
      <button part="retry" type="button" aria-disabled=${isLoading} @click=${this.#handleRetry}>
        ${isLoading ? messages.embedLoading : messages.retry}
      </button>
    </div>`;
  }

  #sourceView(url: URL) {
    const {project, version} = this;
    const names = [project, version].filter(Boolean).join(' ');
    const origin = names || (url.origin === location.origin ? '' : url.host);
    return html`<div part="source">
      <span>${this.messages.embedFrom} <a href=${url.href} dir="auto">${breadcrumb(url, version)}</a></span>
      ${origin && html`<span>· <bdi>${origin}</bdi></span>`}
    </div>`;
  }

  readonly #handleRetry = (): void => {
    if (this.#controller.state.phase !== 'loading') void this.refresh();
  };

  protected override handleThemeChange(): void {
    this.#matchPage();
    void this.#finishContent();
  }

  /** Finishes content once it is laid out: the page's colours of links and code, formulas, and scrolling by the keyboard. */
  async #finishContent(): Promise<void> {
    makeScrollersFocusable(this.renderRoot);
    if (await loadContentRoot(document)) this.#matchPage();
    await finishContent(this.shadowRoot!, this.#contentAround);
  }

  /**
   * The element whose styles the content takes: the parent of this element. In a shadow root, it is the content root of the
   * page, because no ancestor has the page's styles.
   */
  get #contentAround(): Element {
    const parent = this.getRootNode() === document ? this.parentElement : null;
    return parent ?? findContentRoot(document);
  }

  /** Takes the colour of the page's links. Text inherits the page's colour, but the colour of links cannot be inherited. */
  #matchPage(): void {
    const {link} = readPageLook(this.closest('section,.section,article') ?? findContentRoot(document));
    applyLook({link: link ?? null}, this);
  }

  get #body(): HTMLElement | null {
    return this.renderRoot.querySelector('[part=body]');
  }
}

function failureOf(error: unknown): SectionFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: SectionFailure}).kind ?? 'unknown';
}
