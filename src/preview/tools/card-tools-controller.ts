import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {ThemeController} from '../../controllers/theme-controller.js';
import type {PreviewMenuMessages} from '../../i18n/preview-messages.js';
import type {CardModel} from '../card/card-content.js';
import type {CardToolViews} from '../card/card-view.js';
import {preferenceMenuView} from '../preferences/preference-menu-view.js';
import {CodeCopyController} from './code-copy-controller.js';
import {CopyController} from './copy-controller.js';
import {iconView} from './icon-view.js';
import {NestedLinksController} from './nested-links-controller.js';
import {PinnedCardController} from './pinned-card-controller.js';
import type {CardState, ToolHost} from './tool-host.js';
import {toolStyles} from './tool-styles.js';

/**
 * The controls of a card: copy its link and its code, pin it, preview its links, choose when previews show. Loaded
 * when the pointer or the focus enters a card for the first time.
 */
export class CardTools implements ReactiveController, CardToolViews {
  readonly #host: ToolHost;
  readonly #card: CardState;
  readonly #messages: PreviewMenuMessages;
  readonly #copy: CopyController;
  readonly #nestedLinks: NestedLinksController;
  readonly #pinnedCard: PinnedCardController;
  #isMenuOpen = false;

  constructor(host: ToolHost, card: CardState, messages: PreviewMenuMessages) {
    this.#host = host;
    this.#card = card;
    this.#messages = messages;
    this.#copy = new CopyController(host, messages.copied);
    this.#nestedLinks = new NestedLinksController(host, card);
    this.#pinnedCard = new PinnedCardController(host, this.#copy, messages);
    new ThemeController(host, () => host.handleThemeChange());
    new CodeCopyController(host, this.#copy, messages.copyCode);
    host.shadowRoot!.adoptedStyleSheets.push(toolStyles.styleSheet!);
    // A theme's own shortcuts are not for what is typed in a card.
    for (const type of ['keydown', 'keypress', 'keyup'])
      host.shadowRoot!.addEventListener(type, event => event.stopPropagation());
    host.addController(this);
  }

  /** The target of a link in the card, while the card shows that. */
  get nestedModel(): CardModel | null {
    return this.#nestedLinks.model;
  }

  hostUpdated(): void {
    if (!this.#host.open) this.#isMenuOpen = false;
  }

  backView(): TemplateResult | typeof nothing {
    return this.nestedModel
      ? html`<button part="back" type="button" @click=${this.#nestedLinks.goBack}>
          ${this.#messages.before}
        </button>`
      : nothing;
  }

  buttonsView(): TemplateResult {
    const {pin, copyLink} = this.#messages;
    const {url} = this.#host.model!;
    return html`${this.#copy.buttonView('link', {icon: 'link', label: copyLink, text: () => url.href})}
      <button
        part="button"
        class="pin"
        type="button"
        aria-label=${pin}
        title=${pin}
        @click=${this.#handlePin}
      >
        ${iconView('pin')}
      </button>
      <button
        part="button"
        class="menu"
        type="button"
        aria-label=${this.#messages.choices}
        title=${this.#messages.choices}
        aria-expanded=${this.#isMenuOpen}
        @click=${this.#handleMenu}
      >
        ${iconView('more')}
      </button>`;
  }

  closeView(): TemplateResult | typeof nothing {
    const {close} = this.#messages;
    return this.#card.isSheet
      ? html`<button part="button" class="close" type="button" @click=${() => this.#host.hide()}>
          ${close}
        </button>`
      : nothing;
  }

  menuView(): TemplateResult | typeof nothing {
    return this.#isMenuOpen ? preferenceMenuView(this.#host, this.#messages) : nothing;
  }

  pinnedView(): TemplateResult | typeof nothing {
    return this.#pinnedCard.view();
  }

  readonly #handleMenu = async (): Promise<void> => {
    this.#isMenuOpen = !this.#isMenuOpen;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.card!.querySelector<HTMLElement>('[part=menu] :checked')?.focus();
  };

  readonly #handlePin = (): void => {
    // Closed, the focus goes to the link in the text.
    this.#pinnedCard.pin({...this.#host.model!, link: this.#card.model!.link});
  };
}
