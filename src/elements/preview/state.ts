/**
 * When a preview is fetched, shown and hidden: pure, without DOM, clock or network. `transition` answers an
 * event with the next state and the effects that the controller is to carry out. Each interest in a link has a
 * token; timers and answers carry it, and those of an interest that is over change nothing.
 *
 *   idle → dwelling → loading → open → leaving → idle        (drawn in full above the tests)
 */
import {DELAYS, type Delays} from './intent.js';

/** What a preview is of. An anchor is one; a test needs no more than this. */
export interface Link {
  readonly href: string;
}

/** How the reader reached the link or the card. Only leaving it by the same means closes the card. */
export type Way = 'pointer' | 'focus' | 'touch';

/** How long the reader has to rest: as usual, less when nobody would have to wait, or not at all. */
export type Pace = 'usual' | 'soon' | 'now';

interface Interest {
  readonly token: number;
  readonly link: Link;
  readonly way: Way;
}
/** On the link; nothing has been asked for. */
interface Dwelling extends Interest {
  readonly at: 'dwelling';
}
/** Asked; shows when there is an answer (`ready`) and the reader has rested long enough (`rested`). */
interface Loading extends Interest {
  readonly at: 'loading';
  readonly ready: boolean;
  readonly rested: boolean;
}
/** The card is there, with its content or still without. */
interface Open extends Interest {
  readonly at: 'open';
  readonly ready: boolean;
}
/** Left, with the card still open (`shown`) or before it opened; the reader may have reached a `next` link. */
interface Leaving extends Interest {
  readonly at: 'leaving';
  readonly ready: boolean;
  readonly shown: boolean;
  readonly next: Dwelling | Loading | null;
}
/** `dismissed`: the link that the reader is still on, and whose preview was closed. */
interface Idle {
  readonly at: 'idle';
  readonly dismissed: Link | null;
}

export type State = Idle | Dwelling | Loading | Open | Leaving;
export const IDLE: Idle = {at: 'idle', dismissed: null};

export type Timer = 'fetch' | 'show' | 'slow' | 'grace' | 'seen';

export type Input =
  /** The reader reached a link, `ago` ms before now. */
  | ({readonly is: 'enter'; readonly token: number; readonly link: Link; readonly way: Way} & {
      readonly pace: Pace;
      readonly ago: number;
    })
  /** The reader left the link; the card, when `link` is missing. */
  | {readonly is: 'leave'; readonly way: Way; readonly link?: Link}
  /** The reader reached the card. */
  | {readonly is: 'reach'; readonly way: Way}
  /** The pointer has left the link and moves towards the card. */
  | {readonly is: 'approach'}
  /** A delay is over. */
  | {readonly is: 'tick'; readonly timer: Timer; readonly token: number}
  /** The request has ended, successfully or not. */
  | {readonly is: 'answer'; readonly token: number}
  /** The reader has closed it, or the link has been removed. */
  | {readonly is: 'dismiss'};

export type Effect =
  /** Tell when a delay is over; one that the same interest has waited for goes. */
  | {readonly do: 'wait'; readonly timer: Timer; readonly token: number; readonly ms: number}
  /** Ask for the content of a link, or share the request that is under way. */
  | {readonly do: 'fetch'; readonly token: number; readonly link: Link}
  /** The request of this interest is no longer needed. */
  | {readonly do: 'abort'; readonly token: number}
  /** Show the card, with what there is. */
  | {readonly do: 'show'; readonly token: number}
  /** The content of the open card has arrived. */
  | {readonly do: 'update'; readonly token: number}
  | {readonly do: 'seen'; readonly token: number}
  | {readonly do: 'hide'};

type Step = readonly [State, ...Effect[]];

/** The link that the state is about: shown, asked for, or waited on. */
export const subject = (state: State): Link | null => (state.at === 'idle' ? null : state.link);

/** Whether there is a card to see. */
export const isShown = (state: State): state is Open | (Leaving & {readonly shown: true}) =>
  state.at === 'open' || (state.at === 'leaving' && state.shown);

export function transition(state: State, input: Input, delays: Delays = DELAYS): Step {
  switch (input.is) {
    case 'enter':
      return enter(state, input, delays);
    case 'leave':
      return leave(state, input.way, input.link, delays);
    case 'reach':
      return isShown(state) ? [reopened(state, input.way), ...abort(nextOf(state))] : [state];
    case 'approach':
      return state.at === 'leaving' && state.shown ? [state, graceOf(state, delays)] : [state];
    case 'tick':
      return tick(state, input.timer, input.token, delays);
    case 'answer':
      return answer(state, input.token, delays);
    case 'dismiss': {
      if (state.at === 'idle') return [state];
      const next = nextOf(state);
      const gone: Idle = {at: 'idle', dismissed: (next ?? state).link};
      return [gone, ...abort(state), ...abort(next), ...hide(state)];
    }
  }
}

