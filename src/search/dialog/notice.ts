import type {Notice, SearchMessages} from '../../i18n/messages.js';
import type {SearchState} from '../search-state.js';

/** What there is to say in place of results; `null` while there are some. */
export function noticeOf(state: SearchState, messages: SearchMessages): Notice | null {
  switch (state.phase) {
    case 'idle':
      return {title: '', hint: messages.start};
    case 'short':
      return {title: '', hint: messages.tooShort};
    case 'nothing':
      return messages.nothing(state.question.words);
    case 'failed':
      return messages.failed(state.failure.kind, state.failure.seconds);
    case 'asking':
      return state.found ? null : {title: '', hint: messages.searching};
    case 'found':
      return null;
  }
}

/**
 * The one sentence a screen reader says once the reader has paused; empty when there is nothing new to say.
 * Titles only: a hint may count down, and would be said again and again.
 */
export function announcementOf(state: SearchState, messages: SearchMessages): string {
  if (state.phase === 'found') return messages.found(state.found.count);
  return noticeOf(state, messages)?.title ?? '';
}
