import {html, nothing, type TemplateResult} from 'lit';
import type {FailureKind, SearchMessages} from '../../i18n/messages.js';
import type * as ResultsBundle from '../results-bundle.js';
import {foundIn, type SearchState} from '../search-state.js';
import type {DialogHandlers} from './dialog-handlers.js';
import {messageFor} from './message.js';

const magnifier = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="10.5" cy="10.5" r="6.5" />
  <path d="m15.5 15.5 5 5" />
</svg>`;

/** The element's own button. @param hotkey its shortcut, as shown; empty for none */
export const triggerView = ({search}: SearchMessages, hotkey: string, open: () => void): TemplateResult =>
  html`<slot
    ><button part="trigger" type="button" aria-haspopup="dialog" @click=${open}>
      ${magnifier} ${search} ${hotkey && html`<kbd aria-hidden="true">${hotkey}</kbd>`}
    </button></slot
  >`;

/** The search box with its buttons. */
export function boxView(
  state: SearchState,
  {placeholder, clear, close}: SearchMessages,
  on: DialogHandlers,
): TemplateResult {
  const found = foundIn(state);
  return html`<div part="header">
    ${magnifier}
    <input
      part="input"
      role="combobox"
      aria-label=${placeholder}
      aria-autocomplete="list"
      aria-expanded=${found !== null}
      aria-controls="results"
      aria-activedescendant=${found && found.active >= 0 ? `row-${found.active}` : nothing}
      placeholder=${placeholder}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      enterkeyhint="go"
      @input=${on.input}
      @compositionend=${on.compositionEnd}
    />
    ${
      state.phase === 'idle'
        ? nothing
        : html`<button part="button" class="clear plain quiet small" type="button" @click=${on.clear}>
            ${clear}
          </button>`
    }
    ${on.panels()?.settingsButton()}
    <button part="button" class="close plain quiet small" type="button" @click=${on.close}>${close}</button>
  </div>`;
}

/** Below the box: the results, or a message instead of them. @param results `undefined` until its code has loaded */
export function bodyView(
  state: SearchState,
  messages: SearchMessages,
  on: DialogHandlers,
  results: typeof ResultsBundle | undefined,
): TemplateResult {
  const isAsking = state.phase === 'asking';
  return html`${on.panels()?.toolbar()} ${isAsking ? html`<div class="progress late"></div>` : nothing}
  ${messageView(state, messages, on) ?? results?.resultsView(state, messages, on)}`;
}

function messageView(state: SearchState, messages: SearchMessages, on: DialogHandlers) {
  const message = messageFor(state, messages);
  return (
    message &&
    html`<div part="message" class=${state.phase === 'asking' ? 'late' : ''}>
      ${message.title && html`<p><strong>${message.title}</strong></p>`}
      <p class="quiet">${message.hint}</p>
      ${state.phase === 'failed' ? recoveryView(state.failure.kind, messages, on) : nothing}
      ${on.panels()?.belowMessage()}
    </div>`
  );
}

/** Browsers may cache a failed import; then only reloading the page helps. */
function recoveryView(kind: FailureKind, {retry, reload, signIn}: SearchMessages, on: DialogHandlers) {
  const address = kind === 'unauthorized' && on.signIn();
  return html`${address ? html`<a class="sign-in" href=${address}>${signIn}</a>` : nothing}
    <button part="button" class="retry" type="button" @click=${on.retry}>${retry}</button>
    ${
      kind === 'unloaded'
        ? html`<button part="button" class="reload" type="button" @click=${() => location.reload()}>
            ${reload}
          </button>`
        : nothing
    }`;
}
