import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../../page/identity.js';
import {pageOptions} from '../../page/options.js';
import type {SearchController} from './controller.js';
import type {DocsSearchResultsEvent, DocsSearchSelectEvent} from './events.js';
import {foundIn} from './state.js';

/** A query that was meant, not only typed on the way to another. */
export interface MeantQuery {
  readonly query: string;
  /** How many pages were found. */
  readonly results: number;
  /** Number of the row that was opened, the first is 1; 0: none was. */
  readonly opened: number;
  /** Whether another query followed within 30 s. */
  readonly followed: boolean;
}

/** An answer that is replaced sooner was not read: the reader was still typing; in ms. */
const BURST = 1_500;
/** So long a reader may pause within a word, in ms. */
const PAUSE = 5_000;
/** After this time without another query a reader rests, in ms. */
const REST = 30_000;
/** Queries in one report. */
const MOST_QUERIES = 10;

/** Finds the queries that were meant among the answers of one page load. Pure: the time is given, in ms. */
export class MeantQueries {
  #meant: MeantQuery[] = [];
  #current: (Omit<MeantQuery, 'followed'> & {readonly time: number}) | undefined;
  /** The last query that was taken, which an answer may come for again. */
  #taken = '';

  /** An answer is on the screen. */
  answered(query: string, results: number, time: number): void {
    const last = this.#current;
    if (query === (last?.query ?? this.#taken)) {
      if (last) this.#current = {...last, results};
      return;
    }
    if (last) {
      const gap = time - last.time;
      const isTyping = gap < BURST || (gap < PAUSE && query.startsWith(last.query));
      if (last.opened || !isTyping) this.#end(gap < REST);
    }
    this.#current = {query, results, opened: 0, time};
  }

  /** A row of the current answer was opened. @param row its number, the first is 1 */
  opened(query: string, row: number): void {
    if (this.#current?.query === query && !this.#current.opened)
      this.#current = {...this.#current, opened: row};
  }

  /** All queries since the last time. */
  take(): MeantQuery[] {
    this.#end(false);
    const meant = this.#meant;
    this.#meant = [];
    return meant;
  }

  #end(followed: boolean): void {
    if (!this.#current) return;
    const {query, results, opened} = this.#current;
    // Of so many in so short a time, the first say as much.
    if (this.#meant.length < MOST_QUERIES) this.#meant.push({query, results, opened, followed});
    this.#taken = query;
    this.#current = undefined;
  }
}

/** Tells page loads apart until the next one, and nothing else. */
const load = Array.from(crypto.getRandomValues(new Uint32Array(4)), number => number.toString(36)).join('-');

/** Whether the browser says that its user does not want to be counted. */
const isUnwanted = ({doNotTrack, globalPrivacyControl}: Navigator & {globalPrivacyControl?: boolean}) =>
  doNotTrack === '1' || globalPrivacyControl === true;

/** What the controller needs of `<docs-search>`. */
interface ReportingHost extends ReactiveControllerHost, HTMLElement {
  readonly knownPage: PageIdentity | undefined;
}

/**
 * Reports the queries that readers meant, once they rest or leave the page. Loaded only where the site's owner wants that.
 * Owns when that is, and the listeners for it.
 */
class InsightsController implements ReactiveController {
  readonly #host: ReportingHost;
  readonly #search: SearchController;
  readonly #queries = new MeantQueries();
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReportingHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    // The first answer may have come before this code.
    const {state} = search;
    if (state.phase === 'found' || state.phase === 'nothing')
      this.#handleAnswer(state.question.query, foundIn(state)?.count ?? 0);
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
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#send(), REST);
  }

  #handleSelect({query, hit}: DocsSearchSelectEvent): void {
    const hits = foundIn(this.#search.state)?.hits ?? [];
    // The heading of a page is no row of its own.
    const row = hits.findIndex(({url}) => url === hit.url);
    this.#queries.opened(query, Math.max(0, row) + 1);
  }

  #send(): void {
    clearTimeout(this.#rest);
    const queries = this.#queries.take();
    const page = this.#host.knownPage;
    if (!queries.length || !page) return;
    const {project, version, language, api} = page;
    const given = pageOptions(document).insights;
    const address = given ? new URL(given, location.href) : new URL('insights/', api);
    navigator.sendBeacon(address, JSON.stringify({project, version, language, load, queries}));
  }
}

const reporting = new WeakSet<ReportingHost>();

/** Begins to report the queries of a search, unless it has begun before. */
export function reportQueries(host: ReportingHost, search: SearchController): void {
  if (reporting.has(host) || isUnwanted(navigator)) return;
  reporting.add(host);
  new InsightsController(host, search);
}
