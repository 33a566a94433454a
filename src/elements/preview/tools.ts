import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/messages.js';
import {hasCommandKey} from '../../page/keyboard.js';
import type {CardModel} from './card-model.js';
import type {CardContext, CardToolViews} from './card-view.js';
import type {PreviewController} from './controller.js';
import {CodeCopyController, CopyController, iconView} from './copy-buttons.js';
import {type NestedLinkElement, NestedLinksController} from './nested-links.js';
import {type PinnedCardElement, PinnedCardController} from './pinned.js';
import type {Preferences, PreviewMode} from './preferences.js';
import {toolStyles} from './tool-styles.js';

/** What the tools need from `<docs-preview>`. */
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
export class CardToolsController implements ReactiveController, CardToolViews {
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
    element.shadowRoot!.adoptedStyleSheets.push(toolStyles.styleSheet!);
    // Keys pressed in a card must not trigger the theme's own shortcuts.
    for (const type of ['keydown', 'keypress', 'keyup'])
      element.shadowRoot!.addEventListener(type, event => event.stopPropagation());
    element.addController(this);
  }

  /** The model of a link in the card, while the card shows it. */
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
      <button part="button" class="pin" type="button" title=${previewPin} @click=${this.#handlePin}>
        ${iconView('pin')}
      </button>
      <button
        part="button"
        class="menu"
        type="button"
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
    // Closing the pinned card returns the focus to the link in the text.
    this.#pinnedCard.pin({...this.#element.model!, link: this.#controller.model!.link});
  };
}

/** Where the reader's choice is stored. */
export interface PreferenceStore {
  preferences: Preferences;
  readonly activeHotkeys: string;
}

const MODES = [
  ['on', 'previewOn'],
  ['alt', 'previewAlt'],
  ['objects', 'previewObjects'],
  ['off', 'previewOff'],
] as const satisfies readonly (readonly [PreviewMode, keyof PreviewMessages])[];
/** The delays to choose from, in ms; `null`: the page's own delay. */
const DELAYS = [
  [250, 'previewDelayShort'],
  [null, 'previewDelayNormal'],
  [1200, 'previewDelayLong'],
] as const;

/** The reader's choices: when previews show, and after which delay. A choice is stored at once. */
export function preferenceMenuView(store: PreferenceStore, messages: PreviewMessages): TemplateResult {
  const {mode, delay} = store.preferences;
  const handleChange = (event: Event): void => {
    const chosen = new FormData(event.currentTarget as HTMLFormElement);
    store.preferences = {
      mode: chosen.get('mode') as PreviewMode,
      delay: Number(chosen.get('delay')) || null,
    };
  };
  return html`<form part="menu" @change=${handleChange}>
    <fieldset>
      <legend>${messages.previewWhen}</legend>
      ${MODES.map(([value, name]) => choiceView('mode', value, messages[name], value === mode))}
    </fieldset>
    <p role="status" ?hidden=${mode !== 'off' || !store.activeHotkeys}>
      ${messages.previewOffHint(firstHotkey(store.activeHotkeys))}
    </p>
    <fieldset>
      <legend>${messages.previewDelay}</legend>
      ${DELAYS.map(([ms, name]) => choiceView('delay', `${ms ?? ''}`, messages[name], ms === delay))}
    </fieldset>
  </form>`;
}

const choiceView = (name: string, value: string, label: string, isChosen: boolean): TemplateResult =>
  html`<label><input type="radio" name=${name} value=${value} .checked=${isChosen} /> ${label}</label>`;

/** The first shortcut of a list, as labelled on a keyboard: `Alt+↓`. */
function firstHotkey(hotkeys: string): string {
  const [first = ''] = hotkeys.match(/\S+/) ?? [];
  return first
    .replace('mod', hasCommandKey() ? '⌘' : 'Ctrl')
    .replace('arrowdown', '↓')
    .replace(/(^|\+)\w/g, letter => letter.toUpperCase());
}
