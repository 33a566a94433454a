import {html, nothing, type TemplateResult} from 'lit';
import type {FailureKind, SearchMessages} from '../../i18n/messages.js';
import type {HitRenderer} from '../results/hit-renderer.js';
import type {PanelsController} from '../panels/panels-controller.js';
import {noticeOf} from './notice.js';
import type * as AnswerView from '../results/answer-view.js';
import {foundIn, type SearchState} from '../search-state.js';

/** What the element does about what happens in its dialog. */
export interface DialogHandlers {
  readonly type: () => void;
  readonly compose: (event: Event) => void;
  readonly clear: () => void;
  readonly close: () => void;
  readonly retry: () => void;
  readonly more: () => void;
  /** Asks other words than the typed ones. */
  readonly ask: (words: string) => void;
  /** Where the reader signs in; empty where nobody said. */
  readonly signIn: () => string;
  readonly point: (event: PointerEvent) => void;
  readonly scroll: () => void;
  readonly renderHit: () => HitRenderer | undefined;
  /** Shortcuts, as the element's attribute lists them. */
  readonly hotkeys: () => string;
  /** Scope, memory and pane; there some time after search is open. */
  readonly beside: () => PanelsController | undefined;
}

export const magnifier = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="10.5" cy="10.5" r="6.5" />
  <path d="m15.5 15.5 5 5" />
</svg>`;

/** What is below the box: the results or what is said in their place, the foot. */
export function listView(
  state: SearchState,
  messages: SearchMessages,
  on: DialogHandlers,
  view: typeof AnswerView | undefined,
): TemplateResult {
  const isAsking = state.phase === 'asking';
  return html`${on.beside()?.bar()} ${isAsking ? html`<div part="progress" class="late"></div>` : nothing}
  ${noticeView(state, messages, on, view) ?? view?.resultsView(state, messages, on)}`;
}

export function boxView(state: SearchState, {placeholder, clear, close}: SearchMessages, on: DialogHandlers) {
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
      @input=${on.type}
      @compositionend=${on.compose}
    />
    ${
      state.phase === 'idle'
        ? nothing
        : html`<button part="clear" class="plain quiet small" type="button" @click=${on.clear}>
            ${clear}
          </button>`
    }
    <button part="close" class="plain quiet small" type="button" @click=${on.close}>${close}</button>
  </div>`;
}

function noticeView(
  state: SearchState,
  messages: SearchMessages,
  on: DialogHandlers,
  view: typeof AnswerView | undefined,
) {
  const notice = noticeOf(state, messages);
  return (
    notice &&
    html`<div part="notice" class=${state.phase === 'asking' ? 'late' : ''}>
      ${notice.title && html`<p><strong>${notice.title}</strong></p>`}
      <p class="quiet">${notice.hint}</p>
      ${state.phase === 'nothing' ? view?.suggestionsView(state.question.words, on.ask, messages.hit) : nothing}
      ${state.phase === 'failed' ? wayOut(state.failure.kind, messages, on) : nothing}
      ${on.beside()?.notice()}
    </div>`
  );
}

/** What can be done about a failure. A browser may remember that a module did not load: then only reloading helps. */
function wayOut(kind: FailureKind, {retry, reload, signIn}: SearchMessages, on: DialogHandlers) {
  const address = kind === 'unauthorized' && on.signIn();
  return html`${address ? html`<a part="sign-in" href=${address}>${signIn}</a>` : nothing}
    <button part="retry" type="button" @click=${on.retry}>${retry}</button>
    ${
      kind === 'unloaded'
        ? html`<button part="reload" type="button" @click=${() => location.reload()}>${reload}</button>`
        : nothing
    }`;
}
