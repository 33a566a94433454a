import type {Content} from './controller.js';

/**
 * What an embed shows and waits for: pure, without DOM, clock or network. Drawn above its tests. An answer
 * carries the token of its question, and one to an older question changes nothing.
 */
export type EmbedState =
  /** Not asked yet; the fallback is shown. */
  | {readonly at: 'idle'}
  /** Asked; shows what was there before, and what had gone wrong. */
  | {
      readonly at: 'loading';
      readonly token: number;
      readonly content: Content | null;
      readonly error: unknown;
    }
  | {readonly at: 'ready'; readonly content: Content}
  /** `content`: what could not be refreshed. */
  | {readonly at: 'failed'; readonly error: unknown; readonly content: Content | null};

export type EmbedInput =
  /** The content is requested, for the first time or again. */
  | {readonly is: 'ask'; readonly token: number}
  | {readonly is: 'answer'; readonly token: number; readonly content: Content}
  | {readonly is: 'failure'; readonly token: number; readonly error: unknown}
  /** The element has left the page: what is under way ends, what is shown stays. */
  | {readonly is: 'leave'}
  /** It is to show another section now. */
  | {readonly is: 'reset'};

export const IDLE: EmbedState = {at: 'idle'};

/** The content that is shown, be it about to be replaced. */
export const contentOf = (state: EmbedState): Content | null => (state.at === 'idle' ? null : state.content);

/** The last failure, until a request succeeds; `undefined`: none. */
export const errorOf = (state: EmbedState): unknown =>
  state.at === 'failed' || state.at === 'loading' ? state.error : undefined;

export function transition(state: EmbedState, input: EmbedInput): EmbedState {
  switch (input.is) {
    case 'reset':
      return IDLE;
    case 'ask':
      return {at: 'loading', token: input.token, content: contentOf(state), error: errorOf(state)};
    case 'leave': {
      if (state.at !== 'loading') return state;
      return state.content ? {at: 'ready', content: state.content} : IDLE;
    }
    case 'answer':
      return isCurrent(state, input.token) ? {at: 'ready', content: input.content} : state;
    case 'failure':
      return isCurrent(state, input.token)
        ? {at: 'failed', error: input.error, content: contentOf(state)}
        : state;
  }
}

const isCurrent = (state: EmbedState, token: number): boolean =>
  state.at === 'loading' && state.token === token;
