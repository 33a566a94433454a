import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {completeAsPrefix, composeQuery, type Where} from '../../api/query.js';
import {DocentError} from '../../client/errors.js';
import type {HttpError, SearchClient} from '../../client/index.js';
import type {FailureKind} from '../../i18n/failures.js';
import {DocsSearchErrorEvent, DocsSearchQueryEvent, DocsSearchResultsEvent} from './events.js';
import {AnswerCache, RequestBudget} from './requests.js';
import {type ReaderPage, toGroups} from './result-model.js';
import {
  type Failure,
  foundIn,
  idle,
  isLongEnough,
  notSearchedIn,
  type QueryRequest,
  requestIn,
  type SearchEffect,
  type SearchEvent,
  type SearchState,
  transition,
} from './state.js';

/** Delays of search, in ms. */
export interface SearchDelays {
  /** Pause in typing after which a query is sent. The first key after such a pause sends its query at once. */
  readonly trailing: number;
  /** Maximum time to wait for a pause in typing. After that, the query is sent even if the reader is still typing. */
  readonly ceiling: number;
  /** Time from the answer or the last key, whichever is later, to the announcement for screen readers. */
  readonly announce: number;
  /** Duration of each second that a countdown shows: 1,000, except in tests. */
  readonly second: number;
  /** Minimum time from the last key to the preview of the best hit. */
  readonly resultPreview: number;
  /** Minimum time between two result previews while the selection moves, as when an arrow key is held down. */
  readonly nextResultPreview: number;
  /** Maximum time for which Enter waits for code that has to be loaded before the page is left, such as that of the search history. */
  readonly parts: number;
}

/** The default delays, in ms. */
export const SEARCH_DELAYS: SearchDelays = {
  trailing: 120,
  ceiling: 300,
  announce: 1000,
  second: 1000,
  resultPreview: 400,
  nextResultPreview: 150,
  parts: 1000,
};

/**
 * Maximum number of pending requests to a host. More than one, because aborting a request over HTTP/1.1 closes a connection that
 * the next request could use. With a static index, only the newest request is kept.
 */
const MAX_REQUESTS = 3;

/** Number of pages requested per answer: about two screens of results, and the default of Read the Docs. */
const PAGE_SIZE = 15;

/** What the controller needs from `<docs-search>`. */
interface SearchControllerHost extends ReactiveControllerHost, EventTarget {
  readonly delays: SearchDelays;
}

/**
 * To which client a query is sent, and with which scopes, facets and language: functions that are called for each query, because
 * attributes and the selected scope may change.
 */
export interface SearchTarget {
  readonly scopesFor: (query: string) => readonly Where[];
  readonly client: () => SearchClient;
  /** Whether to request facets. */
  readonly withFacets: () => boolean;
  /** Tag of the language to search in an index of several languages; `undefined`: all of them. */
  readonly language: () => string | undefined;
  /** The current page. */
  readonly here: () => ReaderPage;
  /** Opens the selected row, or without one, the first. Called when an answer arrives, if Enter was pressed before. */
  readonly openFirst: () => void;
}

/**
 * Sends events to the state machine in `state.ts` and carries out its effects. Owns the state, all timers and requests of search,
 * and the DOM events about them. The search box, the rendering and the opening of results are handled elsewhere.
 */
export class SearchController implements ReactiveController {
  state: SearchState = idle;
  /** Whether the typed text and the phase have not changed for `delays.announce`, so that the state can be announced. */
  isSettled = false;
  /** When the reader last typed, in ms of `performance.now()`. */
  lastKey = -Infinity;

  readonly #host: SearchControllerHost;
  readonly #target: SearchTarget;
  readonly #budget = new RequestBudget(now);
  /** The cached answers of `#client`. */
  #cache = new AnswerCache(now);
  #client: SearchClient | undefined;
  #isConnected = false;
  /** The text in the box, trimmed. */
  #query = '';
  #token = 0;
  /** Running requests, oldest first. */
  readonly #requests = new Set<AbortController>();
  #waitingSince: number | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;
  #countdown: ReturnType<typeof setTimeout> | undefined;

  constructor(host: SearchControllerHost, target: SearchTarget) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    addEventListener('online', this);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    removeEventListener('online', this);
    // An element that was only moved is connected again within the same task. Then search goes on.
    queueMicrotask(() => {
      if (!this.#isConnected) this.close();
    });
  }

  /** Handles the event `online`: the network is available again. */
  handleEvent(): void {
    this.#dispatch({type: 'network-restored'});
  }

  /** The text in the box, trimmed. */
  get query(): string {
    return this.#query;
  }

