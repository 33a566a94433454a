import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../../page/identity.js';
import {pageOptions} from '../../page/options.js';
import type {SearchController} from './controller.js';
import type {DocsSearchResultsEvent, DocsSearchSelectEvent} from './events.js';
import {foundIn} from './state.js';

/** A query that the reader finished typing. */
export interface FinishedQuery {
  readonly query: string;
  /** Number of pages found. */
  readonly results: number;
  /** Position of the opened result, counted from 1; 0 if none was opened. */
  readonly opened: number;
  /** Whether another query followed within 30 s. */
  readonly followed: boolean;
}

/** Results that are replaced sooner than this, in ms, were not read: the reader was still typing. */
const MIN_READING_TIME = 1_500;
/** Longest pause of a reader within a word, in ms. */
const MAX_TYPING_PAUSE = 5_000;
/** Time without another query after which a query is finished, in ms. */
const FINISHED_AFTER = 30_000;
/** Largest number of queries in one report. */
const MAX_QUERIES = 10;

/** Finds the finished queries among the answers of one page load. Pure: the caller passes the time, in ms. */
export class FinishedQueries {
  #finished: FinishedQuery[] = [];
  #current: (Omit<FinishedQuery, 'followed'> & {readonly time: number}) | undefined;
  /** The last finished query. Further answers to it, such as more results, do not count. */
  #lastFinished = '';

  /** Records that an answer is on the screen. */
  answered(query: string, results: number, time: number): void {
    const last = this.#current;
    if (query === (last?.query ?? this.#lastFinished)) {
      if (last) this.#current = {...last, results};
      return;
    }
    if (last) {
      const gap = time - last.time;
      const isTyping = gap < MIN_READING_TIME || (gap < MAX_TYPING_PAUSE && query.startsWith(last.query));
      if (last.opened || !isTyping) this.#end(gap < FINISHED_AFTER);
    }
    this.#current = {query, results, opened: 0, time};
  }

  /** Records that a result of the current answer was opened. @param row its position, counted from 1 */
  opened(query: string, row: number): void {
    if (this.#current?.query === query && !this.#current.opened)
      this.#current = {...this.#current, opened: row};
  }

  /** The finished queries since the last call. */
  take(): FinishedQuery[] {
    this.#end(false);
    const finished = this.#finished;
    this.#finished = [];
    return finished;
  }

  #end(followed: boolean): void {
    if (!this.#current) return;
    const {query, results, opened} = this.#current;
    // Further queries before the next report are dropped.
    if (this.#finished.length < MAX_QUERIES) this.#finished.push({query, results, opened, followed});
    this.#lastFinished = query;
    this.#current = undefined;
  }
}

/** Random id of this page load. It identifies nothing else. */
const pageLoad = [...crypto.getRandomValues(new Uint32Array(4))].map(number => number.toString(36)).join('-');

/** Whether the browser sends Do Not Track or Global Privacy Control. */
const isUnwanted = ({doNotTrack, globalPrivacyControl}: Navigator & {globalPrivacyControl?: boolean}) =>
  doNotTrack === '1' || globalPrivacyControl === true;

/** What the controller needs from `<docs-search>`. */
interface ReportingHost extends ReactiveControllerHost, HTMLElement {
  readonly knownPage: PageIdentity | undefined;
}

/**
 * Reports finished queries, when readers pause or leave the page. Loaded only if the site's owner has switched insights
 * on. Owns its timers and listeners.
 */
class InsightsController implements ReactiveController {
  readonly #host: ReportingHost;
  readonly #search: SearchController;
  readonly #queries = new FinishedQueries();
  #reportTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReportingHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    // The first answer may have come before this code was loaded.
    const {state} = search;
    if (state.phase === 'found' || state.phase === 'nothing')
      this.#handleAnswer(state.request.query, foundIn(state)?.count ?? 0);
  }

  hostConnected(): void {
    this.#host.addEventListener('docs-search-results', this);
    this.#host.addEventListener('docs-search-select', this);
    document.addEventListener('visibilitychange', this);
    addEventListener('pagehide', this);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('docs-search-results', this);
    this.#host.removeEventListener('docs-search-select', this);
    document.removeEventListener('visibilitychange', this);
    removeEventListener('pagehide', this);
    this.#send();
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-results') {
      const {query, count} = event as DocsSearchResultsEvent;
      this.#handleAnswer(query, count);
    } else if (event.type === 'docs-search-select') this.#handleSelect(event as DocsSearchSelectEvent);
    else if (event.type === 'pagehide' || document.visibilityState === 'hidden') this.#send();
  }

  #handleAnswer(query: string, count: number): void {
    this.#queries.answered(query, count, performance.now());
    clearTimeout(this.#reportTimer);
    this.#reportTimer = setTimeout(() => this.#send(), FINISHED_AFTER);
  }

  #handleSelect({query, hit}: DocsSearchSelectEvent): void {
    const hits = foundIn(this.#search.state)?.hits ?? [];
    // The title of a page that is not a hit itself is a link, but not a row.
    const row = hits.findIndex(({url}) => url === hit.url);
    this.#queries.opened(query, Math.max(0, row) + 1);
  }

  #send(): void {
    clearTimeout(this.#reportTimer);
    const queries = this.#queries.take();
    const page = this.#host.knownPage;
    if (!queries.length || !page) return;
    const {project, version, language, api} = page;
    const configured = pageOptions(document).insights;
    const address = configured ? new URL(configured, location.href) : new URL('insights/', api);
    navigator.sendBeacon(address, JSON.stringify({project, version, language, load: pageLoad, queries}));
  }
}

const reporting = new WeakSet<ReportingHost>();

/** Begins to report the queries of a search, unless it has begun before. */
export function reportQueries(host: ReportingHost, search: SearchController): void {
  if (reporting.has(host) || isUnwanted(navigator)) return;
  reporting.add(host);
  new InsightsController(host, search);
}
