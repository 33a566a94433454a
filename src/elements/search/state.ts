import type {Where} from '../../api/index.js';
import {hasQuerySyntax} from '../../api/query.js';
import type {FailureKind} from '../../i18n/failures.js';
import {UNSPACED_SCRIPT} from '../../ranking/text/tokens.js';
import {plainText} from './highlight.js';
import type {Hit, PageGroup} from './result-model.js';

/**
 * The states of search, the events that change them, and the effects that follow. Pure: no DOM, no clock, no requests;
 * the controller sends the events and carries out the effects. An answer carries the token of its question, and changes
 * nothing unless that is still the current question. Drawn above the tests.
 */
export type SearchState =
  | {readonly phase: 'idle'}
  /** Something is typed, but too little to search for. */
  | {readonly phase: 'short'}
  | {
      readonly phase: 'asking';
      readonly question: Question;
      /** Those of the previous results that still match, shown until the answer arrives. */
      readonly found: Found | null;
      /** All of the previous results. */
      readonly whole: Found | null;
      /** Enter was already pressed: the answer opens its first hit. */
      readonly opensFirst: boolean;
    }
  | {
      readonly phase: 'found';
      readonly question: Question;
      readonly found: Found;
      /** State of the request for more results; relevant only while `found.next` is not null. */
      readonly more: 'ready' | 'asking' | 'failed';
    }
  | {readonly phase: 'nothing'; readonly question: Question}
  | {readonly phase: 'failed'; readonly question: Question; readonly failure: Failure};

export interface Question {
  /** Unique among the questions of one search box; later questions have higher tokens. */
  readonly token: number;
  /** As typed, trimmed. */
  readonly query: string;
  /** Where it is searched. */
  readonly scopes: readonly Where[];
}

/** The part of an answer that matters here. */
export interface Answer {
  readonly groups: readonly PageGroup[];
  /** Pages that match; more than there are in `groups` while `next` is not null. */
  readonly count: number;
  /** Where the next page of results is; `null` if this is all. */
  readonly next: string | null;
}

/** The results on the screen. */
export interface Found extends Answer {
  /** The rows of `groups` in order. */
  readonly hits: readonly Hit[];
  /** The row selected by key or pointer, -1 for none; then the first one is marked, and Enter opens it. */
  readonly active: number;
}

export interface Failure {
  readonly kind: FailureKind;
  /** Seconds until the query is sent again; 0 if it is not. */
  readonly seconds: number;
}

export type SearchEvent =
  /** The box now holds this text, trimmed. */
  | {readonly type: 'query-typed'; readonly query: string}
  /** A question is due: the page allows it, and its answer replaces what is on the screen. */
  | {readonly type: 'query-sent'; readonly question: Question}
  | {readonly type: 'results-arrived'; readonly token: number; readonly answer: Answer}
  /** The next page of the current results is wanted. */
  | {readonly type: 'more-requested'}
  | {readonly type: 'more-arrived'; readonly token: number; readonly answer: Answer}
  /** The request for results, or for more of them, has failed. `error`: what was thrown. */
  | {
      readonly type: 'request-failed';
      readonly token: number;
      readonly failure: Failure;
      readonly error: unknown;
    }
  /** A row was selected; -1: none is. */
  | {readonly type: 'row-activated'; readonly row: number}
  /** Enter was pressed with no row selected. */
  | {readonly type: 'enter-pressed'}
  /** A second of the countdown after a failure has passed. */
  | {readonly type: 'second-elapsed'}
  | {readonly type: 'network-restored'}
  | {readonly type: 'search-closed'};

