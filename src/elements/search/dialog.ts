import {html, nothing, type TemplateResult} from 'lit';
import type {FailureKind, Notice} from '../../i18n/failures.js';
import {languageName} from '../../i18n/language-name.js';
import type {SearchMessages} from '../../i18n/messages.js';
import {hasCommandKey} from '../../page/keyboard.js';
import type {SearchController} from './controller.js';
import {othersButton, spokenName} from './results.js';
import {foundIn, languagesIn, notSearchedIn, type SearchState, requestWithoutResults} from './state.js';

/** A template, or Lit's `nothing`. */
type View = TemplateResult | typeof nothing;

/** What the views need from `<docs-search>`. */
interface SearchElement {
  readonly messages: SearchMessages;
  /** Empties the box. */
  clear(): void;
  hide(): void;
}

const magnifier = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="10.5" cy="10.5" r="6.5" />
  <path d="m15.5 15.5 5 5" />
</svg>`;

const circledCross = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="9" />
  <path d="m9 9 6 6m0-6-6 6" stroke-linecap="round" />
</svg>`;

/** The first `mod+` shortcut of a list as this system writes it, such as `⌘K` or `Ctrl K`; empty if there is none. */
export function hotkeyLabel(hotkeys: string): string {
  const [, letter] = /\bmod\+(\S+)/.exec(hotkeys) ?? [];
  return letter ? (hasCommandKey() ? '⌘' : 'Ctrl ') + letter.toUpperCase() : '';
}

/** The element's own button. @param hotkey the shortcut as shown on the button; empty for none */
export const triggerView = ({search}: SearchMessages, hotkey: string, open: () => void): TemplateResult =>
  html`<slot
    ><button part="trigger" type="button" aria-haspopup="dialog" @click=${open}>
      ${magnifier} ${search} ${hotkey && html`<kbd aria-hidden="true">${hotkey}</kbd>`}
    </button></slot
  >`;

/**
 * The search box with its buttons.
 * @param state the state of search, or `idle` while the list of a box in the page is closed
 */
export function boxView(
  element: SearchElement,
  search: SearchController,
  state: SearchState,
  settingsButton: View,
): TemplateResult {
  const {search: name, clear, close} = element.messages;
  const found = foundIn(state);
  const handleInput = ({target}: Event) => search.type((target as HTMLInputElement).value);
  return html`<div part="header">
    ${magnifier}
    <input
      part="input"
      role="combobox"
      aria-label=${name}
      aria-autocomplete="list"
      aria-expanded=${found !== null}
      aria-controls="results"
      aria-activedescendant=${found && found.active >= 0 ? `row-${found.active}` : nothing}
      placeholder=${name}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      enterkeyhint="go"
      @input=${handleInput}
    />
    ${
      state.phase === 'idle'
        ? nothing
        : html`<button
            part="button"
            class="clear plain quiet"
            type="button"
            aria-label=${clear}
            @click=${() => element.clear()}
          >
            ${circledCross}
          </button>`
    }
    ${settingsButton}
    <button part="button" class="close plain quiet small" type="button" @click=${() => element.hide()}>
      ${close}
    </button>
  </div>`;
}

/** Shown when an answer takes a long time. */
export const progressView = ({phase}: SearchState): View =>
  phase === 'asking' ? html`<div class="progress late"></div>` : nothing;

/**
 * The message shown instead of results; `null` while there are results.
 * @param signIn where the reader signs in; empty when not configured
 * @param help what else the reader can do, below the message
 */
export function messageView(
  search: SearchController,
  messages: SearchMessages,
  signIn: string,
  help: View,
): TemplateResult | null {
  const {state} = search;
  const message = messageFor(state, messages);
  return (
    message &&
    html`<div part="message" class=${state.phase === 'asking' && !state.nothingFor ? 'late' : ''}>
      ${message.title && html`<p><strong>${message.title}</strong></p>`}
      <p class="quiet">${message.hint}</p>
      ${state.phase === 'failed' ? recoveryView(state.failure.kind, search, messages, signIn) : nothing}
      ${othersButton(search, messages)} ${help}
    </div>`
  );
}

function recoveryView(kind: FailureKind, search: SearchController, messages: SearchMessages, signIn: string) {
  const {retry, reload} = messages;
  return html`${
      kind === 'unauthorized' && signIn
        ? html`<a class="sign-in" href=${signIn}>${messages.signIn}</a>`
        : nothing
    }
    <button part="button" class="retry" type="button" @click=${() => search.ask()}>${retry}</button>
    ${
      // Browsers may keep a failed import; then only reloading the page helps.
      kind === 'unloaded'
        ? html`<button part="button" class="reload" type="button" @click=${() => location.reload()}>
            ${reload}
          </button>`
        : nothing
    }`;
}

function messageFor(state: SearchState, messages: SearchMessages): Notice | null {
  const nothingFor = requestWithoutResults(state);
  if (nothingFor) {
    const {title, hint} = messages.nothing(nothingFor.query);
    return {title, hint: [hint, ...notSearchedNote(state, messages)].join(' ')};
  }
  switch (state.phase) {
    case 'idle':
      return {title: '', hint: messages.start};
    case 'short':
      return {title: '', hint: messages.tooShort};
    case 'failed':
      return messages.searchFailed(state.failure.kind, state.failure.seconds);
    case 'asking':
      return state.found ? null : {title: '', hint: messages.searching};
    case 'found':
    case 'nothing':
      return null;
  }
}

/** What the answer does not cover, if anything. */
function notSearchedNote(state: SearchState, {notSearched}: SearchMessages): string[] {
  const {names} = notSearchedIn(state) ?? {};
  return names ? [notSearched(names.join(', '))] : [];
}

/**
 * What a screen reader announces once the reader has paused; empty when nothing is new. Titles only: hints may
 * contain a countdown, which would be read out every second. A failure is announced with the label of the retry button.
 */
export function announcementFor(state: SearchState, messages: SearchMessages): string {
  const languages = languagesIn(state);
  if (state.phase === 'found') {
    const {count, groups} = state.found;
    const note = notSearchedNote(state, messages);
    const first = groups.slice(0, 1).map(group => spokenName(group.hits[0]!, group));
    const searched = languages ? [languageName(languages.searched, messages)] : [];
    return [messages.found(count), ...searched, ...note, ...first].filter(Boolean).join('. ');
  }
  const title = state.phase === 'asking' ? '' : (messageFor(state, messages)?.title ?? '');
  if (state.phase === 'nothing') {
    const others = languages?.others
      ? [messages.labelled(messages.allLanguages, messages.found(languages.others))]
      : [];
    return [title, ...notSearchedNote(state, messages), ...others].join('. ');
  }
  return state.phase === 'failed' ? `${title}. ${messages.retry}` : title;
}
