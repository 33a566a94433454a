/**
 * When a preview is fetched, shown and hidden: pure, without DOM, clock or network. `transition` turns a state and an
 * event into the next state and the effects that the controller carries out. Each time the reader reaches a link
 * there is a new token; timers and content carry it, so those of a link that the reader has left change nothing.
 *
 *   idle → dwelling → loading → open → leaving → idle        (the full diagram is above the tests)
 */

/** How long previews wait, in ms, counted from when the reader reached the link unless stated otherwise. */
export interface PreviewDelays {
  /**
   * Before the section is requested: a pointer that only crosses a link is on it for 40 to 100 ms. With `Infinity` it
   * is requested only when it is time to show it.
   */
  readonly fetch: number;
  /** Before the card shows, even if its content is there earlier: readers get used to a constant delay. */
  readonly show: number;
  /** Like `show`, if the content is cached, or while the reader goes from preview to preview. */
  readonly showSoon: number;
  /** Like `show`, for keyboard focus. Longer, because somebody who tabs through links stops on each of them. */
  readonly showFocus: number;
  /** Before a card without content shows a placeholder; earlier it would only flash. */
  readonly slow: number;
  /** From leaving to hiding: time for the pointer to reach the card, or to return. */
  readonly grace: number;
  /** From showing until it counts as seen. */
  readonly seen: number;
  /** From hiding: how long the next preview has the shorter delay. */
  readonly warm: number;
}

/** The default delays, in ms. A reader can change `show` in the preferences. Wikipedia's previews also show after 500 ms. */
export const DELAYS: PreviewDelays = {
  fetch: 150,
  show: 500,
  showSoon: 300,
  showFocus: 600,
  slow: 1100,
  grace: 300,
  seen: 1000,
  warm: 1000,
};

/** The link of a preview. The state machine only compares links; tests use plain objects. */
export interface Link {
  readonly href: unknown;
}

/** How the reader reached the link or the card. Only leaving it in the same way closes the card. */
export type InputKind = 'pointer' | 'keyboard' | 'touch';

/** How long the reader has to stay: as usual, less when nothing has to be loaded, or not at all. */
export type DelayClass = 'normal' | 'short' | 'none';

interface Interest {
  readonly token: number;
  readonly link: Link;
  readonly input: InputKind;
}
/** The reader is on the link; nothing has been requested. */
interface Dwelling extends Interest {
  readonly phase: 'dwelling';
}
/** The section is requested. The card opens when the content has arrived (`hasContent`) and the reader has stayed long enough (`isDue`). */
interface Loading extends Interest {
  readonly phase: 'loading';
  readonly hasContent: boolean;
  readonly isDue: boolean;
}
/** The card is shown, perhaps still without its content. */
interface Open extends Interest {
  readonly phase: 'open';
  readonly hasContent: boolean;
}
/** The reader has left, before or after the card was shown, and may have reached a `next` link. */
interface Leaving extends Interest {
  readonly phase: 'leaving';
  readonly hasContent: boolean;
  readonly isShown: boolean;
  readonly next: Dwelling | Loading | null;
}
/** `dismissed`: the link that the reader is still on, and whose preview was closed. */
interface Idle {
  readonly phase: 'idle';
  readonly dismissed: Link | null;
}

export type PreviewState = Idle | Dwelling | Loading | Open | Leaving;
export const IDLE: Idle = {phase: 'idle', dismissed: null};

export type Timer = 'fetch' | 'show' | 'slow' | 'grace' | 'seen';

/** The reader reached a link, `elapsed` ms ago. */
interface LinkDwell extends Interest {
  readonly type: 'link-dwell';
  readonly delay: DelayClass;
  readonly elapsed: number;
}

export type StateEvent =
  | LinkDwell
  | {readonly type: 'link-abandon'; readonly link: Link; readonly input: InputKind}
  | {readonly type: 'card-enter'; readonly input: InputKind}
  | {readonly type: 'card-leave'; readonly input: InputKind}
  /** The pointer has left the link and moves towards the card. */
  | {readonly type: 'card-approach'}
  | {readonly type: 'timer-elapsed'; readonly timer: Timer; readonly token: number}
  /** The request has ended: there is content, or an error to show. */
  | {readonly type: 'content-loaded'; readonly token: number}
  /** The reader has closed the card, or the link has been removed. */
  | {readonly type: 'dismiss'};

