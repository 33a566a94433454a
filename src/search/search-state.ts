import type {FailureKind} from '../i18n/messages.js';
import type {Hit, PageGroup} from './results/results.js';

/**
 * What search is doing, and every way from there to somewhere else. Pure: no DOM, no clock, no requests.
 * Every answer carries the token of the question it answers; the answer to any other question than the
 * current one changes nothing. Drawn above its tests.
 */
export type SearchState =
  | {readonly phase: 'idle'}
  | {readonly phase: 'short'}
  | Asking
  | {
      readonly phase: 'found';
      readonly question: Question;
      readonly found: Found;
      /** What the rest of the results is doing; only of interest while `found.next` is not null. */
      readonly more: 'ready' | 'asking' | 'failed';
    }
  | {readonly phase: 'nothing'; readonly question: Question}
  | {readonly phase: 'failed'; readonly question: Question; readonly failure: Failure};

interface Asking {
  readonly phase: 'asking';
  readonly question: Question;
  /** The last good results stay until there are others; those of them, that is, that still match. */
  readonly found: Found | null;
  /** All of the last good results. */
  readonly whole: Found | null;
  /** Enter was pressed already: the answer opens its top hit. */
  readonly isHurried: boolean;
}

export interface Question {
  /** Unique among the questions of one search box; later questions have higher tokens. */
  readonly token: number;
  /** As typed, trimmed. */
  readonly words: string;
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
  /** Seconds until it is worth asking again; 0 when nobody said. */
  readonly seconds: number;
}

/** The part of an answer that matters here. */
export interface Answer {
  readonly groups: readonly PageGroup[];
  readonly count: number;
  readonly next: string | null;
}

export const idle: SearchState = {phase: 'idle'};

/** The results on the screen, whatever is going on beside them. */
export const foundIn = (state: SearchState): Found | null => ('found' in state ? state.found : null);

export const questionIn = (state: SearchState): Question | null =>
  'question' in state ? state.question : null;

/** Whether what is asked, or answered, is just these words; a question that failed may be asked again. */
export const isAbout = (state: SearchState, words: string): boolean =>
  state.phase !== 'failed' && questionIn(state)?.words === words;

/** One character is a word where words are not spelled. */
const IS_DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether there is enough to search for: 2 characters, 1 in Chinese, Japanese and Korean. */
export function isLongEnough(words: string): boolean {
  return [...words].length > 1 || IS_DENSE.test(words);
}

/** The reader typed, but there is nothing (yet) to ask. */
export const typedTooLittle = (words: string): SearchState => (words ? {phase: 'short'} : idle);

/** @param narrow the results that still match other words; all of them as long as nobody can tell */
export function asked(state: SearchState, question: Question, narrow = keepAll): SearchState {
  const whole = state.phase === 'asking' ? state.whole : foundIn(state);
  const found = whole && narrow(whole, question.words);
  return {phase: 'asking', question, found, whole, isHurried: false};
}

const keepAll = (found: Found, _words: string): Found => found;

export function hurried(state: SearchState): SearchState {
  return state.phase === 'asking' ? {...state, isHurried: true} : state;
}

export function answered(state: SearchState, token: number, answer: Answer): SearchState {
  if (!isCurrent(state, token) || state.phase !== 'asking') return state;
  const {question} = state;
  const {groups} = answer;
  if (!groups.length) return {phase: 'nothing', question};
  const hits = flatten(groups);
  // A row chosen while the answer was on its way stays chosen, wherever it is now.
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

/** Nobody waits any more: requests under way are gone, results stay. */
export function rested(state: SearchState): SearchState {
  if (state.phase === 'asking' || state.phase === 'failed') return idle;
  return state.phase === 'found' && state.more === 'asking' ? {...state, more: 'ready'} : state;
}

const flatten = (groups: readonly PageGroup[]): Hit[] => groups.flatMap(({hits}) => hits);

function isCurrent(state: SearchState, token: number): state is Extract<SearchState, {question: Question}> {
  return questionIn(state)?.token === token;
}
