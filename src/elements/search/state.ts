import type {Facet, Where} from '../../api/index.js';
import type {FailureKind} from '../../i18n/failures.js';
import {UNSPACED_SCRIPT} from '../../ranking/text/unspaced-script.js';
import type {Hit, PageGroup} from './result-model.js';

/**
 * The states of search, the events that change them, and the resulting effects. This module uses no DOM, no clock and no
 * network: the controller sends the events and carries out the effects. An answer carries the token of its request, and is
 * ignored unless that request is still the current one. The file of the tests begins with a diagram.
 */
export type SearchState =
  | {readonly phase: 'idle'}
  /** Something is typed, but too little to search for. */
  | {readonly phase: 'short'}
  | {
      readonly phase: 'asking';
      readonly request: QueryRequest;
      /** The previous results, which stay on the screen until the answer arrives. */
      readonly found: Found | null;
      /** The previous request, if it had no results. The message that says so stays on the screen until the answer arrives. */
      readonly nothingFor?: QueryRequest;
      /** The filters of the previous answer, if there was one with filters. */
      readonly facets?: readonly Facet[];
      /** Whether Enter was pressed already, so that the selected hit, or the first, is opened when the answer arrives. */
      readonly opensFirst: boolean;
      /**
       * Index of the row that the reader has selected by key before any rows are on the screen. It is applied when the answer
       * arrives. Default: none.
       */
      readonly pendingRow?: number;
    }
  | {
      readonly phase: 'found';
      readonly request: QueryRequest;
      readonly found: Found;
      /** State of the request for more results; relevant only while `found.next` is not null. */
      readonly more: 'ready' | 'asking' | 'failed';
    }
  | {
      readonly phase: 'nothing';
      readonly request: QueryRequest;
      readonly facets?: readonly Facet[];
      readonly notSearched?: NotSearched;
      readonly languages?: NarrowedLanguage;
    }
  | {readonly phase: 'failed'; readonly request: QueryRequest; readonly failure: Failure};

export interface QueryRequest {
  /** Unique among the requests of one search box; later ones have higher tokens. */
  readonly token: number;
  /** The query as typed, trimmed. */
  readonly query: string;
  /** Where to search. */
  readonly scopes: readonly Where[];
  /** Whether facets are requested. Default: false. */
  readonly facets?: boolean;
  /** Tag of the language to search in an index of several languages. Default: all of them. */
  readonly language?: string;
  /**
   * Only if the query is repeated for the indexes or projects that an earlier answer did not cover: the address for that.
   * Default: the usual address.
   */
  readonly url?: string;
}

/** What an answer does not cover: static indexes that could not be read, or projects that a host had no time to search. */
export interface NotSearched {
  readonly names: readonly string[];
  /** Address of the same query for these indexes or projects; `null` if they cannot be searched now. */
  readonly url: string | null;
}

/** The language to which an answer is narrowed, and what it therefore left out. */
export interface NarrowedLanguage {
  /** Tag of the language to which the answer is narrowed. */
  readonly searched: string;
  /** Number of pages that match in other languages. */
  readonly others: number;
}

/** The parts of an answer that search uses. */
export interface Answer {
  readonly groups: readonly PageGroup[];
  /** Total number of matching pages. More than `groups` has while `next` is not `null`. */
  readonly count: number;
  /** Address of the next page of results; `null` if there is none. */
  readonly next: string | null;
  /** The filters that can narrow the answer, if they were requested. */
  readonly facets?: readonly Facet[];
  /** What the answer does not cover. Default: it covers everything. */
  readonly notSearched?: NotSearched;
  /** The language to which the answer is narrowed, and what it therefore left out. Default: it is not narrowed. */
  readonly languages?: NarrowedLanguage;
}

/** The results on the screen. */
export interface Found extends Answer {
  /** The rows of all groups, in order. */
  readonly hits: readonly Hit[];
  /** Index of the row selected by key or pointer; -1 for none. Then the first row is marked, and Enter opens it. */
  readonly active: number;
}

export interface Failure {
  readonly kind: FailureKind;
  /** Seconds until the query is sent again; 0 if it is not sent again. */
  readonly seconds: number;
}