function enter(state: State, input: Extract<Input, {is: 'enter'}>, delays: Delays): Step {
  const {token, link, way, pace} = input;
  if (state.at === 'idle' && state.dismissed === link && pace !== 'now') return [state];
  if (nextOf(state)?.link === link) return [state];
  if (state.at !== 'idle' && state.link === link) {
    if (state.at === 'leaving' && state.shown) return [reopened(state, way), ...abort(state.next)];
    if (state.at === 'open' || (state.at !== 'leaving' && pace !== 'now')) return [{...state, way}];
    // Left and reached again before it showed, or opened by a hotkey: the delay starts anew, the request does not.
    const loading: Loading = {at: 'loading', token, link, way, ready: false, rested: false};
    return [loading, {do: 'fetch', token, link}, ...abort(state), ...waits(input, delays)];
  }
  const next: Dwelling = {at: 'dwelling', token, link, way};
  const effects: Effect[] = [
    ...abort(nextOf(state)),
    wait('fetch', token, Math.min(delays.fetch, restOf(input, delays)) - input.ago),
    ...waits(input, delays),
  ];
  if (!isShown(state)) return [next, ...(state.at === 'idle' ? [] : abort(state)), ...effects];
  const leaving: Leaving = {...state, at: 'leaving', shown: true, next};
  return [leaving, ...(state.at === 'open' ? [graceOf(state, delays)] : []), ...effects];
}

function leave(state: State, way: Way, link: Link | undefined, delays: Delays): Step {
  if (state.at === 'idle') return state.dismissed === link ? [IDLE] : [state];
  if (state.at === 'leaving')
    return link && state.next?.link === link ? [{...state, next: null}, ...abort(state.next)] : [state];
  if (state.way !== way || (link && state.link !== link)) return [state];
  if (state.at === 'dwelling') return [IDLE];
  const leaving: Leaving = {...state, at: 'leaving', shown: state.at === 'open', next: null};
  return [leaving, graceOf(state, delays)];
}

function tick(state: State, timer: Timer, token: number, delays: Delays): Step {
  if (state.at === 'leaving') {
    if (timer === 'grace' && state.token === token) {
      const [next, ...effects] = state.next ? openWhenReady(state.next, delays) : [IDLE];
      return [next, ...hide(state), ...abort(state), ...effects];
    }
    if (state.next?.token !== token) return [state];
    const [next, ...effects] = advance(state.next, timer);
    return [{...state, next}, ...effects];
  }
  if (state.at === 'idle' || state.token !== token) return [state];
  if (state.at === 'open') return timer === 'seen' ? [state, {do: 'seen', token}] : [state];
  if (timer === 'slow' && state.at === 'loading' && !state.ready) return open(state, delays);
  const [waiting, ...effects] = advance(state, timer);
  const [next, ...more] = openWhenReady(waiting, delays);
  return [next, ...effects, ...more];
}

function answer(state: State, token: number, delays: Delays): Step {
  if (state.at === 'leaving' && state.next?.token === token)
    return state.next.at === 'loading' ? [{...state, next: {...state.next, ready: true}}] : [state];
  if (state.at === 'idle' || state.at === 'dwelling' || state.token !== token) return [state];
  const ready = {...state, ready: true};
  if (ready.at === 'loading') return openWhenReady(ready, delays);
  return isShown(ready) ? [ready, {do: 'update', token}] : [ready];
}

/** What the first two delays do to a link that waits. */
function advance(waiting: Dwelling | Loading, timer: Timer): readonly [Dwelling | Loading, ...Effect[]] {
  const {token, link} = waiting;
  if (waiting.at === 'dwelling')
    return timer === 'fetch'
      ? [
          {...waiting, at: 'loading', ready: false, rested: false},
          {do: 'fetch', token, link},
        ]
      : [waiting];
  return [timer === 'show' ? {...waiting, rested: true} : waiting];
}

/** Opens when both are there, the content and the rest. */
const openWhenReady = (waiting: Dwelling | Loading, delays: Delays): Step =>
  waiting.at === 'loading' && waiting.ready && waiting.rested ? open(waiting, delays) : [waiting];

const open = ({token, link, way, ready}: Loading, delays: Delays): Step => [
  {at: 'open', token, link, way, ready},
  {do: 'show', token},
  wait('seen', token, delays.seen),
];

const reopened = ({token, link, ready}: Open | Leaving, way: Way): Open => ({
  at: 'open',
  token,
  link,
  way,
  ready,
});

const restOf = ({way, pace}: Extract<Input, {is: 'enter'}>, delays: Delays): number =>
  pace === 'now' ? 0 : way === 'focus' ? delays.showFocus : pace === 'soon' ? delays.showSoon : delays.show;

const waits = (input: Extract<Input, {is: 'enter'}>, delays: Delays): Effect[] => {
  const {token, pace, ago} = input;
  return [
    wait('show', token, restOf(input, delays) - ago),
    // A reader who has pressed a hotkey sees the placeholder at once.
    wait('slow', token, (pace === 'now' ? 0 : delays.slow) - ago),
  ];
};

const wait = (timer: Timer, token: number, ms: number): Effect => ({do: 'wait', timer, token, ms});
const graceOf = ({token}: Interest, delays: Delays): Effect => wait('grace', token, delays.grace);
const nextOf = (state: State) => (state.at === 'leaving' ? state.next : null);
const abort = (interest: Interest | null): Effect[] =>
  interest ? [{do: 'abort', token: interest.token}] : [];
const hide = (state: State): Effect[] => (isShown(state) ? [{do: 'hide'}] : []);