export type SearchEffect =
  /** Send this query once the reader pauses. */
  | {readonly type: 'schedule'; readonly query: string}
  /** Do not send what was scheduled. */
  | {readonly type: 'unschedule'}
  /** End the request under way, and do not send what was scheduled. */
  | {readonly type: 'abort'}
  | {readonly type: 'fetch'; readonly question: Question}
  | {readonly type: 'fetch-more'; readonly question: Question; readonly next: string}
  /** Send the typed query again, now. */
  | {readonly type: 'ask-again'}
  /** Keep what was found, so that the same question need not be asked again soon. */
  | {readonly type: 'remember'; readonly question: Question; readonly answer: Answer}
  | {readonly type: 'report-results'; readonly question: Question; readonly count: number}
  | {
      readonly type: 'report-failure';
      readonly question: Question;
      readonly kind: FailureKind;
      readonly error: unknown;
    }
  | {readonly type: 'open-first'}
  /** Send `second-elapsed` in a second. */
  | {readonly type: 'count-down'};

type Transition = readonly [state: SearchState, effects: readonly SearchEffect[]];

export const idle: SearchState = {phase: 'idle'};

/** The results on the screen, in whatever phase. */
export const foundIn = (state: SearchState): Found | null => ('found' in state ? state.found : null);

export const questionIn = (state: SearchState): Question | null =>
  'question' in state ? state.question : null;

/** Whether there is enough to search for: 2 characters; 1 where a single character can be a word. */
export function isLongEnough(query: string): boolean {
  return [...query].length > 1 || UNSPACED_SCRIPT.test(query) || /\p{sc=Hangul}/u.test(query);
}

/** Failures that end when the network is back. */
const OF_NETWORK: ReadonlySet<FailureKind> = new Set<FailureKind>(['offline', 'network', 'unloaded']);

/** What an event changes, and what is to be done. Returns the same state where nothing changes. */
export function transition(state: SearchState, event: SearchEvent): Transition {
  switch (event.type) {
    case 'query-typed':
      return queryTyped(state, event.query);
    case 'query-sent':
      return querySent(state, event.question);
    case 'results-arrived':
      return resultsArrived(state, event.token, event.answer);
    case 'more-requested':
      if (state.phase !== 'found' || !state.found.next || state.more === 'asking') return [state, []];
      return [
        {...state, more: 'asking'},
        [{type: 'fetch-more', question: state.question, next: state.found.next}],
      ];
    case 'more-arrived':
      return moreArrived(state, event.token, event.answer);
    case 'request-failed':
      return requestFailed(state, event);
    case 'row-activated':
      return [withActiveRow(state, event.row), []];
    case 'enter-pressed':
      return [state.phase === 'asking' ? {...state, opensFirst: true} : state, []];
    case 'second-elapsed':
      return secondElapsed(state);
    case 'network-restored':
      return [
        state,
        state.phase === 'failed' && OF_NETWORK.has(state.failure.kind) ? [{type: 'ask-again'}] : [],
      ];
    case 'search-closed':
      return [closed(state), [{type: 'abort'}]];
  }
}

function queryTyped(before: SearchState, query: string): Transition {
  if (!isLongEnough(query)) return [query ? {phase: 'short'} : idle, [{type: 'abort'}]];
  // A row selected among the old results is no longer meant.
  const state = withActiveRow(before, -1);
  // A failed query may be sent again; one that is pending or answered need not be.
  const isAsked = state.phase !== 'failed' && questionIn(state)?.query === query;
  return [state, [isAsked ? {type: 'unschedule'} : {type: 'schedule', query}]];
}

function querySent(state: SearchState, question: Question): Transition {
  const whole = state.phase === 'asking' ? state.whole : foundIn(state);
  const stale = whole && filterStaleResults(whole, question.query);
  // A row selected while the query waited to be sent stays selected, wherever it is now.
  const found = stale && withSelected(stale, selectedUrl(state));
  return [{phase: 'asking', question, found, whole, opensFirst: false}, [{type: 'fetch', question}]];
}