export type SearchEvent =
  /** The box now holds this text, trimmed. */
  | {readonly type: 'query-typed'; readonly query: string}
  /** A query was sent. Its answer will replace what is on the screen. */
  | {readonly type: 'query-sent'; readonly request: QueryRequest}
  | {readonly type: 'results-arrived'; readonly token: number; readonly answer: Answer}
  /** The next page of the current results is needed. */
  | {readonly type: 'more-requested'}
  | {readonly type: 'more-arrived'; readonly token: number; readonly answer: Answer}
  /** The request for results, or for more of them, has failed. `error`: what was thrown. */
  | {
      readonly type: 'request-failed';
      readonly token: number;
      readonly failure: Failure;
      readonly error: unknown;
    }
  /** The row with this index was selected, or with -1, the selection was removed. */
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
  /** Do not send the scheduled query. */
  | {readonly type: 'unschedule'}
  /** Abort the pending request, and do not send the scheduled query. */
  | {readonly type: 'abort'}
  | {readonly type: 'fetch'; readonly request: QueryRequest}
  | {readonly type: 'fetch-more'; readonly request: QueryRequest; readonly next: string}
  /** Send the typed query again, now. */
  | {readonly type: 'ask-again'}
  /** Cache the answer. */
  | {readonly type: 'remember'; readonly request: QueryRequest; readonly answer: Answer}
  | {readonly type: 'report-results'; readonly request: QueryRequest; readonly count: number}
  | {
      readonly type: 'report-failure';
      readonly request: QueryRequest;
      readonly kind: FailureKind;
      readonly error: unknown;
    }
  | {readonly type: 'open-first'}
  /** Send `second-elapsed` in a second. */
  | {readonly type: 'count-down'};

type Transition = readonly [state: SearchState, effects: readonly SearchEffect[]];

export const idle: SearchState = {phase: 'idle'};

/** The results on the screen, if there are any. */
export const foundIn = (state: SearchState): Found | null => ('found' in state ? state.found : null);

export const requestIn = (state: SearchState): QueryRequest | null =>
  'request' in state ? state.request : null;

/** Index of the selected row, which may be in an answer that has not arrived; -1 for none. */
export const activeIn = (state: SearchState): number =>
  foundIn(state)?.active ?? (state.phase === 'asking' ? state.pendingRow : undefined) ?? -1;

/** The request for which the screen says that nothing was found. */
export const requestWithoutResults = (state: SearchState): QueryRequest | undefined =>
  state.phase === 'nothing' ? state.request : state.phase === 'asking' ? state.nothingFor : undefined;

/** The filters that can narrow the answer; while an answer is pending, the filters of the previous one. */
export const facetsIn = (state: SearchState): readonly Facet[] | undefined =>
  ('facets' in state ? state.facets : undefined) ?? foundIn(state)?.facets;

/** The language to which the answer is narrowed, and what it therefore left out; `undefined` if it is not narrowed. */
export const languagesIn = (state: SearchState): NarrowedLanguage | undefined =>
  'languages' in state ? state.languages : foundIn(state)?.languages;

/** What the answer does not cover. */
export const notSearchedIn = (state: SearchState): NotSearched | undefined =>
  'notSearched' in state ? state.notSearched : foundIn(state)?.notSearched;

/** Whether a query is long enough to be sent: 2 characters, or 1 that can be a word, such as an emoji. */
export function isLongEnough(query: string): boolean {
  return [...query].length > 1 || UNSPACED_SCRIPT.test(query) || /[\p{sc=Hangul}\p{ExtPict}]/u.test(query);
}

/** Failures after which the query is sent again when the network is back. */
const NETWORK_FAILURES: ReadonlySet<FailureKind> = new Set<FailureKind>(['offline', 'network', 'unloaded']);

/** Returns the next state and the effects of an event. The state is the same object if nothing changes. */
export function transition(state: SearchState, event: SearchEvent): Transition {
  switch (event.type) {
    case 'query-typed':
      return queryTyped(state, event.query);
    case 'query-sent':
      return querySent(state, event.request);
    case 'results-arrived':
      return resultsArrived(state, event.token, event.answer);
    case 'more-requested':
      if (state.phase !== 'found' || !state.found.next || state.more === 'asking') return [state, []];
      return [
        {...state, more: 'asking'},
        [{type: 'fetch-more', request: state.request, next: state.found.next}],
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
        state.phase === 'failed' && NETWORK_FAILURES.has(state.failure.kind) ? [{type: 'ask-again'}] : [],
      ];
    case 'search-closed':
      return [closed(state), [{type: 'abort'}]];
  }
}

