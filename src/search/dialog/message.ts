import type {Notice, SearchMessages} from '../../i18n/messages.js';
import type {SearchState} from '../search-state.js';

/** The message shown instead of results; `null` while there are results. */
export function messageFor(state: SearchState, messages: SearchMessages): Notice | null {
  switch (state.phase) {
    case 'idle':
      return {title: '', hint: messages.start};
    case 'short':
      return {title: '', hint: messages.tooShort};
    case 'nothing':
      return messages.nothing(state.question.query);
    case 'failed':
      return messages.failed(state.failure.kind, state.failure.seconds);
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
export function announcementFor(state: SearchState, messages: SearchMessages): string {
  if (state.phase === 'found') return messages.found(state.found.count);
  return messageFor(state, messages)?.title ?? '';
}
