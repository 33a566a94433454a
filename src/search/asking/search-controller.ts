import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {completeAsPrefix, composeQuery, type Where} from '../../api/search-arguments.js';
import {DocentError} from '../../client/errors.js';
import type {HttpError, RequestOptions, SearchAnswer, SearchClient} from '../../client/index.js';
import type {FailureKind} from '../../i18n/messages.js';
import type {AnswerCache} from './answer-cache.js';
import type * as AnswerView from '../results/answer-view.js';
import type {RequestBudget} from './request-budget.js';
import type {Here} from '../results/results.js';
import * as states from '../search-state.js';
import type {Answer, Failure, Question, SearchState} from '../search-state.js';

/** Milliseconds. */
export interface SearchDelays {
  /** The first key asks at once; those that follow closely ask when there has been no key for this long… */
  readonly trailing: number;
  /** …or when the first of them has waited for this long. */
  readonly ceiling: number;
  /** From the answer, or the last key, to saying the number of results aloud. */
  readonly announce: number;
  /** One step of a count-down. */
  readonly second: number;
}

export const SEARCH_DELAYS: SearchDelays = {trailing: 120, ceiling: 300, announce: 1000, second: 1000};

/** Pages in one answer: two screens of them, and what the live service gives by default. */
const PAGE_SIZE = 15;

/** Where to ask, and from where. */
export interface SearchTarget {
  readonly client: SearchClient;
  readonly scopes: readonly Where[];
  readonly here: Here;
}

/** What the element tells the controller, and wants to know. */
export interface SearchOptions {
  /** Read anew for each question, because attributes may change in between. */
  inquiry(words: string): SearchTarget;
  delays(): SearchDelays;
  /** Before a question is sent; `false` keeps it from being sent. */
  asking(words: string): boolean;
  found(words: string, count: number): void;
  failed(words: string, kind: FailureKind, error: unknown): void;
  /** Enter was pressed before the answer was there; it is there now. */
  hurriedThrough(): void;
}

/**
 * Carries a search out: sends the questions, at the reader's pace; aborts those that are no longer asked;
 * waits, retries, and decides when to speak. Owns every timer and request of the search, and the state.
 * Does not own what is typed, what is shown or what is opened: that is the element's.
 */
export class SearchController implements ReactiveController {
  /** What search is doing now. */
  state: SearchState = states.idle;
  /** How results look; there as soon as there are any. */
  view: typeof AnswerView | undefined;
  /** Whether the state has stood long enough to be said aloud. */
  isSettled = false;

  readonly #host: ReactiveControllerHost;
  readonly #options: SearchOptions;
  readonly #load: () => Promise<typeof AnswerView>;
  #client: SearchClient | undefined;
  /** Of `#client`. */
  #cache: AnswerCache | undefined;
  #budget: RequestBudget | undefined;
  #words = '';
  #token = 0;
  #request: AbortController | undefined;
  #lastKey = -Infinity;
  #waitingSince: number | undefined;
  #askTimer: number | undefined;
  #settleTimer: number | undefined;
  #countdown: number | undefined;

  /** @param load brings the code of answers, with the first question, and again when that failed */
  constructor(
    host: ReactiveControllerHost,
    options: SearchOptions,
    load = (): Promise<typeof AnswerView> => import('../results/answer-view.js'),
  ) {
    this.#host = host;
    this.#options = options;
    this.#load = load;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('online', this);
  }

  hostDisconnected(): void {
    removeEventListener('online', this);
    this.rest();
  }

  /** The network is back. */
  handleEvent(): void {
    if (this.state.phase === 'failed' && IS_OF_NETWORK.test(this.state.failure.kind)) this.ask();
  }

