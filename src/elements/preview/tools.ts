import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  render,
  type TemplateResult,
} from 'lit';
import {ThemeController} from '../theme-controller.js';
import {copyText} from '../../page/clipboard.js';
import type {Messages} from '../../i18n/messages.js';
import type {CardModel} from './card-model.js';
import {preferenceMenuView, type Preferences} from './preferences.js';
import type {PreviewHost} from './preview-host.js';
import type {CardToolViews} from './card-view.js';
import {NestedLinksController} from './nested-links.js';
import {PinnedCardController} from './pinned.js';
import {toolStyles} from './tool-styles.js';

/** What the tools need of their element. */
export interface ToolHost extends PreviewHost {
  preferences: Preferences;
  readonly open: boolean;
  readonly contentRoot: Element;
  /** What the card shows. */
  readonly model: CardModel | null;
  hide(): void;
  handleThemeChange(): void;
}

/** The state of the card that the tools depend on. */
export interface CardState {
  /** The target of the card's own link. */
  readonly model: CardModel | null;
  readonly isSheet: boolean;
}

/**
 * The controls of a card: copy its link and its code, pin it, preview its links, choose when previews show. Loaded
 * when the pointer or the focus enters a card for the first time.
 */
export class CardTools implements ReactiveController, CardToolViews {
  readonly #host: ToolHost;
  readonly #card: CardState;
  readonly #messages: Messages;
  readonly #copy: CopyController;
  readonly #nestedLinks: NestedLinksController;
  readonly #pinnedCard: PinnedCardController;
  #isMenuOpen = false;

  constructor(host: ToolHost, card: CardState, messages: Messages) {
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
          ${this.#messages.previewBack}
        </button>`
      : nothing;
  }

  buttonsView(): TemplateResult {
    const {previewPin: pin, copyLink} = this.#messages;
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
        aria-label=${this.#messages.previewPreferences}
        title=${this.#messages.previewPreferences}
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

/** Owns the copy buttons of code: they are added to content that is not a template of ours. */
export class CodeCopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #copy: CopyController;
  readonly #label: string;

  constructor(host: ReactiveControllerHost & HTMLElement, copy: CopyController, label: string) {
    this.#host = host;
    this.#copy = copy;
    this.#label = label;
    host.addController(this);
  }

  hostUpdated(): void {
    for (const code of this.#host.shadowRoot!.querySelectorAll('pre')) {
      const button = this.#copy.buttonView(code, {
        icon: 'copy',
        label: this.#label,
        text: () => typedCode(code),
      });
      render(button, wrapperOf(code));
    }
  }
}

/** What holds code and its button. */
function wrapperOf(code: Element): HTMLElement {
  const parent = code.parentElement!;
  if (parent.matches('.code')) return parent;
  const wrapper = document.createElement('div');
  wrapper.className = 'code';
  code.replaceWith(wrapper);
  wrapper.append(code);
  return wrapper;
}

export interface CopyOptions {
  readonly icon: Icon;
  /** Names the button. */
  readonly label: string;
  /** What is copied. */
  readonly text: () => string;
}

/** Owns what was copied last, until the pointer or the focus leaves its button. */
export class CopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #doneLabel: string;
  #copied: unknown = null;

  /** @param doneLabel announced once something is copied */
  constructor(host: ReactiveControllerHost, doneLabel: string) {
    this.#host = host;
    this.#doneLabel = doneLabel;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#copied = null;
  }

  /** A button that copies, and confirms it. @param key tells one button from another */
  buttonView(key: unknown, {icon, label, text}: CopyOptions): TemplateResult {
    const isCopied = this.#copied === key;
    const handleClick = (): Promise<void> => this.#handleCopy(key, text());
    const handleLeave = (): void => this.#setCopied(null);
    return html`<span class="copy">
      <button
        part="button"
        type="button"
        aria-label=${label}
        title=${isCopied ? this.#doneLabel : label}
        @click=${handleClick}
        @blur=${handleLeave}
        @pointerleave=${handleLeave}
      >
        ${iconView(isCopied ? 'done' : icon)}</button
      ><span class="status" role="status">${isCopied ? this.#doneLabel : ''}</span>
    </span>`;
  }

  async #handleCopy(key: unknown, text: string): Promise<void> {
    // Where copying is not allowed, nothing is confirmed.
    if (await copyText(text)) this.#setCopied(key);
  }

  #setCopied(key: unknown): void {
    if (this.#copied === key) return;
    this.#copied = key;
    this.#host.requestUpdate();
  }
}

/** Drawn in a square of 16, in lines. */
const ICONS = {
  link: 'M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-.9.9M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l.9-.9',
  pin: 'M6 2h4M6.5 2v4.5L4 9.5h8L9.5 6.5V2M8 9.5V14',
  copy: 'M6 5.5h7v8H6zM3.5 10.5H3v-8h7V3',
  done: 'M3 8.5 6.5 12 13 4.5',
  close: 'm4 4 8 8m0-8-8 8',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

export type Icon = keyof typeof ICONS;

/** An icon of a button; the button has an accessible name. */
export const iconView = (icon: Icon): TemplateResult =>
  html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ICONS[icon]}></path></svg>`;

/** The prompt of a line that was typed, in the sessions that manuals print. */
const PROMPT = /^(?:>>>|\.\.\.|\$(?= )|In \[\d+\]:| +\.{3}:) ?/;

/** The code that a reader would type: of a session, the lines after its prompts. */
export function typedCode(code: Element): string {
  const lines = code.textContent.trimEnd().split('\n');
  const typed = lines.filter(line => PROMPT.test(line));
  const isSession = PROMPT.test(lines[0]!) && !lines[0]!.startsWith('...');
  return isSession ? typed.map(line => line.replace(PROMPT, '')).join('\n') : lines.join('\n');
}
