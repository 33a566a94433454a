import {html, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {iconView, type Icon} from './icon-view.js';

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
    try {
      await navigator.clipboard.writeText(text);
      this.#setCopied(key);
    } catch {
      // Copying is not allowed here, so nothing is confirmed.
    }
  }

  #setCopied(key: unknown): void {
    if (this.#copied === key) return;
    this.#copied = key;
    this.#host.requestUpdate();
  }
}
