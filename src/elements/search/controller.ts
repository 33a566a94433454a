import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {completeAsPrefix, composeQuery, type Where} from '../../api/query.js';
import {DocentError} from '../../client/errors.js';
import type {HttpError, RequestOptions, SearchAnswer, SearchClient} from '../../client/index.js';
import type {FailureKind} from '../../i18n/failures.js';
import type {AnswerCache, RequestBudget} from './requests.js';
import type * as ResultsBundle from './results-bundle.js';
import type {ReaderPage} from './result-model.js';
import * as states from './state.js';
import type {Answer, Failure, Question, SearchState} from './state.js';

/** In ms. */
export interface SearchDelays {
  /** The first key sends a query at once; keys in quick succession send one after this pause… */
  readonly trailing: number;
  /** …or when the first of them has waited this long. */
  readonly ceiling: number;
  /** From the answer, or the last key, to the screen reader announcement. */
  readonly announce: number;
  /** One step of a countdown. */
  readonly second: number;
}

export const SEARCH_DELAYS: SearchDelays = {trailing: 120, ceiling: 300, announce: 1000, second: 1000};

/** Pages in one answer: two screens of them, and what the live service gives by default. */
const PAGE_SIZE = 15;

/** Where to search, and from which page. */
export interface SearchTarget {
  readonly client: SearchClient;
  readonly scopes: readonly Where[];
  readonly here: ReaderPage;
}

/** What the element provides, and what it is notified of. */
export interface SearchOptions {
  /** Called for each question, because attributes may change in between. */
  target(query: string): SearchTarget;
  delays(): SearchDelays;
  /** Called before a question is sent; `false` keeps it from being sent. */
  beforeRequest(query: string): boolean;
  onResults(query: string, count: number): void;
  onError(query: string, kind: FailureKind, error: unknown): void;
  /** Called when the answer that `openFirstWhenReady` waited for has arrived. */
  openFirst(): void;
}

/**
 * Sends questions at the reader's pace, aborts outdated ones, retries after a countdown, and decides when to
 * announce. Owns every timer and request of the search, and the state. Does not own the box, the views, or
 * opening a result: those are the element's.
 */
export class SearchController implements ReactiveController {
  state: SearchState = states.idle;
  /** Loaded with the first question. */
  results: typeof ResultsBundle | undefined;
  /** Whether the state has lasted long enough to be announced. */
  isSettled = false;

  readonly #host: ReactiveControllerHost;
  readonly #options: SearchOptions;
  readonly #load: () => Promise<typeof ResultsBundle>;
  #client: SearchClient | undefined;
  /** Of `#client`. */
  #cache: AnswerCache | undefined;
  #budget: RequestBudget | undefined;
  #isConnected = false;
  #query = '';
  #token = 0;
  #request: AbortController | undefined;
  #lastKey = -Infinity;
  #waitingSince: number | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #countdown: ReturnType<typeof setTimeout> | undefined;

