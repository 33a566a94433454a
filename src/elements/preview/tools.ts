import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {CardModel} from './card-model.js';
import type {CardContext, CardToolViews} from './card-view.js';
import type {PreviewController} from './controller.js';
import {CodeCopyController, CopyController, iconView} from './copy-buttons.js';
import {type NestedLinkElement, NestedLinksController} from './nested-links.js';
import {type PinnedCardElement, PinnedCardController} from './pinned.js';
import {preferenceMenuView, type PreferenceStore} from './preferences.js';

/** What the tools read and call of `<docs-preview>`. */
type ToolElement = CardContext &
  NestedLinkElement &
  PinnedCardElement &
  PreferenceStore &
  ReactiveControllerHost &
  HTMLElement & {
    /** What the card shows. */
    readonly model: CardModel | null;
  };

/**
 * The controls of a card: copy its link and its code, pin it, preview its links, choose when previews show. Loaded
 * when the pointer or the focus enters a card for the first time.
 */
export class CardTools implements ReactiveController, CardToolViews {
  readonly #element: ToolElement;
  readonly #controller: PreviewController;
  readonly #copy: CopyController;
  readonly #nestedLinks: NestedLinksController;
  readonly #pinnedCard: PinnedCardController;
  #isMenuOpen = false;

  constructor(element: ToolElement, controller: PreviewController) {
    this.#element = element;
    this.#controller = controller;
    this.#copy = new CopyController(element);
    this.#nestedLinks = new NestedLinksController(element, controller);
    this.#pinnedCard = new PinnedCardController(element, controller, this.#copy);
    new CodeCopyController(element, this.#copy);
    // A theme's own shortcuts do not apply to what is typed in a card.
    for (const type of ['keydown', 'keypress', 'keyup'])
      element.shadowRoot!.addEventListener(type, event => event.stopPropagation());
    element.addController(this);
  }

  /** The target of a link in the card, while the card shows that. */
  get nestedModel(): CardModel | null {
    return this.#nestedLinks.model;
  }

  hostUpdated(): void {
    if (!this.#element.open) this.#isMenuOpen = false;
  }

  backView(): TemplateResult | typeof nothing {
    return this.nestedModel
      ? html`<button part="back" type="button" @click=${this.#nestedLinks.goBack}>
          ${this.#element.messages.previewBack}
        </button>`
      : nothing;
  }

  buttonsView(): TemplateResult {
    const {previewPin, previewPreferences, copyLink} = this.#element.messages;
    const {url} = this.#element.model!;
    return html`${this.#copy.buttonView('link', {icon: 'link', label: copyLink, text: () => url.href})}
      <button
        part="button"
        class="pin"
        type="button"
        aria-label=${previewPin}
        title=${previewPin}
        @click=${this.#handlePin}
      >
        ${iconView('pin')}
      </button>
      <button
        part="button"
        class="menu"
        type="button"
        aria-label=${previewPreferences}
        title=${previewPreferences}
        aria-expanded=${this.#isMenuOpen}
        @click=${this.#handleMenu}
      >
        ${iconView('more')}
      </button>`;
  }

  closeView(): TemplateResult | typeof nothing {
    return this.#controller.isSheet
      ? html`<button part="button" class="close" type="button" @click=${this.#controller.dismiss}>
          ${this.#element.messages.close}
        </button>`
      : nothing;
  }

  menuView(): TemplateResult | typeof nothing {
    return this.#isMenuOpen ? preferenceMenuView(this.#element, this.#element.messages) : nothing;
  }

  pinnedView(): TemplateResult | typeof nothing {
    return this.#pinnedCard.render();
  }

  readonly #handleMenu = async (): Promise<void> => {
    this.#isMenuOpen = !this.#isMenuOpen;
    this.#element.requestUpdate();
    await this.#element.updateComplete;
    this.#element.card!.querySelector<HTMLElement>('[part=menu] :checked')?.focus();
  };

  readonly #handlePin = (): void => {
    // Once it is closed, the focus goes to the link in the text.
    this.#pinnedCard.pin({...this.#element.model!, link: this.#controller.model!.link});
  };
}