function resultsArrived(state: SearchState, token: number, answer: Answer): Transition {
  if (state.phase !== 'asking' || state.question.token !== token) return [state, []];
  const {question} = state;
  const {groups, count} = answer;
  const effects: SearchEffect[] = [
    {type: 'remember', question, answer},
    {type: 'report-results', question, count},
  ];
  if (!groups.length) return [{phase: 'nothing', question}, effects];
  const hits = hitsOf(groups);
  // So does one selected before the answer arrived.
  const found = withSelected({...answer, hits, active: -1}, selectedUrl(state));
  if (state.opensFirst) effects.push({type: 'open-first'});
  return [{phase: 'found', question, found, more: 'ready'}, effects];
}

function moreArrived(state: SearchState, token: number, {groups, count, next}: Answer): Transition {
  if (state.phase !== 'found' || state.question.token !== token) return [state, []];
  const {question} = state;
  const all = [...state.found.groups, ...groups];
  const found = {...state.found, groups: all, hits: hitsOf(all), next};
  return [
    {...state, found, more: 'ready'},
    [
      {type: 'remember', question, answer: found},
      {type: 'report-results', question, count},
    ],
  ];
}

function requestFailed(
  state: SearchState,
  {token, failure, error}: Extract<SearchEvent, {type: 'request-failed'}>,
): Transition {
  const question = questionIn(state);
  if (question?.token !== token) return [state, []];
  const report: SearchEffect = {type: 'report-failure', question, kind: failure.kind, error};
  if (state.phase === 'found') return [{...state, more: 'failed'}, [report]];
  return [{phase: 'failed', question, failure}, failure.seconds ? [report, {type: 'count-down'}] : [report]];
}

function secondElapsed(state: SearchState): Transition {
  if (state.phase !== 'failed' || !state.failure.seconds) return [state, []];
  const seconds = state.failure.seconds - 1;
  return [
    {...state, failure: {...state.failure, seconds}},
    [seconds ? {type: 'count-down'} : {type: 'ask-again'}],
  ];
}

/** Results stay for the next time; requests under way are dropped. */
function closed(state: SearchState): SearchState {
  if (state.phase === 'asking' || state.phase === 'failed') return idle;
  return state.phase === 'found' && state.more === 'asking' ? {...state, more: 'ready'} : state;
}

function withActiveRow(state: SearchState, active: number): SearchState {
  if (!('found' in state) || !state.found || state.found.active === active) return state;
  // The assertion: spreading a union loses which of its members it was.
  return {...state, found: {...state.found, active}} as SearchState;
}

/** The address of the selected row. */
function selectedUrl(state: SearchState): string | null | undefined {
  const found = foundIn(state);
  return found?.hits[found.active]?.url;
}

/** With the row of this address selected; with none if it is not among them. */
function withSelected(found: Found, address: string | null | undefined): Found {
  const active = address ? found.hits.findIndex(({url}) => url === address) : -1;
  return active === found.active ? found : {...found, active};
}

const hitsOf = (groups: readonly PageGroup[]): Hit[] => groups.flatMap(({hits}) => hits);

/**
 * The previous results, without those that cannot match the new query: shown until the answer arrives. A hit
 * matches when each word of the query starts a word of the hit's visible text. If no hit is left, or the query
 * uses syntax that only the host understands, all previous results stay: they are better than nothing.
 */
export function filterStaleResults(found: Found, query: string): Found {
  if (hasQuerySyntax(query)) return found;
  const parts = wordsOf(query);
  const groups = found.groups.flatMap(group => {
    const hits = group.hits.filter(hit => matches(parts, textOf(group, hit)));
    return hits.length ? [{...group, hits}] : [];
  });
  const hits = hitsOf(groups);
  if (!hits.length || hits.length === found.hits.length) return found;
  return {...found, groups, hits, count: groups.length, next: null};
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const textOf = ({page, breadcrumb}: PageGroup, {title, snippet}: Hit): string =>
  [plainText(page.title), breadcrumb, plainText(title), plainText(snippet)].join(' ');

function matches(parts: readonly string[], text: string): boolean {
  const words = wordsOf(text);
  return parts.every(part =>
    words.some(word => (UNSPACED_SCRIPT.test(part) ? word.includes(part) : word.startsWith(part))),
  );
}
