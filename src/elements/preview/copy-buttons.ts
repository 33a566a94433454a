import {html, type ReactiveController, type ReactiveControllerHost, render, type TemplateResult} from 'lit';
import type {PreviewMessages} from '../../i18n/messages.js';
import {copyText} from '../../page/clipboard.js';

interface CopyElement extends ReactiveControllerHost, HTMLElement {
  readonly messages: PreviewMessages;
}

/**
 * Adds copy buttons to code. They are rendered separately, because the code is in sanitised content, which no template
 * of the card renders.
 */
export class CodeCopyController implements ReactiveController {
  readonly #element: CopyElement;
  readonly #copy: CopyController;

  constructor(element: CopyElement, copy: CopyController) {
    this.#element = element;
    this.#copy = copy;
    element.addController(this);
  }

  hostUpdated(): void {
    const label = this.#element.messages.copyCode;
    for (const code of this.#element.shadowRoot!.querySelectorAll('pre')) {
      const button = this.#copy.buttonView(code, {icon: 'copy', label, text: () => typedCode(code)});
      render(button, wrapperOf(code));
    }
  }
}

/** The element that contains code and its button. */
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
  /** The accessible name of the button. */
  readonly label: string;
  /** Returns the text to copy. */
  readonly text: () => string;
}

/** Copies, and remembers what was copied last until the pointer or the focus leaves its button. */
export class CopyController implements ReactiveController {
  readonly #element: CopyElement;
  #copied: unknown = null;

  constructor(element: CopyElement) {
    this.#element = element;
    element.addController(this);
  }

  hostDisconnected(): void {
    this.#copied = null;
  }

  /**
   * A button that copies a text, and confirms that it was copied.
   * @param key distinguishes one button from another
   */
  buttonView(key: unknown, {icon, label, text}: CopyOptions): TemplateResult {
    const {copied} = this.#element.messages;
    const isCopied = this.#copied === key;
    const handleClick = (): Promise<void> => this.#handleCopy(key, text());
    const handleLeave = (): void => this.#setCopied(null);
    return html`<span class="copy">
      <button
        part="button"
        type="button"
        title=${label}
        @click=${handleClick}
        @blur=${handleLeave}
        @pointerleave=${handleLeave}
      >
        ${iconView(isCopied ? 'done' : icon)}</button
      ><span class="status" role="status">${isCopied ? copied : ''}</span>
    </span>`;
  }

  async #handleCopy(key: unknown, text: string): Promise<void> {
    // If copying is not allowed, nothing is confirmed.
    if (await copyText(text)) this.#setCopied(key);
  }

  #setCopied(key: unknown): void {
    if (this.#copied === key) return;
    this.#copied = key;
    this.#element.requestUpdate();
  }
}

/** Paths of line icons, 16 by 16. */
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

/** The prompt before a typed line in an interactive session. */
const PROMPT = /^(?:>>>|\.\.\.|\$(?= )|In \[\d+\]:| +\.{3}:) ?/;

/** The code that a reader would type: in an interactive session, only the lines with a prompt, without the prompts. */
function typedCode(code: Element): string {
  const lines = code.textContent.trimEnd().split('\n');
  const typed = lines.filter(line => PROMPT.test(line));
  const isSession = PROMPT.test(lines[0]!) && !lines[0]!.startsWith('...');
  return isSession ? typed.map(line => line.replace(PROMPT, '')).join('\n') : lines.join('\n');
}
