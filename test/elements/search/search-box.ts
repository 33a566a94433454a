import {waitUntil} from '@open-wc/testing';
import type {Client} from '../../../src/client/index.js';
import {SEARCH_DELAYS, SearchController, type SearchDelays} from '../../../src/elements/search/controller.js';
import type {DocsSearchErrorEvent, DocsSearchResultsEvent} from '../../../src/elements/search/events.js';
import {twoPages} from './answers.js';
import {FakeClient} from './fake-client.js';

/** A search controller without an element or a page. */
export class SearchBox extends EventTarget {
  client = new FakeClient();
  readonly delays: SearchDelays;
  readonly reports: string[] = [];
  updates = 0;
  isQueryAllowed = true;
  readonly search: SearchController;
  readonly updateComplete = Promise.resolve(true);

  constructor(delays: Partial<SearchDelays> = {}, client?: Client) {
    super();
    this.delays = {...SEARCH_DELAYS, trailing: 10, ceiling: 25, announce: 10, second: 5, ...delays};
    this.addEventListener('docs-search-query', event => {
      if (!this.isQueryAllowed) event.preventDefault();
    });
    this.addEventListener('docs-search-results', event => {
      const {query, count} = event as DocsSearchResultsEvent;
      this.reports.push(`found ${query} ${count}`);
    });
    this.addEventListener('docs-search-error', event => {
      const {query, kind} = event as DocsSearchErrorEvent;
      this.reports.push(`failed ${query} ${kind}`);
    });
    this.search = new SearchController(this, {
      client: () => client ?? this.client,
      scopesFor: () => [{project: 'docent', version: 'latest'}],
      here: () => ({project: 'docent', version: 'latest', base: 'https://docs.example'}),
      withFacets: () => false,
      language: () => undefined,
      openFirst: () => this.reports.push('open first'),
    });
    this.search.hostConnected();
    boxes.push(this);
  }

  get phase() {
    return this.search.state.phase;
  }

  /** Types a query and sends it without waiting for a pause. */
  ask(words: string): void {
    this.search.type(words);
    if (this.client.requests.at(-1)?.words !== `${words}*`) this.search.ask();
  }

  async find(words: string, answers = twoPages()): Promise<void> {
    this.ask(words);
    this.client.last.answer(answers);
    await this.hasSettled();
  }

  async fail(words: string, error: unknown): Promise<void> {
    this.ask(words);
    this.client.last.fail(error);
    await this.hasSettled();
  }

  hasSettled(): Promise<void> {
    return waitUntil(() => this.phase !== 'asking', 'still asking', {interval: 1});
  }

  /** Titles of the rows. */
  get titles(): string[] {
    const {state} = this.search;
    return state.phase === 'found' ? state.found.hits.map(({title}) => title[0]!.text) : [];
  }

  addController() {}
  removeController() {}
  requestUpdate() {
    this.updates++;
  }
}

const boxes: SearchBox[] = [];
afterEach(() => boxes.splice(0).forEach(box => box.search.hostDisconnected()));