  /** The box now holds `text`. */
  type(text: string): void {
    this.#words = text.trim();
    // The row chosen among the old results is no longer meant.
    this.activate(-1);
    this.#settleLater();
    if (!states.isLongEnough(this.#words)) {
      this.#stop();
      this.#set(states.typedTooLittle(this.#words));
    } else if (states.isAbout(this.state, this.#words)) this.#cancelAsking();
    else if (this.#cache?.get(keyOf(this.#options.inquiry(this.#words), this.#words))) this.ask();
    else this.#askAtPace();
  }

  /** Asks what is typed, now: again, or without waiting for the next key. */
  ask(): void {
    if (states.isLongEnough(this.#words)) void this.#ask(this.#words);
  }

  /** Asks for the results after those that are there. */
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
   * Enter was pressed with no row chosen. Answers whether what is on the screen answers what is typed. If not,
   * it is asked at once, and its answer is reported by `hurriedThrough`.
   */
  hurry(): boolean {
    if (this.#askTimer !== undefined || this.state.phase === 'failed') this.ask();
    this.#set(states.hurried(this.state));
    return this.state.phase === 'found';
  }

  /** Nobody is looking: what is under way is not wanted any more; what was found stays. */
  rest(): void {
    this.#stop();
    this.#set(states.rested(this.state));
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
    this.#askTimer = window.setTimeout(
      () => this.ask(),
      Math.max(wait, Math.min(trailing, this.#waitingSince + ceiling - now)),
    );
  }

  async #ask(words: string): Promise<void> {
    this.#stop();
    if (!this.#options.asking(words)) return;
    const question = {token: ++this.#token, words};
    this.#set(states.asked(this.state, question, this.view?.narrow));
    await this.#send(question, states.answered, ({client, scopes}, options) =>
      client.search({words: completeAsPrefix(words), scopes, pageSize: PAGE_SIZE}, options),
    );
  }

  async #send(
    {token, words}: Question,
    arrive: (state: SearchState, token: number, answer: Answer) => SearchState,
    request: (inquiry: SearchTarget, options: RequestOptions) => Promise<SearchAnswer>,
  ): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    let isLoaded = true;
    try {
      const inquiry = this.#options.inquiry(words);
      const key = keyOf(inquiry, words);
      if (inquiry.client !== this.#client) this.#cache = undefined;
      this.#client = inquiry.client;
      let answer: Answer | undefined = this.state.phase === 'asking' ? this.#cache?.get(key) : undefined;
      if (!answer) {
        this.#budget?.spend();
        const [view, {results, count, next}] = await Promise.all([
          this.#load().catch((error: unknown) => {
            isLoaded = false;
            throw error;
          }),
          // A wait that the host asks for is one to be seen.
          request(inquiry, {signal, maxRetryAfter: 0}),
        ]);
        this.view = view;
        const now = () => performance.now();
        this.#cache ??= new view.AnswerCache(now);
        this.#budget ??= new view.RequestBudget(now);
        answer = {groups: view.toGroups(results, words, inquiry.here), count, next};
      }
      const before = this.state;
      this.#set(arrive(before, token, answer));
      if (this.state === before) return;
      this.#cache!.set(key, states.foundIn(this.state) ?? answer);
      this.#options.found(words, answer.count);
      if (before.phase === 'asking' && before.isHurried && this.state.phase === 'found')
        this.#options.hurriedThrough();
    } catch (error) {
      if (signal.aborted) return;
      const failure = isLoaded ? failureOf(error) : whileOnline('unloaded');
      const before = this.state;
      this.#set(states.failed(before, token, failure));
      if (this.state !== before) this.#options.failed(words, failure.kind, error);
    }
  }

  #set(state: SearchState): void {
    if (state === this.state) return;
    if (state.phase !== this.state.phase) this.#settleLater();
    this.state = state;
    this.#host.requestUpdate();
    clearTimeout(this.#countdown);
    if (state.phase === 'failed' && state.failure.seconds)
      this.#countdown = window.setTimeout(() => {
        this.#set(states.waited(state));
        if (state.failure.seconds === 1) this.ask();
      }, this.#options.delays().second);
  }

  #settleLater(): void {
    if (this.isSettled) this.#host.requestUpdate();
    this.isSettled = false;
    clearTimeout(this.#settleTimer);
    this.#settleTimer = window.setTimeout(() => {
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

/** What the answer to a question is kept under. */
const keyOf = ({scopes}: SearchTarget, words: string): string => composeQuery(scopes, words);

/** What ends when the network is back. */
const IS_OF_NETWORK = /^(offline|network|unloaded)$/;

function failureOf(error: unknown): Failure {
  const isKnown = error instanceof DocentError && error.kind !== 'aborted';
  const {retryAfter = 0} = error as HttpError;
  return {...whileOnline(isKnown ? error.kind : 'unknown'), seconds: Math.ceil(retryAfter)};
}

/** Without a network, that alone is the reason for what has no other. */
const whileOnline = (kind: FailureKind): Failure => ({
  kind: navigator.onLine || !/^(network|unknown|unloaded)$/.test(kind) ? kind : 'offline',
  seconds: 0,
});
