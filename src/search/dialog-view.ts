import {html, nothing, type TemplateResult} from 'lit';
import type {SearchMessages} from '../i18n/messages.js';
import {noticeOf} from './notice.js';
import type * as AnswerView from './answer-view.js';
import {foundIn, type SearchState} from './search-state.js';

/** What the element does about what happens in its dialog. */
export interface DialogHandlers {
  readonly type: () => void;
  readonly compose: (event: Event) => void;
  readonly clear: () => void;
  readonly close: () => void;
  readonly retry: () => void;
  readonly more: () => void;
  readonly point: (event: PointerEvent) => void;
  readonly scroll: () => void;
}

export const magnifier = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="10.5" cy="10.5" r="6.5" />
  <path d="m15.5 15.5 5 5" />
</svg>`;

/** What the reader sees of a state: the box, the results or what is said in their place, the foot. */
export function dialogView(
  state: SearchState,
  messages: SearchMessages,
  on: DialogHandlers,
  view: typeof AnswerView | undefined,
): TemplateResult {
  const isAsking = state.phase === 'asking';
  return html`${boxView(state, messages, on)}
  ${isAsking ? html`<div part="progress" class="late"></div>` : nothing}
  ${noticeView(state, messages, on) ?? resultsView(state, messages, on, view)}`;
}

function boxView(state: SearchState, {placeholder, clear, close}: SearchMessages, on: DialogHandlers) {
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

function noticeView(state: SearchState, messages: SearchMessages, on: DialogHandlers) {
  const notice = noticeOf(state, messages);
  return (
    notice &&
    html`<div part="notice" class=${state.phase === 'asking' ? 'late' : ''}>
      ${notice.title && html`<p><strong>${notice.title}</strong></p>`}
      <p class="quiet">${notice.hint}</p>
      ${
        state.phase === 'failed'
          ? html`<button part="retry" type="button" @click=${on.retry}>${messages.retry}</button>`
          : nothing
      }
    </div>`
  );
}

function resultsView(
  state: SearchState,
  messages: SearchMessages,
  on: DialogHandlers,
  view: typeof AnswerView | undefined,
) {
  const found = foundIn(state);
  if (!found) return nothing;
  const more = state.phase === 'found' && state.more;
  const {keys} = messages;
  return html`<div
      part="results"
      id="results"
      role="listbox"
      aria-label=${messages.results}
      lang=${document.documentElement.lang || nothing}
      @pointermove=${on.point}
      @scroll=${on.scroll}
    >
      ${view?.resultList(found)}
    </div>
    <div part="footer" class="small">
      <span part="count">${more === 'failed' ? messages.moreFailed : messages.found(found.count)}</span>
      ${
        found.next
          ? html`<button part="more" class="plain" type="button" @click=${on.more}>
              ${more === 'asking' ? messages.loadingMore : more === 'failed' ? messages.retry : messages.more}
            </button>`
          : nothing
      }
      <span class="keys quiet">
        <kbd>↑</kbd> <kbd>↓</kbd> ${keys.move} <kbd>↵</kbd> ${keys.open} <kbd>esc</kbd> ${keys.close}
      </span>
    </div>`;
}
