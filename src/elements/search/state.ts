import type {FailureKind} from '../../i18n/failures.js';
import {UNSPACED_SCRIPT} from '../../ranking/text/unspaced-script.js';
import {hasQuerySyntax} from '../../api/query.js';
import type {Hit, PageGroup} from './result-model.js';
import {plainText} from './highlight.js';

/**
 * The states of search and the transitions between them. Pure: no DOM, no clock, no requests. Every answer carries
 * the token of its question; an answer to any but the current question changes nothing. Drawn above its tests.
 */
export type SearchState =
  | {readonly phase: 'idle'}
  | {readonly phase: 'short'}
  | Asking
  | {
      readonly phase: 'found';
      readonly question: Question;
      readonly found: Found;
      /** State of the request for more results; relevant only while `found.next` is not null. */
      readonly more: 'ready' | 'asking' | 'failed';
    }
  | {readonly phase: 'nothing'; readonly question: Question}
  | {readonly phase: 'failed'; readonly question: Question; readonly failure: Failure};

interface Asking {
  readonly phase: 'asking';
  readonly question: Question;
  /** Those of the previous results that still match, shown until the answer arrives. */
  readonly found: Found | null;
  /** All of the previous results. */
  readonly whole: Found | null;
  /** Enter was already pressed: the answer opens its first hit. */
  readonly opensFirst: boolean;
}

export interface Question {
  /** Unique among the questions of one search box; later questions have higher tokens. */
  readonly token: number;
  /** As typed, trimmed. */
  readonly query: string;
}

export interface Found {
  readonly groups: readonly PageGroup[];
  /** The rows of `groups` in order. */
  readonly hits: readonly Hit[];
  /** Pages that match; more than there are in `groups` while `next` is not null. */
  readonly count: number;
  readonly next: string | null;
  /** The active row, -1 for none; then Enter opens the first one. */
  readonly active: number;
}

export interface Failure {
  readonly kind: FailureKind;
  /** Seconds until a retry makes sense; 0 if unknown. */
  readonly seconds: number;
}

/** The part of an answer that matters here. */
export interface Answer {
  readonly groups: readonly PageGroup[];
  readonly count: number;
  readonly next: string | null;
}

export const idle: SearchState = {phase: 'idle'};

/** The results on the screen, in whatever phase. */
export const foundIn = (state: SearchState): Found | null => ('found' in state ? state.found : null);

export const questionIn = (state: SearchState): Question | null =>
  'question' in state ? state.question : null;

/** Whether this query is pending or answered; a failed one may be sent again. */
export const isAbout = (state: SearchState, query: string): boolean =>
  state.phase !== 'failed' && questionIn(state)?.query === query;

/** Whether there is enough to search for: 2 characters; 1 where a single character can be a word. */
export function isLongEnough(query: string): boolean {
  return [...query].length > 1 || UNSPACED_SCRIPT.test(query) || /\p{sc=Hangul}/u.test(query);
}

/** The reader has typed, but there is nothing to search for yet. */
export const typedTooLittle = (query: string): SearchState => (query ? {phase: 'short'} : idle);

/** @param filterStaleResults keeps the results that still match another query. Default: keeps all */
export function asked(state: SearchState, question: Question, filterStaleResults = keepAll): SearchState {
  const whole = state.phase === 'asking' ? state.whole : foundIn(state);
  const found = whole && filterStaleResults(whole, question.query);
  return {phase: 'asking', question, found, whole, opensFirst: false};
}

const keepAll = (found: Found, _query: string): Found => found;

export function openFirstWhenReady(state: SearchState): SearchState {
  return state.phase === 'asking' ? {...state, opensFirst: true} : state;
}

export function answered(state: SearchState, token: number, answer: Answer): SearchState {
  if (!isCurrent(state, token) || state.phase !== 'asking') return state;
  const {question} = state;
  const {groups} = answer;
  if (!groups.length) return {phase: 'nothing', question};
  const hits = flatten(groups);
  // A row selected before the answer arrived stays selected, wherever it is now.
  const chosen = state.found?.hits[state.found.active]?.url;
  const active = chosen ? hits.findIndex(({url}) => url === chosen) : -1;
  const found = {...answer, hits, active};
  return {phase: 'found', question, found, more: 'ready'};
}

export function failed(state: SearchState, token: number, failure: Failure): SearchState {
  if (!isCurrent(state, token)) return state;
  if (state.phase === 'found') return {...state, more: 'failed'};
  return {phase: 'failed', question: state.question, failure};
}

export function askedMore(state: SearchState): SearchState {
  const canAsk = state.phase === 'found' && state.found.next && state.more !== 'asking';
  return canAsk ? {...state, more: 'asking'} : state;
}

export function answeredMore(state: SearchState, token: number, {groups, next}: Answer): SearchState {
  if (!isCurrent(state, token) || state.phase !== 'found') return state;
  const all = [...state.found.groups, ...groups];
  return {...state, found: {...state.found, groups: all, hits: flatten(all), next}, more: 'ready'};
}

/** Makes a row the active one; -1 for none. */
export function activated(state: SearchState, active: number): SearchState {
  if (!('found' in state) || !state.found || state.found.active === active) return state;
  return {...state, found: {...state.found, active}};
}

/** A second of waiting has passed. */
export function waited(state: SearchState): SearchState {
  if (state.phase !== 'failed' || !state.failure.seconds) return state;
  return {...state, failure: {...state.failure, seconds: state.failure.seconds - 1}};
}

/** Search was closed: requests under way are dropped, results stay. */
export function cancelled(state: SearchState): SearchState {
  if (state.phase === 'asking' || state.phase === 'failed') return idle;
  return state.phase === 'found' && state.more === 'asking' ? {...state, more: 'ready'} : state;
}

const flatten = (groups: readonly PageGroup[]): Hit[] => groups.flatMap(({hits}) => hits);

function isCurrent(state: SearchState, token: number): state is Extract<SearchState, {question: Question}> {
  return questionIn(state)?.token === token;
}

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
  const hits = groups.flatMap(group => group.hits);
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
