import {html, nothing, type TemplateResult} from 'lit';
import {hitEn} from '../../i18n/english/hits.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {DialogHandlers} from '../dialog/dialog-handlers.js';
import {copiedView} from './hit-tools.js';
import {resultList} from './result-list.js';
import type {SearchState} from '../search-state.js';

/** The results: the list, the result preview beside it, and the footer. */
export function resultsView(
  state: SearchState,
  messages: SearchMessages,
  on: DialogHandlers,
): TemplateResult | typeof nothing {
  const found = 'found' in state && state.found;
  if (!found) return nothing;
  const more = state.phase === 'found' && state.more;
  const {keys} = messages;
  return html`<div
      part="results"
      id="results"
      role="listbox"
      aria-label=${messages.results}
      lang=${document.documentElement.lang || nothing}
      @pointermove=${on.pointerMove}
      @scroll=${on.scroll}
    >
      ${resultList(found, messages.hit, on.renderHit())}
    </div>
    ${on.panels()?.resultPreview()}
    <div part="footer" class="small">
      <span class="count"
        >${
          more === 'failed'
            ? messages.moreFailed
            : found.next === null && found.groups.length < found.count
              ? (messages.hit ?? hitEn).partial(found.groups.length, found.count)
              : messages.found(found.count)
        }</span
      >
      ${
        found.next
          ? html`<button part="button" class="more plain" type="button" @click=${on.more}>
              ${more === 'asking' ? messages.loadingMore : more === 'failed' ? messages.retry : messages.more}
            </button>`
          : nothing
      }
      ${copiedView(found.hits[found.active], messages.hit)}
      <span class="keys quiet">
        <kbd>↑</kbd> <kbd>↓</kbd> ${keys.move} <kbd>↵</kbd> ${keys.open} <kbd>esc</kbd> ${keys.close}
      </span>
    </div>`;
}