export type Effect =
  /** Replaces a running timer of the same name and token. */
  | {readonly type: 'start-timer'; readonly timer: Timer; readonly token: number; readonly ms: number}
  /** Request the content of a link, or join the request that is pending. */
  | {readonly type: 'fetch'; readonly token: number; readonly link: Link}
  | {readonly type: 'abort'; readonly token: number}
  /** Open the card, perhaps without content. */
  | {readonly type: 'show'; readonly token: number}
  /** The content of the open card has arrived. */
  | {readonly type: 'update'; readonly token: number}
  | {readonly type: 'report-seen'; readonly token: number}
  | {readonly type: 'hide'};

type Step = readonly [state: PreviewState, effects: readonly Effect[]];

/** The link whose preview is shown, requested or about to be requested. */
export const linkIn = (state: PreviewState): Link | null => (state.phase === 'idle' ? null : state.link);

/** Whether a card is on the screen. */
export const isShown = (state: PreviewState): state is Open | (Leaving & {readonly isShown: true}) =>
  state.phase === 'open' || (state.phase === 'leaving' && state.isShown);

export function transition(state: PreviewState, event: StateEvent, delays: PreviewDelays = DELAYS): Step {
  switch (event.type) {
    case 'link-dwell':
      return dwell(state, event, delays);
    case 'link-abandon':
      return abandonLink(state, event.link, event.input, delays);
    case 'card-enter':
      return isShown(state) ? [reopen(state, event.input), abort(nextIn(state))] : [state, []];
    case 'card-leave':
      return leaveCard(state, event.input, delays);
    case 'card-approach':
      return [state, state.phase === 'leaving' && state.isShown ? [startGrace(state, delays)] : []];
    case 'timer-elapsed':
      return handleTimer(state, event.timer, event.token, delays);
    case 'content-loaded':
      return handleContent(state, event.token, delays);
    case 'dismiss': {
      if (state.phase === 'idle') return [state, []];
      const next = nextIn(state);
      // A link that the reader has left is not remembered as dismissed: the reader may return to it.
      const current = state.phase === 'leaving' ? next : state;
      const dismissed: Idle = {phase: 'idle', dismissed: current && current.link};
      return [dismissed, [...abort(state), ...abort(next), ...hide(state)]];
    }
  }
}

function dwell(state: PreviewState, event: LinkDwell, delays: PreviewDelays): Step {
  const {token, link, input, delay, elapsed} = event;
  if (state.phase === 'idle' && state.dismissed === link && delay !== 'none') return [state, []];
  if (nextIn(state)?.link === link) return [state, []];
  if (state.phase !== 'idle' && state.link === link) {
    if (state.phase === 'leaving' && state.isShown) return [reopen(state, input), abort(state.next)];
    if (state.phase === 'open' || (state.phase !== 'leaving' && delay !== 'none'))
      return [{...state, input}, []];
    // Left and reached again before the card was shown, or opened by a hotkey: the delay starts again, the request does not.
    const loading: Loading = {phase: 'loading', token, link, input, hasContent: false, isDue: false};
    return [loading, [{type: 'fetch', token, link}, ...abort(state), ...startShowTimers(event, delays)]];
  }
  const next: Dwelling = {phase: 'dwelling', token, link, input};
  const effects: Effect[] = [
    ...abort(nextIn(state)),
    startTimer('fetch', token, Math.min(delays.fetch, showDelay(event, delays)) - elapsed),
    ...startShowTimers(event, delays),
  ];
  if (!isShown(state)) return [next, [...(state.phase === 'idle' ? [] : abort(state)), ...effects]];
  const leaving: Leaving = {...state, phase: 'leaving', isShown: true, next};
  return [leaving, [...(state.phase === 'open' ? [startGrace(state, delays)] : []), ...effects]];
}

function abandonLink(state: PreviewState, link: Link, input: InputKind, delays: PreviewDelays): Step {
  if (state.phase === 'idle') return [state.dismissed === link ? IDLE : state, []];
  if (state.phase === 'leaving')
    return state.next?.link === link ? [{...state, next: null}, abort(state.next)] : [state, []];
  return state.link === link && state.input === input ? leave(state, delays) : [state, []];
}

function leaveCard(state: PreviewState, input: InputKind, delays: PreviewDelays): Step {
  const isInside = state.phase !== 'idle' && state.phase !== 'leaving' && state.input === input;
  return isInside ? leave(state, delays) : [state, []];
}

