import {html, isServer, nothing, type PropertyValues, svg, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {enVersions} from '../../i18n/en-versions.js';
import type {VersionsMessages} from '../../i18n/messages.js';
import {LAYERS, styleSheet, VERSIONS_STYLES} from '../../page/edge.js';
import {applyLook, readPageLook} from '../../page/look.js';
import {dismissNotice, isNoticeDismissed, readVersionsHint} from '../../page/versions-hint.js';
import {DocsElement} from '../docs-element.js';
import {VersionsController} from './controller.js';
import {DocsVersionsCloseEvent, DocsVersionsOpenEvent, DocsVersionsSelectEvent} from './events.js';
import type {Choice, VersionsMenu} from './menu.js';
import {menuIn} from './state.js';
import {styles} from './styles.js';

const icon = (path: string) => svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

/** Where an entry leads: a version or a language, whose page may not exist, or an address. */
type Target = Choice | string;

/**
 * @summary A button with a menu of the versions of the documentation, its languages, and what can be downloaded.
 *
 * The entries lead to the same page in another version or language. On pages of an old version, a notice links to the latest
 * one. The element shows nothing if there is nothing to choose from.
 *
 * @event docs-versions-open - The menu has opened.
 * @event docs-versions-close - The menu has closed.
 * @event docs-versions-select - A version, a language or a download is about to be opened (cancelable). Properties:
 *   `kind`, `url`.
 *
 * @csspart button - The button that opens the menu.
 * @csspart notice - The notice that the version of the page is old.
 * @csspart latest - The link to the latest version, in `notice`.
 * @csspart dismiss - The button that removes `notice`.
 * @csspart menu - The menu.
 * @csspart choice - Each entry of the menu.
 * @csspart retry - The button to try again, where the menu could not be loaded.
 *
 * @cssproperty --docs-versions-background - Background of the menu. Default: `--docs-background`, else that of the
 *   page's text.
 * @cssproperty --docs-versions-color - Text of the menu. Default: `--docs-color`, else the colour of the page's text.
 * @cssproperty --docs-versions-accent - The focus ring, the mark of the version that is read. Default:
 *   `--docs-accent`, else the colour of the page's links.
 * @cssproperty --docs-versions-radius - Corner radius of the menu. Default: `--docs-radius`, else 0.6em.
 * @cssproperty --docs-versions-font - Font of the menu. Default: `--docs-font`, else the system's.
 * @cssproperty --docs-versions-button-background - Background of the button and the notice, if `floating`. Default:
 *   dark.
 * @cssproperty --docs-versions-button-color - Text of the button and the notice, if `floating`. Default: white.
 * @cssproperty --docs-versions-bottom - Distance from the lower edge of the view, if `floating`. Default: 16px.
 * @cssproperty --docs-background - Background of all elements of Docent.
 * @cssproperty --docs-color - Text of all elements of Docent.
 * @cssproperty --docs-accent - Accent colour of all elements of Docent: links, focus rings, selected rows.
 * @cssproperty --docs-radius - Corner radius of all elements of Docent.
 * @cssproperty --docs-font - Font of all elements of Docent.
 * @cssproperty --docs-versions-end - Distance from the right edge of the view, or the left one where text runs from
 *   right to left, if `floating`. Default: 16px.
 */
export class DocsVersions extends DocsElement<VersionsMessages> {
  static override styles = styles;

  /** Whether the button is at the edge of the view, over the page, instead of at the element's place in the page. */
  @property({type: Boolean}) floating = false;

  /** Whether the menu is open. Setting it is the same as calling `show()` or `hide()`. */
  @property({type: Boolean, reflect: true}) open = false;

  readonly #controller = new VersionsController(this);
  #isDismissed = false;

  constructor() {
    super(enVersions);
  }

  /** Opens the menu, if there is one. Resolves when it is on the screen. */
  async show(): Promise<void> {
    while (!(await this.updateComplete));
    this.#button?.focus();
    this.#menu?.showPopover();
  }

  /** Closes the menu. */
  hide(): void {
    this.#menu?.hidePopover();
  }

  /** Adopts the styles of the button and the notice. The script tag uses the same styles to draw them. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot;
    root.adoptedStyleSheets.unshift(styleSheet(VERSIONS_STYLES));
    return root;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open')) this.#menu?.togglePopover(this.open);
    if (this.open) this.#place();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (isServer || !this.#controller.isShown) return nothing;
    const {messages, open} = this;
    const {state} = this.#controller;
    const menu = menuIn(state);
    const name = menu?.current ?? this.page.version;
    return html`<nav
      aria-label=${messages.versions}
      @keydown=${this.#handleKeydown}
      @focusout=${this.#handleFocusout}
    >
      ${this.#noticeView(menu)}
      <button
        part="button"
        type="button"
        popovertarget="menu"
        aria-controls="menu"
        aria-expanded=${open}
        aria-label=${messages.versionsButton(name ?? '')}
      >
        ${icon(LAYERS)}<span>${name ?? messages.versions}</span>
      </button>
      <div
        part="menu"
        id="menu"
        popover
        aria-busy=${state.phase === 'loading'}
        @beforetoggle=${this.#handleBeforeToggle}
        @toggle=${this.#handleToggle}
      >
        ${
          menu
            ? this.#menuView(menu)
            : html`<p role="status">
                ${state.phase === 'failed' ? messages.versionsFailed : messages.versionsLoading}
              </p>`
        }
        ${
          state.phase === 'failed'
            ? html`<button part="retry" type="button" @click=${() => this.#controller.retry()}>
                ${messages.retry}
              </button>`
            : nothing
        }
      </div>
    </nav>`;
  }

  #noticeView(menu: VersionsMenu | undefined) {
    const {messages} = this;
    const latest = this.#latestOf(menu);
    const isFirst = document.querySelector('docs-versions') === this;
    if (!latest || !isFirst || this.#isDismissed || isNoticeDismissed()) return nothing;
    return html`<div part="notice">
      <span>${messages.versionsOutdated} ${this.#linkView('version', latest, messages.versionsLatest)}</span>
      <button part="dismiss" type="button" aria-label=${messages.close} @click=${this.#handleDismiss}>
        ${icon('m6 6 12 12M18 6 6 18')}
      </button>
    </div>`;
  }

  /**
   * The target of the notice: what the page itself says, because its host has checked that the target exists, else what
   * the host's answer says.
   */
  #latestOf(menu: VersionsMenu | undefined): Target | undefined {
    const hint = readVersionsHint();
    if (hint) return hint.latest ?? undefined;
    const isOfService = menu?.isNoticeOfService && document.querySelector('script[src*=readthedocs-addons]');
    return isOfService ? undefined : menu?.latest;
  }

  #menuView({versions, languages, downloads}: VersionsMenu) {
    const {messages} = this;
    const links = (kind: 'version' | 'language', choices: readonly Choice[]) =>
      choices.map(choice => this.#linkView(kind, choice, choice.name));
    return [
      this.#listView('versions', messages.versions, links('version', versions)),
      this.#listView('languages', messages.versionsLanguages, links('language', languages)),
      this.#listView(
        'downloads',
        messages.versionsDownloads,
        downloads.map(({name, address}) => this.#linkView('download', address, name)),
      ),
    ];
  }

  #listView(id: string, title: string, links: readonly TemplateResult[]) {
    return links.length
      ? html`<p id=${id}>${title}</p>
          <ul aria-labelledby=${id}>
            ${links.map(link => html`<li>${link}</li>`)}
          </ul>`
      : nothing;
  }

  #linkView(kind: DocsVersionsSelectEvent['kind'], target: Target, text: string): TemplateResult {
    const choice = typeof target === 'string' ? undefined : target;
    const isChoice = text !== this.messages.versionsLatest;
    const lang = choice?.lang ?? nothing;
    const check = choice ? (event: Event) => void this.#check(choice, event) : nothing;
    return html`<a
      part=${isChoice ? 'choice' : 'latest'}
      href=${choice?.page ?? (target as string)}
      lang=${lang}
      hreflang=${lang}
      aria-current=${choice?.isCurrent ? 'true' : nothing}
      @pointerenter=${check}
      @focus=${check}
      @click=${(event: MouseEvent) => this.#handleSelect(event, kind, choice)}
      >${isChoice ? html`<bdi>${text}</bdi>` : text}</a
    >`;
  }

  /**
   * Called when the reader is likely to follow a link. If the page does not exist in that version or language, makes the link
   * lead to the start page.
   */
  async #check(choice: Choice, {currentTarget: link}: Event): Promise<void> {
    const address = await this.#controller.addressOf(choice);
    (link as HTMLAnchorElement).href = address;
  }

  #handleSelect(event: MouseEvent, kind: DocsVersionsSelectEvent['kind'], choice: Choice | undefined): void {
    const link = event.currentTarget as HTMLAnchorElement;
    // The fragment may have changed since the menu was loaded.
    if (kind !== 'download' && link.href !== choice?.start) link.hash = location.hash;
    if (!this.dispatchEvent(new DocsVersionsSelectEvent(kind, new URL(link.href)))) {
      event.preventDefault();
      return;
    }
    if (!choice || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void this.#controller.addressOf(choice).then(address => {
      link.href = address;
      if (address !== choice.start) link.hash = location.hash;
      location.assign(link.href);
    });
  }

  readonly #handleBeforeToggle = (event: Event): void => {
    if ((event as ToggleEvent).newState !== 'open') return;
    applyLook(readPageLook(document.querySelector('[role=main],main') ?? document.body), this.#menu!);
    // In a single-page application, the address may have changed; otherwise the menu is already loaded.
    void this.#controller.request();
  };

  readonly #handleToggle = (event: Event): void => {
    this.open = (event as ToggleEvent).newState === 'open';
    if (this.open) this.dispatchEvent(new DocsVersionsOpenEvent());
    else {
      this.#controller.stopPlacing();
      this.dispatchEvent(new DocsVersionsCloseEvent());
    }
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (!this.#menu?.matches(':popover-open')) return;
    const {key} = event;
    if (key === 'Escape') {
      this.hide();
      this.#button!.focus();
    } else {
      const links = [...this.#menu.querySelectorAll<HTMLElement>('a,button')];
      const at = links.indexOf(this.shadowRoot!.activeElement as HTMLElement);
      const to = {ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1}[key];
      if (to === undefined || !links.length) return;
      if (key === 'ArrowUp' && at === 0) this.#button!.focus();
      else links.at(to % links.length)!.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** A reader who leaves the menu with Tab closes it. */
  readonly #handleFocusout = ({relatedTarget}: FocusEvent): void => {
    if (
      relatedTarget &&
      !this.contains(relatedTarget as Node) &&
      !this.shadowRoot!.contains(relatedTarget as Node)
    )
      this.hide();
  };

  readonly #handleDismiss = (): void => {
    dismissNotice();
    this.#isDismissed = true;
    this.requestUpdate();
    this.#button!.focus();
  };

  #place(): void {
    this.#controller.place(this.#button!, this.#menu!);
  }

  get #button(): HTMLElement | null {
    return this.renderRoot.querySelector('[part=button]');
  }

  get #menu(): HTMLElement | null {
    return this.renderRoot.querySelector('[popover]');
  }
}
