import {html, isServer, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {Section} from '../../client/index.js';
import type {SectionFailure} from '../../i18n/failures.js';
import {DocsElement} from '../docs-element.js';
import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {readPageLook} from '../../page/look.js';
import {
  makeScrollersFocusable,
  type ReadySection,
  type SectionStore,
  sharedSections,
  breadcrumb,
} from '../../sections/index.js';
import {EmbedController, parseAddress} from './controller.js';
import {errorOf} from './state.js';
import {DocsEmbedErrorEvent, DocsEmbedLoadEvent} from './events.js';
import {styles} from './styles.js';

/** Properties that decide what is shown; a change loads it anew. */
const CONTENT_PROPERTIES = [
  'href',
  'api',
  'mediaFrom',
  'sources',
  'loading',
  'headingLevel',
  'untitled',
] as const;

/**
 * @summary A section of a documentation page, shown as part of the page it stands in.
 *
 * The element's own content is shown without JavaScript, while loading, and when the section cannot be loaded: put a
 * link to the section there.
 *
 * @slot - Shown while there is no section to show. Default: grey bars.
 *
 * @event docs-embed-load - The section is shown, for the first time or anew. `section`.
 * @event docs-embed-error - The section could not be loaded. `url`, `error`: for a log.
 *
 * @csspart body - The section, or its placeholder.
 * @csspart skeleton - The grey bars shown while loading.
 * @csspart problem - The line that explains why there is no section.
 * @csspart open - The link to the page, in `problem`.
 * @csspart retry - The button to try again, in `problem`.
 * @csspart source - The line with the source of the section.
 *
 * @cssproperty --docs-embed-accent - Links, the focus. Default: `--docs-accent`, else the colour of the page's links.
 * @cssproperty --docs-accent - The same for every element.
 * @cssproperty --docs-embed-font-mono - Code. Default: `--docs-font-mono`.
 * @cssproperty --docs-font-mono - The same for every element. Default: the system's.
 */
export class DocsEmbed extends DocsElement {
  static override styles = styles;

  /** Address of the section, relative to the page. Without a fragment: the main content of the page there. */
  @property() href = '';

  /** Accessible name of the embedded section. Default: none. */
  @property() label = '';

  /**
   * Whether a line below links to the page that the section is from. It names `project` and `version` where they are set,
   * else the host of another site.
   */
  @property({type: Boolean}) source = false;

  /** Whether the section's own heading is left out. */
  @property({type: Boolean}) untitled = false;

  /** The level of its topmost heading, 2 to 6; deeper ones follow. */
  @property({type: Number, attribute: 'heading-level'}) headingLevel = 2;

  /** `lazy`: when it is within one screen's height of the viewport; `eager`: at once. */
  @property() loading: 'lazy' | 'eager' = 'lazy';

  /**
   * Where the section is taken from, in order of preference: `api`, and `page`, the page itself. Default:
   * `api page`; `page api` on previews of pull requests, which the API does not have.
   */
  @property() sources = '';

  /**
   * Origins, separated by spaces, from which images and media may load besides that of the section; `*` is all.
   * Default: none, such an image is shown as a link, so that nobody is told who reads what.
   */
  @property({attribute: 'media-from'}) mediaFrom = '';

  readonly #controller = new EmbedController(this, {
    loaded: ({section}) => void this.#handleLoaded(section),
    failed: (url, error) => this.dispatchEvent(new DocsEmbedErrorEvent(url, error)),
  });
  /** What had the focus before an update, which may remove it. */
  #focused: Element | null = null;

  constructor() {
    super();
    this.followTheme();
  }

  /** The section that is shown, `null` while there is none. Its `content` is as the server sent it: NOT SAFE to insert. */
  get section(): Section | null {
    return this.#controller.content?.section ?? null;
  }

  /** Loads the section again; the old one stays until then. Resolves when it is shown or could not be loaded. */
  refresh(): Promise<void> {
    return this.#controller.refresh();
  }

  /** @internal */
  get sections(): SectionStore<ReadySection> {
    return sharedSections(this.page, this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (isServer) return;
    this.#focused = this.shadowRoot!.activeElement;
    if (!CONTENT_PROPERTIES.some(name => changed.has(name))) return;
    const body = this.#body;
    // Content below keeps its position until the new section is there.
    if (body) body.style.setProperty('min-block-size', `${body.offsetHeight}px`);
    this.#controller.reload();
  }

  protected override updated(): void {
    const body = this.#body!;
    const {at} = this.#controller.state;
    if (at === 'ready' || at === 'failed') {
      body.style.removeProperty('min-block-size');
      this.#matchPage();
    }
    if (!this.#focused || this.#focused.isConnected) return;
    // A reader who pressed Retry is where the section is, not back at the top of the page.
    body.tabIndex = -1;
    body.focus({preventScroll: true});
  }

  protected override render(): TemplateResult {
    const {label, href, messages} = this;
    const {state, content} = this.#controller;
    const error = errorOf(state);
    return html`<div
        part="body"
        role=${label ? 'group' : nothing}
        aria-label=${label || nothing}
        aria-busy=${state.at === 'loading'}
      >
        ${
          content
            ? (content.nodes ?? html`<p>${messages.emptySection}</p>`)
            : html`<slot
                >${
                  href && error === undefined
                    ? html`<div part="skeleton" role="img" aria-label=${messages.embedLoading}>
                        <i></i><i></i><i></i>
                      </div>`
                    : nothing
                }</slot
              >`
        }
      </div>
      ${error === undefined ? nothing : this.#problem(error, state.at === 'loading')}
      ${content && this.source ? this.#source(new URL(content.section.url)) : nothing}`;
  }

  #problem(error: unknown, isLoading: boolean) {
    const {messages} = this;
    const url = parseAddress(this.href);
    return html`<div part="problem">
      <span>${messages.embedFailed(kindOf(error))}</span>
      ${url && html`<a part="open" href=${url.href}>${messages.embedOpen}</a>`}
      <button part="retry" type="button" aria-disabled=${isLoading} @click=${this.#handleRetry}>
        ${isLoading ? messages.embedLoading : messages.retry}
      </button>
    </div>`;
  }

  #source(url: URL) {
    const {project, version} = this;
    const origin =
      [project, version].filter(Boolean).join(' ') || (url.origin === location.origin ? '' : url.host);
    return html`<div part="source">
      <span>${this.messages.embedFrom} <a href=${url.href}>${breadcrumb(url, version)}</a></span>
      ${origin && html`<span>· ${origin}</span>`}
    </div>`;
  }

  readonly #handleRetry = (): void => {
    if (this.#controller.state.at !== 'loading') void this.refresh();
  };

  protected override handleThemeChange(): void {
    this.#matchPage();
    void this.#finalizeContent();
  }

  async #handleLoaded(section: Section): Promise<void> {
    makeScrollersFocusable(this.renderRoot);
    this.dispatchEvent(new DocsEmbedLoadEvent(section));
    if (await loadContentRoot(document)) this.#matchPage();
    await this.#finalizeContent();
  }

  async #finalizeContent(): Promise<void> {
    if (!this.renderRoot.querySelector('pre span[class],[data-docs-colors],.math,.arithmatex')) return;
    const loaded = await import('../../sections/finish-content.js').catch(() => null);
    await loaded?.finalizeContent(this.shadowRoot!, this.#around);
    makeScrollersFocusable(this.renderRoot);
  }

  /** What has the page's styles: in a shadow root, nothing around it. */
  get #around(): Element {
    const parent = this.getRootNode() === document ? this.parentElement : null;
    return parent ?? findContentRoot(document);
  }

  /** Text has the page's colours by itself; links, that the element has none around it to inherit from, are asked. */
  #matchPage(): void {
    const {link} = readPageLook(this.closest('section,.section,article') ?? findContentRoot(document));
    this.applyLook({link});
  }

  get #body(): HTMLElement | null {
    return this.renderRoot.querySelector('[part=body]');
  }
}

function kindOf(error: unknown): SectionFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: SectionFailure}).kind ?? 'unknown';
}