function queryTyped(before: SearchState, query: string): Transition {
  if (!isLongEnough(query)) return [query ? {phase: 'short'} : idle, [{type: 'abort'}]];
  // A row that was selected among the previous results is deselected.
  const state = withActiveRow(before, -1);
  // A query that has failed is sent again; a query that is pending or answered is not.
  const isSent = state.phase !== 'failed' && requestIn(state)?.query === query;
  return [state, [isSent ? {type: 'unschedule'} : {type: 'schedule', query}]];
}

function querySent(state: SearchState, request: QueryRequest): Transition {
  const facets = facetsIn(state);
  const nothingFor = requestWithoutResults(state);
  const found = foundIn(state);
  return [
    {
      phase: 'asking',
      request,
      found,
      ...(nothingFor && {nothingFor}),
      ...(facets && {facets}),
      opensFirst: false,
      ...(!found && activeIn(state) >= 0 && {pendingRow: activeIn(state)}),
    },
    [{type: 'fetch', request}],
  ];
}

function resultsArrived(state: SearchState, token: number, answer: Answer): Transition {
  if (state.phase !== 'asking' || state.request.token !== token) return [state, []];
  const {request} = state;
  const {groups, count, facets, notSearched, languages} = answer;
  const effects: SearchEffect[] = [
    {type: 'remember', request, answer},
    {type: 'report-results', request, count},
  ];
  if (!groups.length)
    return [
      {
        phase: 'nothing',
        request,
        ...(facets && {facets}),
        ...(notSearched && {notSearched}),
        ...(languages && {languages}),
      },
      effects,
    ];
  const hits = hitsOf(groups);
  // A row that was selected before the answer arrived stays selected, even at another index. If the answer does not have
  // it, the row at its index is selected, because the reader pressed the arrow keys after this request was sent.
  const found = withSelected({...answer, hits, active: -1}, selectedUrl(state), activeIn(state));
  if (state.opensFirst) effects.push({type: 'open-first'});
  return [{phase: 'found', request, found, more: 'ready'}, effects];
}

function moreArrived(state: SearchState, token: number, {groups, count, next}: Answer): Transition {
  if (state.phase !== 'found' || state.request.token !== token) return [state, []];
  const {request} = state;
  const allGroups = [...state.found.groups, ...groups];
  const found = {...state.found, groups: allGroups, hits: hitsOf(allGroups), next};
  return [
    {...state, found, more: 'ready'},
    [
      {type: 'remember', request, answer: found},
      {type: 'report-results', request, count},
    ],
  ];
}

function requestFailed(
  state: SearchState,
  {token, failure, error}: Extract<SearchEvent, {type: 'request-failed'}>,
): Transition {
  const request = requestIn(state);
  if (request?.token !== token) return [state, []];
  const report: SearchEffect = {type: 'report-failure', request, kind: failure.kind, error};
  if (state.phase === 'found') return [{...state, more: 'failed'}, [report]];
  return [{phase: 'failed', request, failure}, failure.seconds ? [report, {type: 'count-down'}] : [report]];
}

function secondElapsed(state: SearchState): Transition {
  if (state.phase !== 'failed' || !state.failure.seconds) return [state, []];
  const seconds = state.failure.seconds - 1;
  return [
    {...state, failure: {...state.failure, seconds}},
    [seconds ? {type: 'count-down'} : {type: 'ask-again'}],
  ];
}

/** The state after search was closed: the answer of the last query is kept; a pending or failed query is dropped. */
function closed(state: SearchState): SearchState {
  if (state.phase === 'asking' || state.phase === 'failed') return idle;
  return state.phase === 'found' && state.more === 'asking' ? {...state, more: 'ready'} : state;
}

function withActiveRow(state: SearchState, active: number): SearchState {
  if (state.phase === 'asking' && !state.found)
    return active === activeIn(state) ? state : {...state, pendingRow: active};
  if (!('found' in state) || !state.found || state.found.active === active) return state;
  // Asserted, because TypeScript loses the connection between the fields when a union is spread.
  return {...state, found: {...state.found, active}} as SearchState;
}

/** The address of the selected row. */
function selectedUrl(state: SearchState): string | null | undefined {
  const found = foundIn(state);
  return found?.hits[found.active]?.url;
}

/** Selects the row with this address in the results, or if there is none, the row at this index. */
function withSelected(found: Found, address: string | null | undefined, index: number): Found {
  const {hits} = found;
  const sameRow = address ? hits.findIndex(({url}) => url === address) : -1;
  const active = sameRow < 0 ? Math.min(index, hits.length - 1) : sameRow;
  return active === found.active ? found : {...found, active};
}

const hitsOf = (groups: readonly PageGroup[]): Hit[] => groups.flatMap(({hits}) => hits);
