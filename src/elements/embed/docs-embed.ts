import {html, isServer, LitElement, nothing, type PropertyValues, type TemplateResult} from 'lit';
import type {Section} from '../../client/index.js';
import {embedEn} from '../../i18n/english/embed.js';
import type {EmbedFailure, EmbedMessages} from '../../i18n/embed-messages.js';
import {languageAround} from '../../i18n/language-around.js';
import {ThemeController} from '../theme-controller.js';
import {findContentRoot, loadContentRoot, readPage} from '../../page/index.js';
import {readPageLook} from '../../page/look.js';
import {
  finishContent,
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
export class DocsEmbed extends LitElement {
  static override styles = styles;

  static override properties = {
    href: {},
    label: {},
    source: {type: Boolean},
    untitled: {type: Boolean},
    headingLevel: {type: Number, attribute: 'heading-level'},
    loading: {},
    project: {},
    version: {},
    api: {},
    sources: {},
    mediaFrom: {attribute: 'media-from'},
    messages: {attribute: false},
  };

  /** Address of the section, relative to the page. Without a fragment: the main content of the page there. */
  href = '';

  /** Accessible name of the embedded section. Default: none. */
  label = '';

  /** Whether a line below links to the page that the section is from. */
  source = false;

  /** Whether the section's own heading is left out. */
  untitled = false;

  /** The level of its topmost heading, 2 to 6; deeper ones follow. */
  headingLevel = 2;

  /** `lazy`: when it is within one screen's height of the viewport; `eager`: at once. */
  loading: 'lazy' | 'eager' = 'lazy';

  /** Project that the source line names. Default: none, or the host for another site. */
  project = '';

  /** Version that the source line names. Default: none. */
  version = '';

  /** Address of the API, relative to the page. Default: `/_/`. */
  api = '';

  /**
   * Where the section is taken from, in order of preference: `api`, and `page`, the page itself. Default:
   * `api page`; `page api` on previews of pull requests, which the API does not have.
   */
  sources = '';

  /**
   * Origins, separated by spaces, from which images and media may load besides that of the section; `*` is all.
   * Default: none, such an image is shown as a link, so that nobody is told who reads what.
   */
  mediaFrom = '';

  readonly #controller = new EmbedController(this, {
    loaded: ({section}) => void this.#handleLoaded(section),
    failed: (url, error) => this.dispatchEvent(new DocsEmbedErrorEvent(url, error)),
  });
  /** What had the focus before an update, which may remove it. */
  #focused: Element | null = null;

  #defaults: EmbedMessages = embedEn;
  #overrides: Partial<EmbedMessages> = {};

  constructor() {
    super();
    // A server renders the element once, and no page has a theme there.
    if (!isServer)
      new ThemeController(this, () => {
        this.#matchPage();
        void this.#finalizeContent();
      });
  }

  /** All texts it shows. Default: in the language around it, else English. Set those that should be different. */
  get messages(): EmbedMessages {
    return {...this.#defaults, ...this.#overrides};
  }

  set messages(overrides: Partial<EmbedMessages>) {
    this.#overrides = overrides;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void languageAround(this).then(language => {
      this.#defaults = language?.embed ?? embedEn;
      this.requestUpdate();
    });
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
    return sharedSections(readPage(document, this), this);
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
            ? (content.nodes ?? html`<p>${messages.empty}</p>`)
            : html`<slot
                >${
                  href && error === undefined
                    ? html`<div part="skeleton" role="img" aria-label=${messages.loading}>
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
      <span>${messages.failed(kindOf(error))}</span>
      ${url && html`<a part="open" href=${url.href}>${messages.open}</a>`}
      <button part="retry" type="button" aria-disabled=${isLoading} @click=${this.#handleRetry}>
        ${isLoading ? messages.loading : messages.retry}
      </button>
    </div>`;
  }

  #source(url: URL) {
    const {project, version} = this;
    const origin =
      [project, version].filter(Boolean).join(' ') || (url.origin === location.origin ? '' : url.host);
    return html`<div part="source">
      <span>${this.messages.from} <a href=${url.href}>${breadcrumb(url, version)}</a></span>
      ${origin && html`<span>· ${origin}</span>`}
    </div>`;
  }

  readonly #handleRetry = (): void => {
    if (this.#controller.state.at !== 'loading') void this.refresh();
  };

  async #handleLoaded(section: Section): Promise<void> {
    makeScrollersFocusable(this.renderRoot);
    this.dispatchEvent(new DocsEmbedLoadEvent(section));
    if (await loadContentRoot(document)) this.#matchPage();
    await this.#finalizeContent();
  }

  async #finalizeContent(): Promise<void> {
    await finishContent(this.shadowRoot!, this.#around);
  }

  /** What has the page's styles: in a shadow root, nothing around it. */
  get #around(): Element {
    const parent = this.getRootNode() === document ? this.parentElement : null;
    return parent ?? findContentRoot(document);
  }

  /** Text has the page's colours by itself; links, that the element has none around it to inherit from, are asked. */
  #matchPage(): void {
    const {link} = readPageLook(this.closest('section,.section,article') ?? findContentRoot(document));
    this.style.setProperty('--page-link', link ?? null);
  }

  get #body(): HTMLElement | null {
    return this.renderRoot.querySelector('[part=body]');
  }
}

function kindOf(error: unknown): EmbedFailure {
  if (!navigator.onLine) return 'offline';
  return (error as {kind?: EmbedFailure}).kind ?? 'unknown';
}
