import {html, nothing, type ReactiveElement} from 'lit';
import {areSingleKeysOff, SINGLE_KEYS_OFF} from '../../keyboard/single-keys.js';
import {hitEn} from '../../i18n/english/hits.js';
import type {HitMessages} from '../../i18n/hit-messages.js';
import type {Hit} from './hit.js';

/**
 * What can be done with hits besides opening them: copying a name. And the switch for shortcuts of a single key,
 * which stands here because here it costs nothing up front.
 */

/** The name copied last, until the next key. The elements of a page share it: each says it of its own chosen hit. */
let copied: string | undefined;

/** Two sheets, and the tick that takes their place. */
const SHEETS = 'M9 9h11v11H9zM6 15H4V4h11v2';
const TICK = 'm5 13 5 5 9-12';

/**
 * For the pointer: a button beside an option, since nothing in an option may be operated by itself. With keys it
 * is Ctrl+C or ⌘C.
 */
export const copyButton = ({symbol}: Hit, messages: HitMessages = hitEn) =>
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

/** Takes the keys that copy, unless there is a selection that they are meant for. Answers whether it did. */
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
    // Not allowed here, by the reader or by the page that frames this one: nothing is said to be copied.
    return;
  }
  copied = name;
  update(within);
}

/** The foot of the list. What was copied is said there while its row is the chosen one. */
export function hitTools(hit: Hit | undefined, hotkeys: string, messages: HitMessages = hitEn) {
  const said = hit?.symbol === copied && copied;
  const keys = hotkeys.split(/\s+/).filter(key => key.length === 1);
  return html`<span class="copied" aria-live="polite">${said ? `${messages.copied}: ${said}` : nothing}</span>
    ${
      keys.length
        ? html`<button
            part="button"
            class="single-keys plain"
            type="button"
            role="switch"
            aria-checked=${!areSingleKeysOff()}
            @click=${handleSwitch}
          >
            ${messages.singleKeys(keys.join(' '))}
          </button>`
        : nothing
    }`;
}

function handleSwitch({currentTarget}: Event): void {
  try {
    if (areSingleKeysOff()) localStorage.removeItem(SINGLE_KEYS_OFF);
    else localStorage.setItem(SINGLE_KEYS_OFF, '1');
  } catch {
    // Nothing can be kept here; the switch shows that it stayed as it was.
  }
  update(currentTarget as Element);
}

const update = (within: Element) =>
  ((within.getRootNode() as ShadowRoot).host as ReactiveElement).requestUpdate();
