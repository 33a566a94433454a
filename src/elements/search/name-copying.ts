import {css, html, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import {copyText} from '../../page/clipboard.js';
import type {Hit} from './result-model.js';

/** Icons: two sheets of paper, and a tick once copied. */
const SHEETS = 'M9 9h11v11H9zM6 15H4V4h11v2';
const TICK = 'm5 13 5 5 9-12';

/**
 * Copies the name of an API object: by a button beside its row, because an option must not contain controls, or by
 * Ctrl+C or ⌘C. The name that was copied last is marked as copied until the next key.
 */
export class NameCopying {
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #copied: string | undefined;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  button({symbol}: Hit, messages: SearchMessages): TemplateResult {
    const isCopied = this.#copied === symbol;
    return html`<button
      part="button"
      class="copy plain"
      type="button"
      tabindex="-1"
      aria-hidden="true"
      title=${isCopied ? messages.copied : messages.copyName}
      @click=${() => void this.#copy(symbol)}
    >
      <svg viewBox="0 0 24 24"><path d=${isCopied ? TICK : SHEETS} /></svg>
    </button>`;
  }

  /** What a screen reader says once the name of the selected hit was copied. */
  announcement(hit: Hit | undefined, {copied, labelled}: SearchMessages): string {
    return hit?.symbol && hit.symbol === this.#copied ? labelled(copied, this.#copied) : '';
  }

  /** Handles Ctrl+C and ⌘C, unless text is selected. @returns whether the key was handled */
  handleKeydown(event: KeyboardEvent, hit: Hit | undefined): boolean {
    const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
    const input = event.target as HTMLInputElement;
    const isCopy = key.toLowerCase() === 'c' && ctrlKey !== metaKey && !altKey && !shiftKey;
    this.#copied = undefined;
    const isSelected = input.selectionStart !== input.selectionEnd || !getSelection()?.isCollapsed;
    if (!isCopy || isSelected || !hit?.symbol) return false;
    void this.#copy(hit.symbol);
    return true;
  }

  async #copy(name: string): Promise<void> {
    // If copying is not allowed, nothing is announced.
    if (!(await copyText(name))) return;
    this.#copied = name;
    this.#host.requestUpdate();
  }
}

/** The button is at the end of the name's line, where the row keeps room for it, and covers no text. */
export const nameCopyingStyles = css`
  .copy {
    position: absolute;
    inset-block-start: calc(1.05em - 14px);
    inset-inline-end: 0.25em;
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    visibility: hidden;
  }
  .copy svg {
    inline-size: 18px;
  }
  .marked + .copy,
  .copy:hover {
    visibility: visible;
  }
  /* Without hovering, every row would show its button; in a narrow list, names need the room. */
  @media (pointer: coarse), (max-width: 30rem) {
    .copy {
      display: none;
    }
  }
`;
