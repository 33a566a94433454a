import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {completeAsPrefix} from '../../api/query.js';
import type {SearchClient} from '../../client/index.js';
import type {SearchController} from './controller.js';
import type {ScopeChoice, ScopeController} from './scope.js';
import type {SearchHost} from './search-host.js';
import {questionIn} from './state.js';
import {type Proposals, proposalsView, propose} from './respelling.js';
import {consume, PanelKeysController} from './navigation.js';

export interface NoResults {
  /** Below the message that is shown instead of results. */
  render(): TemplateResult | symbol;
}

/**
 * What search offers for a query without results: a spelling or a scope that has some, or, if the query failed, the
 * site's own results page. Loaded with the first such query.
 */
export function createNoResults(
  host: SearchHost,
  search: SearchController,
  scope: ScopeController,
): NoResults {
  const nothingFound = new NothingFoundController(host, search, scope);
  const resultsPageLink = new ResultsPageLink(host, search);
  host.requestUpdate();
  return {
    render: () => (search.state.phase === 'nothing' ? nothingFound.render() : resultsPageLink.render()),
  };
}

/**
 * When nothing is found and the reader has paused, proposes another spelling or scope that has results. Owns when to
 * look for them, and stops when the reader continues.
 */
export class NothingFoundController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  /** For the query on the screen. */
  #proposals: Proposals = {};
  #lookedFor = 0;
  #request = new AbortController();

  constructor(host: SearchHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
  }

  hostUpdated(): void {
    const {state, isSettled} = this.#search;
    const token = questionIn(state)?.token ?? 0;
    if (token !== this.#lookedFor) {
      this.#request.abort();
      this.#proposals = {};
    }
    if (state.phase !== 'nothing' || !isSettled || token === this.#lookedFor) return;
    this.#lookedFor = token;
    this.#look(state.question.query);
  }

  hostDisconnected(): void {
    this.#request.abort();
  }

  render(): TemplateResult {
    return proposalsView(this.#proposals, this.#host, this.#scope);
  }

  #look(query: string): void {
    const {signal} = (this.#request = new AbortController());
    propose(query, this.#host, this.#scope, signal, proposals => {
      this.#proposals = {...this.#proposals, ...proposals};
      this.#host.requestUpdate();
    });
  }
}

/** Results in another scope than the selected one. */
export interface Elsewhere {
  readonly choice: ScopeChoice;
  readonly pages: number;
  /** The version they are in, or the label of the scope. */
  readonly location: string;
}

/** Scopes to try, best first. */
const KEYS = ['project', 'version', 'subprojects'];

/** @returns the first scope with results for a query; `null` if there is none */
export async function findElsewhere(
  query: string,
  choices: readonly ScopeChoice[],
  client: SearchClient,
  signal: AbortSignal,
): Promise<Elsewhere | null> {
  for (const key of KEYS) {
    const choice = choices.find(choice => choice.key === key);
    if (!choice) continue;
    const question = {words: completeAsPrefix(query), scopes: choice.scopes, pageSize: 1};
    const {count, projects, results} = await client.search(question, {signal});
    if (!count) continue;
    const version = projects[0]?.versions[0]?.slug ?? results[0]?.version.slug;
    return {choice, pages: count, location: (key !== 'subprojects' && version) || choice.label};
  }
  return null;
}

/** A link to the site's own results page, shown when a query fails. Enter in the box follows it. */
export class ResultsPageLink {
  readonly #host: SearchHost;
  readonly #search: SearchController;

  constructor(host: SearchHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    new PanelKeysController(host, (event, target) => {
      if (event.key !== 'Enter') return;
      if (target === this.#link) event.stopPropagation();
      else if (target.matches('input') && this.#link) {
        consume(event);
        this.#link.click();
      }
    });
  }

  render(): TemplateResult | typeof nothing {
    const {state} = this.#search;
    if (state.phase !== 'failed') return nothing;
    const url = resultsPageUrl(this.#host, state.question.query);
    const {resultsPage} = this.#host.messages;
    return url === null ? nothing : html`<p><a class="results-page" href=${url}>${resultsPage}</a></p>`;
  }

  get #link(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector('.results-page');
  }
}

interface SearchElement extends Element {
  readonly htmlFor: string;
  readonly triggers: string;
}

/**
 * The address of the site's own results page for a query: the target of the form in the element, or of the form around
 * the theme's search control. It works without the API.
 * @returns `null` if there is no such form
 */
export function resultsPageUrl(search: SearchElement, query: string): string | null {
  for (const form of formsOf(search)) {
    const field = form.querySelector<HTMLInputElement>(
      'input[name]:is([type=search],[type=text],:not([type]))',
    );
    // Read as an attribute: a field of the form may be named `action`.
    const action = form.getAttribute('action');
    const method = form.getAttribute('method') ?? 'get';
    if (!field || action === null || !/^get$/i.test(method) || !URL.canParse(action, document.baseURI))
      continue;
    const url = new URL(action, document.baseURI);
    if (!/^https?:$/.test(url.protocol)) continue;
    url.search = '';
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && name !== field.name) url.searchParams.append(name, value);
    }
    url.searchParams.set(field.name, query);
    return url.href;
  }
  return null;
}

function formsOf(search: SearchElement): HTMLFormElement[] {
  const {htmlFor, triggers} = search;
  const themes = triggers ? document.querySelectorAll(triggers) : [];
  const controls = [search, document.getElementById(htmlFor), ...themes];
  return controls.flatMap(control => {
    const form = control?.querySelector('form') ?? control?.closest('form');
    return form ? [form] : [];
  });
}