  /** @param load called with the first question, and again after it failed */
  constructor(
    host: ReactiveControllerHost,
    options: SearchOptions,
    load = (): Promise<typeof ResultsBundle> => import('./results-bundle.js'),
  ) {
    this.#host = host;
    this.#options = options;
    this.#load = load;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    addEventListener('online', this);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    removeEventListener('online', this);
    // An element that was only moved is connected again within the same task, and continues.
    queueMicrotask(() => {
      if (!this.#isConnected) this.cancel();
    });
  }

  /** The network is back. */
  handleEvent(): void {
    if (this.state.phase === 'failed' && IS_OF_NETWORK.test(this.state.failure.kind)) this.ask();
  }

  /** The box now holds `text`. */
  type(text: string): void {
    this.#query = text.trim();
    // A row selected among the old results is no longer meant.
    this.activate(-1);
    this.#settleLater();
    if (!states.isLongEnough(this.#query)) {
      this.#stop();
      this.#set(states.typedTooLittle(this.#query));
    } else if (states.isAbout(this.state, this.#query)) this.#cancelAsking();
    else if (this.#cache?.get(keyOf(this.#options.target(this.#query), this.#query))) this.ask();
    else this.#askAtPace();
  }

  /** Sends the typed query now: again, or without waiting for a pause. */
  ask(): void {
    if (states.isLongEnough(this.#query)) void this.#ask(this.#query);
  }

  /** Requests the next page of results. */
  more(): void {
    const before = this.state;
    this.#set(states.askedMore(before));
    if (this.state === before || this.state.phase !== 'found') return;
    const {question, found} = this.state;
    void this.#send(question, states.answeredMore, ({client}, options) => client.more(found.next!, options));
  }

  activate(row: number): void {
    this.#set(states.activated(this.state, row));
  }

  /**
   * Enter was pressed with no row selected.
   * @returns whether the results on the screen answer the typed query. If not, it is sent at once, and
   *   `openFirst` is called when the answer arrives.
   */
  openFirstWhenReady(): boolean {
    if (this.#askTimer !== undefined || this.state.phase === 'failed') this.ask();
    this.#set(states.openFirstWhenReady(this.state));
    return this.state.phase === 'found';
  }

  /** Search was closed: ends requests under way, keeps results. */
  cancel(): void {
    this.#stop();
    this.#set(states.cancelled(this.state));
  }

  #askAtPace(): void {
    const {trailing, ceiling} = this.#options.delays();
    const now = performance.now();
    const wait = this.#budget?.wait() ?? 0;
    const isFirst = this.#askTimer === undefined && now - this.#lastKey > trailing && !wait;
    this.#lastKey = now;
    if (isFirst) return this.ask();
    this.#waitingSince ??= now;
    clearTimeout(this.#askTimer);
    this.#askTimer = setTimeout(
      () => this.ask(),
      Math.max(wait, Math.min(trailing, this.#waitingSince + ceiling - now)),
    );
  }

  async #ask(query: string): Promise<void> {
    this.#stop();
    if (!this.#options.beforeRequest(query)) return;
    const question = {token: ++this.#token, query};
    this.#set(states.asked(this.state, question, this.results?.filterStaleResults));
    await this.#send(question, states.answered, ({client, scopes}, options) =>
      client.search({words: completeAsPrefix(query), scopes, pageSize: PAGE_SIZE}, options),
    );
  }

  async #send(
    {token, query}: Question,
    arrive: (state: SearchState, token: number, answer: Answer) => SearchState,
    request: (target: SearchTarget, options: RequestOptions) => Promise<SearchAnswer>,
  ): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    let isLoaded = true;
    try {
      const target = this.#options.target(query);
      const key = keyOf(target, query);
      if (target.client !== this.#client) this.#cache = undefined;
      this.#client = target.client;
      let answer: Answer | undefined = this.state.phase === 'asking' ? this.#cache?.get(key) : undefined;
      if (!answer) {
        this.#budget?.spend();
        const [bundle, {results, count, next, telling}] = await Promise.all([
          this.#load().catch((error: unknown) => {
            isLoaded = false;
            throw error;
          }),
          // A wait that the host asks for is shown.
          request(target, {signal, maxRetryAfter: 0}),
        ]);
        this.results = bundle;
        const now = () => performance.now();
        this.#cache ??= new bundle.AnswerCache(now);
        this.#budget ??= new bundle.RequestBudget(now);
        answer = {groups: bundle.toGroups(results, query, target.here, telling), count, next};
      }
      const before = this.state;
      this.#set(arrive(before, token, answer));
      if (this.state === before) return;
      this.#cache!.set(key, states.foundIn(this.state) ?? answer);
      this.#options.onResults(query, answer.count);
      if (before.phase === 'asking' && before.opensFirst && this.state.phase === 'found')
        this.#options.openFirst();
    } catch (error) {
      if (signal.aborted) return;
      const failure = isLoaded ? failureOf(error, query) : whileOnline('unloaded');
      const before = this.state;
      this.#set(states.failed(before, token, failure));
      if (this.state !== before) this.#options.onError(query, failure.kind, error);
    }
  }

  #set(state: SearchState): void {
    if (state === this.state) return;
    if (state.phase !== this.state.phase) this.#settleLater();
    this.state = state;
    this.#host.requestUpdate();
    clearTimeout(this.#countdown);
    if (state.phase === 'failed' && state.failure.seconds)
      this.#countdown = setTimeout(() => {
        this.#set(states.waited(state));
        if (state.failure.seconds === 1) this.ask();
      }, this.#options.delays().second);
  }

  #settleLater(): void {
    if (this.isSettled) this.#host.requestUpdate();
    this.isSettled = false;
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      this.isSettled = true;
      this.#host.requestUpdate();
    }, this.#options.delays().announce);
  }

  #stop(): void {
    this.#request?.abort();
    this.#cancelAsking();
  }

  #cancelAsking(): void {
    clearTimeout(this.#askTimer);
    this.#askTimer = this.#waitingSince = undefined;
  }
}

/** The cache key of a question. */
const keyOf = ({scopes}: SearchTarget, query: string): string => composeQuery(scopes, query);

/** Failures that end when the network is back. */
const IS_OF_NETWORK = /^(offline|network|unloaded)$/;

/** A refused query of at least this length, in characters, was refused for its length. */
const LONG_QUERY = 1000;

function failureOf(error: unknown, query: string): Failure {
  const isKnown = error instanceof DocentError && error.kind !== 'aborted';
  const {retryAfter = 0} = error as HttpError;
  if (isKnown && error.kind === 'bad-request' && query.length > LONG_QUERY)
    return {kind: 'too-long', seconds: 0};
  return {...whileOnline(isKnown ? error.kind : 'unknown'), seconds: Math.ceil(retryAfter)};
}

/** While offline, that is the reason for any failure without a reason of its own. */
const whileOnline = (kind: FailureKind): Failure => ({
  kind: navigator.onLine || !/^(network|unknown|unloaded)$/.test(kind) ? kind : 'offline',
  seconds: 0,
});
