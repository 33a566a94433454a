import {html, nothing} from 'lit';
import {hitEn} from '../../i18n/english/hits.js';
import type {HitMessages} from '../../i18n/hit-messages.js';
import {suggestedQueries} from './suggested-queries.js';

/** Questions that may find what `query` did not, each a button that asks it; nothing where there is none. */
export function suggestionsView(query: string, ask: (query: string) => void, {tips}: HitMessages = hitEn) {
  const questions = suggestedQueries(query);
  if (!questions.length) return nothing;
  return html`<ul class="plain">
    ${questions.map(
      question =>
        html`<li>
          <button part="button" class="suggestion" type="button" @click=${() => ask(question.words)}>
            ${question.words}
          </button>
          <span class="quiet small">${tips[question.tip]}</span>
        </li>`,
    )}
  </ul>`;
}
