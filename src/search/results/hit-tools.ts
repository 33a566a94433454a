import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import {hitEn} from '../../i18n/english/hits.js';
import type {HitMessages} from '../../i18n/hit-messages.js';
import type {Hit} from './hit.js';

/** Copying the name of an API object, by button and by key. */

/** The name copied last, until the next key. Shared by the elements of a page: each shows it for its own selected hit. */
let copied: string | undefined;

/** Two sheets, and the tick that replaces them. */
const SHEETS = 'M9 9h11v11H9zM6 15H4V4h11v2';
const TICK = 'm5 13 5 5 9-12';

/**
 * For the pointer: a button beside an option, because an option must not contain controls. With the keyboard it is
 * Ctrl+C or ⌘C.
 */
export const copyButton = ({symbol}: Hit, messages: HitMessages = hitEn): TemplateResult =>
  html`<button
    part="button"
    class="copy plain"
    type="button"
    tabindex="-1"
    aria-hidden="true"
    title=${copied === symbol ? messages.copied : messages.copyName}
    value=${symbol}
    @click=${handleCopy}
  >
    <svg viewBox="0 0 24 24"><path d=${copied === symbol ? TICK : SHEETS} /></svg>
  </button>`;

function handleCopy({currentTarget}: Event): void {
  const button = currentTarget as HTMLButtonElement;
  void copy(button.value, button);
}

/** Handles the keys that copy, unless text is selected. Returns whether it did. */
export function copyByKey(event: KeyboardEvent, hit: Hit | undefined): boolean {
  const {key, ctrlKey, metaKey, altKey, shiftKey} = event;
  const input = event.target as HTMLInputElement;
  const isCopy = key.toLowerCase() === 'c' && ctrlKey !== metaKey && !altKey && !shiftKey;
  copied = undefined;
  const isSelected = input.selectionStart !== input.selectionEnd || !getSelection()?.isCollapsed;
  if (!isCopy || isSelected || !hit?.symbol) return false;
  void copy(hit.symbol, input);
  return true;
}

async function copy(name: string, within: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(name);
  } catch {
    // Not allowed by the reader or by the framing page: nothing was copied, and nothing is announced.
    return;
  }
  copied = name;
  update(within);
}

/** Shows in the footer that the name of the selected hit was copied. */
export const copiedView = (hit: Hit | undefined, {copied: label}: HitMessages = hitEn): TemplateResult =>
  html`<span class="copied" aria-live="polite"
    >${hit?.symbol && hit.symbol === copied ? `${label}: ${copied}` : nothing}</span
  >`;

const update = (within: Element) =>
  ((within.getRootNode() as ShadowRoot).host as ReactiveElement).requestUpdate();
