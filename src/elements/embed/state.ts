import type {Section} from '../../client/index.js';

/** What an embed shows. */
export interface Content {
  readonly section: Section;
  /** Sanitised nodes, which belong to this embed only. `null`: the section is empty. */
  readonly nodes: DocumentFragment | null;
}

/**
 * What an embed shows and waits for: pure, without DOM, clock or network. There is a diagram above the tests. Content and errors
 * carry the token of their request; those of an older request change nothing.
 */
export type EmbedState =
  /** Nothing requested yet; the fallback is shown. */
  | {readonly phase: 'idle'}
  /** Requested; the previous content and the previous error stay until the request ends. */
  | {
      readonly phase: 'loading';
      readonly token: number;
      readonly content: Content | null;
      readonly error: unknown;
    }
  | {readonly phase: 'ready'; readonly content: Content}
  /** `content`: the previous content, which could not be refreshed. */
  | {readonly phase: 'failed'; readonly error: unknown; readonly content: Content | null};

export type EmbedEvent =
  /** The section is needed, for the first time or again. */
  | {readonly type: 'load'; readonly token: number}
  | {readonly type: 'content-loaded'; readonly token: number; readonly content: Content}
  | {readonly type: 'request-failed'; readonly token: number; readonly error: unknown}
  /** The element has left the page: its request ends, its content stays. */
  | {readonly type: 'disconnect'}
  /** The element is to show another section. */
  | {readonly type: 'source-change'};

export type EmbedEffect =
  | {readonly type: 'fetch'; readonly token: number}
  /** End the pending request, and no longer wait for the network. */
  | {readonly type: 'abort'}
  /** Load the section when the network is back. */
  | {readonly type: 'await-network'}
  | {readonly type: 'report-load'; readonly content: Content}
  | {readonly type: 'report-error'; readonly error: unknown};

type Step = readonly [state: EmbedState, effects: readonly EmbedEffect[]];

export const IDLE: EmbedState = {phase: 'idle'};

/** The content that is shown, even if it is about to be replaced. */
export const contentIn = (state: EmbedState): Content | null =>
  state.phase === 'idle' ? null : state.content;

/** The last error, until a request succeeds; `undefined`: none. */
export const errorIn = (state: EmbedState): unknown =>
  state.phase === 'failed' || state.phase === 'loading' ? state.error : undefined;

export function transition(state: EmbedState, event: EmbedEvent): Step {
  switch (event.type) {
    case 'load': {
      const {token} = event;
      const loading = {phase: 'loading', token, content: contentIn(state), error: errorIn(state)} as const;
      return [loading, [...abort(state), {type: 'fetch', token}]];
    }
    case 'content-loaded': {
      if (!isCurrent(state, event.token)) return [state, []];
      const {content} = event;
      return [{phase: 'ready', content}, [{type: 'report-load', content}]];
    }
    case 'request-failed': {
      if (!isCurrent(state, event.token)) return [state, []];
      const {error} = event;
      const failed = {phase: 'failed', error, content: contentIn(state)} as const;
      return [failed, [{type: 'await-network'}, {type: 'report-error', error}]];
    }
    case 'disconnect': {
      if (state.phase !== 'loading') return [state, abort(state)];
      return [state.content ? {phase: 'ready', content: state.content} : IDLE, abort(state)];
    }
    case 'source-change':
      return [IDLE, abort(state)];
  }
}

const isCurrent = (state: EmbedState, token: number): boolean =>
  state.phase === 'loading' && state.token === token;

const abort = ({phase}: EmbedState): readonly EmbedEffect[] =>
  phase === 'loading' || phase === 'failed' ? [{type: 'abort'}] : [];
