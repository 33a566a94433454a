import {html, nothing, type TemplateResult} from 'lit';
import type {FailureKind, Notice} from '../../i18n/failures.js';
import type {Messages} from '../../i18n/messages.js';
import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {type PageLook, readPageLook} from '../../page/look.js';
import type {HitRenderer} from './results.js';
import type {Panels} from './panels.js';
import type * as ResultsBundle from './results-bundle.js';
import {foundIn, type SearchState} from './state.js';

/** What the dialog's views need of the element. */
export interface DialogHandlers {
  readonly input: () => void;
  readonly compositionEnd: (event: Event) => void;
  readonly clear: () => void;
  readonly close: () => void;
  readonly retry: () => void;
  readonly more: () => void;
  /** Where the reader signs in; empty when not configured. */
  readonly signIn: () => string;
  readonly pointerMove: (event: PointerEvent) => void;
  readonly scroll: () => void;
  readonly renderHit: () => HitRenderer | undefined;
  /** `undefined` until they have loaded. */
  readonly panels: () => Panels | undefined;
}

const magnifier = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="10.5" cy="10.5" r="6.5" />
  <path d="m15.5 15.5 5 5" />
</svg>`;

/** The element's own button. @param hotkey its shortcut, as shown; empty for none */
export const triggerView = ({search}: Messages, hotkey: string, open: () => void): TemplateResult =>
  html`<slot
    ><button part="trigger" type="button" aria-haspopup="dialog" @click=${open}>
      ${magnifier} ${search} ${hotkey && html`<kbd aria-hidden="true">${hotkey}</kbd>`}
    </button></slot
  >`;

/** The search box with its buttons. */
export function boxView(
  state: SearchState,
  {placeholder, clear, close}: Messages,
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
  messages: Messages,
  on: DialogHandlers,
  results: typeof ResultsBundle | undefined,
): TemplateResult {
  const isAsking = state.phase === 'asking';
  return html`${on.panels()?.toolbar()} ${isAsking ? html`<div class="progress late"></div>` : nothing}
  ${messageView(state, messages, on) ?? results?.resultsView(state, messages, on)}`;
}

function messageView(state: SearchState, messages: Messages, on: DialogHandlers) {
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
function recoveryView(kind: FailureKind, {retry, reload, signIn}: Messages, on: DialogHandlers) {
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

/** The message shown instead of results; `null` while there are results. */
export function messageFor(state: SearchState, messages: Messages): Notice | null {
  switch (state.phase) {
    case 'idle':
      return {title: '', hint: messages.start};
    case 'short':
      return {title: '', hint: messages.tooShort};
    case 'nothing':
      return messages.nothing(state.question.query);
    case 'failed':
      return messages.searchFailed(state.failure.kind, state.failure.seconds);
    case 'asking':
      return state.found ? null : {title: '', hint: messages.searching};
    case 'found':
      return null;
  }
}

/**
 * What a screen reader announces once the reader has paused; empty when nothing is new. Titles only: hints may
 * contain a countdown, which would be read out every second.
 */
export function announcementFor(state: SearchState, messages: Messages): string {
  if (state.phase === 'found') return messages.found(state.found.count);
  return messageFor(state, messages)?.title ?? '';
}

/** Gives the dialog the colours of the page, and the colour scheme of `theme`, or for `auto` that of the page. */
export function applyPageColors(dialog: HTMLElement, theme: 'auto' | 'light' | 'dark'): void {
  const isAuto = theme === 'auto';
  const look: Partial<PageLook> = isAuto ? readPageLook(findContentRoot(document)) : {scheme: theme};
  dialog.style.setProperty('color-scheme', look.scheme ?? null);
  for (const color of ['background', 'color', 'link'] as const)
    dialog.style.setProperty(`--page-${color}`, look[color] ?? null);
  if (isAuto) void loadContentRoot(document).then(isFound => isFound && applyPageColors(dialog, theme));
}