  /** To be called when the text in the box has changed. */
  type(text: string): void {
    this.#query = text.trim();
    this.#settleLater();
    this.#dispatch({type: 'query-typed', query: this.#query});
    // Updates the element even if the state stays the same, because the sign-in link contains the typed text.
    this.#host.requestUpdate();
  }

  /** Waits for code to load, but no longer than `delays.parts`, because a download may never end. */
  waitForParts(loading: Promise<unknown>): Promise<unknown> {
    return Promise.race([loading, new Promise(resolve => setTimeout(resolve, this.#host.delays.parts))]);
  }

  /** Sends the typed query without waiting for a pause, even if it was sent before. */
  ask(): void {
    if (!isLongEnough(this.#query)) return;
    this.#unschedule();
    const query = this.#query;
    if (!this.#host.dispatchEvent(new DocsSearchQueryEvent(query))) return;
    this.#dispatch({type: 'query-sent', request: {...this.#requestFor(query), token: ++this.#token}});
  }

  /** The request for a query, with the scope and the language that the reader has selected. */
  #requestFor(query: string): Omit<QueryRequest, 'token'> {
    const facets = this.#target.withFacets();
    const language = this.#target.language();
    return {
      query,
      scopes: this.#target.scopesFor(query),
      ...(facets && {facets}),
      ...(language && {language}),
    };
  }

  /** Repeats the query for the indexes or projects that the current answer does not cover, if they can be searched now. */
  askOthers(): void {
    const request = requestIn(this.state);
    const url = notSearchedIn(this.state)?.url;
    if (request && url)
      this.#dispatch({type: 'query-sent', request: {...request, token: ++this.#token, url}});
  }

  /** Requests the next page of results. */
  more(): void {
    this.#dispatch({type: 'more-requested'});
  }

  /** Whether no rows are on the screen, and an answer is pending or a query waits to be sent. */
  get isLoading(): boolean {
    return !foundIn(this.state) && (this.state.phase === 'asking' || this.#askTimer !== undefined);
  }

  /**
   * Selects a row. While an answer is pending and no rows are shown, the selection applies to that answer. If no rows are shown
   * because a query waits for a pause in typing, the query is sent at once.
   *
   * @param row index of the row; -1: none
   */
  activate(row: number): void {
    if (row >= 0 && this.isLoading && this.#askTimer !== undefined) this.ask();
    this.#dispatch({type: 'row-activated', row});
  }

  /**
   * Handles Enter if no row is selected.
   * @returns whether the results on the screen are those of the typed query. If not, the query is sent at once, unless its answer
   *   is pending already, and the first result is opened when the answer arrives
   */
  openFirstWhenReady(): boolean {
    if (this.#askTimer !== undefined || this.state.phase === 'failed') this.ask();
    this.#dispatch({type: 'enter-pressed'});
    return this.state.phase === 'found';
  }

  /** To be called when search has closed. Aborts pending requests; results that have arrived are kept. */
  close(): void {
    this.#dispatch({type: 'search-closed'});
  }

  #dispatch(event: SearchEvent): void {
    const before = this.state;
    const [state, effects] = transition(before, event);
    if (state !== before) {
      this.state = state;
      clearTimeout(this.#countdown);
      if (state.phase !== before.phase) this.#settleLater();
      this.#host.requestUpdate();
    }
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: SearchEffect): void {
    switch (effect.type) {
      case 'schedule':
        return this.#schedule(effect.query);
      case 'unschedule':
        return this.#unschedule();
      case 'abort':
        return this.#stop();
      case 'fetch':
        return void this.#fetch(effect.request);
      case 'fetch-more':
        return void this.#fetch(effect.request, effect.next);
      case 'ask-again':
        return this.ask();
      case 'remember':
        return this.#cache.set(keyOf(effect.request), effect.answer);
      case 'report-results': {
        const hits = foundIn(this.state)?.hits ?? [];
        this.#host.dispatchEvent(new DocsSearchResultsEvent(effect.request.query, effect.count, hits));
        return;
      }
      case 'report-failure':
        this.#host.dispatchEvent(new DocsSearchErrorEvent(effect.request.query, effect.kind, effect.error));
        return;
      case 'open-first':
        return this.#target.openFirst();
      case 'count-down':
        this.#countdown = setTimeout(
          () => this.#dispatch({type: 'second-elapsed'}),
          this.#host.delays.second,
        );
    }
  }

  /**
   * Schedules the query that was typed. A cached answer is shown at once. Otherwise, the query is sent at once after the first key,
   * and after a pause if keys follow in quick succession. With a static index, it is always sent after a pause. The request budget
   * may delay it further.
   */
  #schedule(query: string): void {
    const {trailing, ceiling} = this.#host.delays;
    const time = now();
    const isPause = time - this.lastKey > trailing && !this.#target.client().answersInParts;
    this.lastKey = time;
    if (this.#cache.get(keyOf(this.#requestFor(query)))) return this.ask();
    const wait = this.#budget.wait();
    if (this.#askTimer === undefined && isPause && !wait) return this.ask();
    this.#waitingSince ??= time;
    clearTimeout(this.#askTimer);
    this.#askTimer = setTimeout(
      () => this.ask(),
      Math.max(wait, Math.min(trailing, this.#waitingSince + ceiling - time)),
    );
  }

  #unschedule(): void {
    clearTimeout(this.#askTimer);
    this.#askTimer = this.#waitingSince = undefined;
  }

  /** Requests a page of results. @param next address of the next page of the current results. Default: the first page */
  async #fetch(request: QueryRequest, next?: string): Promise<void> {
    const {token, query, scopes, facets, language} = request;
    const abort = new AbortController();
    const {signal} = abort;
    try {
      const client = this.#target.client();
      if (client !== this.#client) this.#cache = new AnswerCache(now);
      this.#client = client;
      const cached = next === undefined ? this.#cache.get(keyOf(request)) : undefined;
      if (cached) return this.#dispatch({type: 'results-arrived', token, answer: cached});
      if (!client.answersInParts) this.#budget.spend();
      const limit = client.answersInParts ? 1 : MAX_REQUESTS;
      if (this.#requests.add(abort).size > limit) [...this.#requests][0]!.abort();
      // With 0, the client does not wait and retry after a `Retry-After`: the request fails at once, and the reader sees a countdown.
      const options = {signal, maxRetryAfter: 0};
      const link = next ?? request.url;
      const received = await (link === undefined
        ? client.search(
            {
              words: completeAsPrefix(query),
              scopes,
              pageSize: PAGE_SIZE,
              ...(facets && {facets}),
              ...(language && {language}),
            },
            options,
          )
        : client.more(link, options));
      const {results, count, filters = [], not_searched: names = []} = received;
      // Words of the query that the answer reports as filters are left out, because results need not contain them.
      const words = query
        .split(/\s+/)
        .filter(word => !filters.includes(word) && !filters.includes(`${word}*`))
        .join(' ');
      const groups = toGroups(results, words, this.#target.here(), received.significant_terms);
      const answer = {
        groups,
        count,
        next: received.next,
        ...(facets && received.facets && {facets: received.facets}),
        ...(names.length && {notSearched: {names, url: received.not_searched_url ?? null}}),
        ...(received.language && {
          languages: {searched: received.language, others: received.other_languages ?? 0},
        }),
      };
      this.#dispatch({type: next === undefined ? 'results-arrived' : 'more-arrived', token, answer});
      if (next === undefined && client.answersInParts) this.more();
    } catch (error) {
      if (signal.aborted) return;
      this.#dispatch({type: 'request-failed', token, failure: failureOf(error, query), error});
    } finally {
      this.#requests.delete(abort);
    }
  }

  #stop(): void {
    for (const request of this.#requests) request.abort();
    this.#unschedule();
  }

  #settleLater(): void {
    if (this.isSettled) this.#host.requestUpdate();
    this.isSettled = false;
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      this.isSettled = true;
      this.#host.requestUpdate();
    }, this.#host.delays.announce);
  }
}

const now = (): number => performance.now();

/** The key of a request in the cache of answers. */
const keyOf = ({scopes, query, facets, language, url = ''}: Omit<QueryRequest, 'token'>): string =>
  `${composeQuery(scopes, query)}\n${language}${facets ? '\n' : ''}\n${url}`;

/** If the host refuses a query of more characters than this, the reader is told that the query is too long. */
const LONG_QUERY = 1000;

/** Whether an error means that a module of the client, which is imported on demand, failed to load. Its message differs by browser. */
const isUnloaded = (error: unknown): boolean => error instanceof TypeError && /import/i.test(error.message);

function failureOf(error: unknown, query: string): Failure {
  const isKnown = error instanceof DocentError && error.kind !== 'aborted';
  if (isKnown && error.kind === 'bad-request' && query.length > LONG_QUERY)
    return {kind: 'too-long', seconds: 0};
  const kind: FailureKind = isKnown ? error.kind : isUnloaded(error) ? 'unloaded' : 'unknown';
  const isOffline = !navigator.onLine && /^(network|unknown|unloaded)$/.test(kind);
  // While the browser is offline, a failure without another known cause is attributed to that.
  return {kind: isOffline ? 'offline' : kind, seconds: Math.ceil((error as HttpError).retryAfter ?? 0)};
}