function leave(state: Dwelling | Loading | Open, delays: PreviewDelays): Step {
  if (state.phase === 'dwelling') return [IDLE, []];
  const leaving: Leaving = {...state, phase: 'leaving', isShown: state.phase === 'open', next: null};
  return [leaving, [startGrace(state, delays)]];
}

function handleTimer(state: PreviewState, timer: Timer, token: number, delays: PreviewDelays): Step {
  if (state.phase === 'leaving') {
    if (timer === 'grace' && state.token === token) {
      const [next, effects] = state.next ? openWhenReady(state.next, delays) : [IDLE, []];
      return [next, [...hide(state), ...abort(state), ...effects]];
    }
    if (state.next?.token !== token) return [state, []];
    const [next, effects] = advance(state.next, timer);
    return [{...state, next}, effects];
  }
  if (state.phase === 'idle' || state.token !== token) return [state, []];
  if (state.phase === 'open') return [state, timer === 'seen' ? [{type: 'report-seen', token}] : []];
  if (timer === 'slow' && state.phase === 'loading' && !state.hasContent) return open(state, delays);
  const [advanced, effects] = advance(state, timer);
  const [next, more] = openWhenReady(advanced, delays);
  return [next, [...effects, ...more]];
}

function handleContent(state: PreviewState, token: number, delays: PreviewDelays): Step {
  if (state.phase === 'leaving' && state.next?.token === token)
    return [state.next.phase === 'loading' ? {...state, next: {...state.next, hasContent: true}} : state, []];
  if (state.phase === 'idle' || state.phase === 'dwelling' || state.token !== token) return [state, []];
  const loaded = {...state, hasContent: true};
  if (loaded.phase === 'loading') return openWhenReady(loaded, delays);
  return [loaded, isShown(loaded) ? [{type: 'update', token}] : []];
}

/** Applies an elapsed delay to a link whose card is not shown yet. */
function advance(
  waiting: Dwelling | Loading,
  timer: Timer,
): readonly [Dwelling | Loading, readonly Effect[]] {
  const {token, link} = waiting;
  if (waiting.phase === 'dwelling')
    return timer === 'fetch'
      ? [{...waiting, phase: 'loading', hasContent: false, isDue: false}, [{type: 'fetch', token, link}]]
      : [waiting, []];
  return [timer === 'show' ? {...waiting, isDue: true} : waiting, []];
}

const openWhenReady = (waiting: Dwelling | Loading, delays: PreviewDelays): Step =>
  waiting.phase === 'loading' && waiting.hasContent && waiting.isDue ? open(waiting, delays) : [waiting, []];

const open = ({token, link, input, hasContent}: Loading, delays: PreviewDelays): Step => [
  {phase: 'open', token, link, input, hasContent},
  [{type: 'show', token}, startTimer('seen', token, delays.seen)],
];

const reopen = ({token, link, hasContent}: Open | Leaving, input: InputKind): Open => ({
  phase: 'open',
  token,
  link,
  input,
  hasContent,
});

function showDelay({input, delay}: LinkDwell, delays: PreviewDelays): number {
  if (delay === 'none') return 0;
  if (input === 'keyboard') return delays.showFocus;
  return delay === 'short' ? delays.showSoon : delays.show;
}

function startShowTimers(event: LinkDwell, delays: PreviewDelays): Effect[] {
  const {token, delay, elapsed} = event;
  return [
    startTimer('show', token, showDelay(event, delays) - elapsed),
    // A reader who has pressed a hotkey sees the placeholder at once.
    startTimer('slow', token, (delay === 'none' ? 0 : delays.slow) - elapsed),
  ];
}

const startTimer = (timer: Timer, token: number, ms: number): Effect => ({
  type: 'start-timer',
  timer,
  token,
  ms,
});
const startGrace = ({token}: Interest, delays: PreviewDelays): Effect =>
  startTimer('grace', token, delays.grace);
const nextIn = (state: PreviewState) => (state.phase === 'leaving' ? state.next : null);
const abort = (interest: Interest | null): readonly Effect[] =>
  interest ? [{type: 'abort', token: interest.token}] : [];
const hide = (state: PreviewState): readonly Effect[] => (isShown(state) ? [{type: 'hide'}] : []);
