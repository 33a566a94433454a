import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {SearchResult, Where} from '../../api/index.js';
import {completeAsPrefix, composeQuery, hasOperators} from '../../api/query.js';
import type {SearchAnswer, SearchClient} from '../../client/index.js';
import type {SearchMessages} from '../../i18n/messages.js';
import {list, text} from '../../page/settings.js';
import {editDistance} from '../../ranking/index/near-terms.js';
import type {SearchController} from './controller.js';
import {parseHighlight} from './highlight.js';
import type {LanguageController} from './languages.js';
import {consume, FeatureKeysController} from './navigation.js';
import type {ScopeChoice, ScopeController} from './scope.js';
import {languagesIn, requestIn, type SearchState, requestWithoutResults} from './state.js';
import type {SuggestionsController} from './suggestions.js';

/** What the controller needs from `<docs-search>`. */
interface NoResultsHost extends ReactiveControllerHost, HTMLElement {
  readonly messages: SearchMessages;
  readonly htmlFor: string;
  readonly triggers: string;
  show(options: {query: string}): void;
}

/** Alternatives to a query without results. They do have results. */
interface Proposals {
  /** The query without the word that keeps it from having results. */
  readonly shorter?: Shorter;
  /** Another spelling of the query. */
  readonly spelling?: string;
  readonly elsewhere?: Elsewhere;
}

/**
 * Helps with a query that has no results: once the reader pauses, proposes the query without one of its words, another
 * spelling or another scope, if those have results. It also shows the suggestions that search offers. Links to the site's own
 * results page, also if the query failed. Loaded with the first such query. Owns its requests, and aborts them when the
 * reader continues; proposals stay on the screen until the next answer.
 */
export class NoResultsController implements ReactiveController {
  readonly #host: NoResultsHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  readonly #languages: LanguageController;
  readonly #client: () => SearchClient;
  readonly #suggestions: SuggestionsController;
  /** Proposals for the query on the screen. */
  #proposals: Proposals = {};
  /** Token of the request that the proposals are for. */
  #proposalsFor: number | undefined;
  #request = new AbortController();

  constructor(
    host: NoResultsHost,
    search: SearchController,
    {
      scope,
      languages,
      suggestions,
    }: {
      readonly scope: ScopeController;
      readonly languages: LanguageController;
      readonly suggestions: SuggestionsController;
    },
    client: () => SearchClient,
  ) {
    this.#host = host;
    this.#suggestions = suggestions;
    this.#search = search;
    this.#scope = scope;
    this.#languages = languages;
    this.#client = client;
    host.addController(this);
    new FeatureKeysController(host, (event, target) => this.#handleKeydown(event, target));
  }

  hostUpdated(): void {
    const {state, isSettled} = this.#search;
    if (requestIn(state)?.token !== this.#proposalsFor) this.#request.abort();
    const request = requestWithoutResults(state);
    if (request?.token === this.#proposalsFor) return;
    this.#proposals = {};
    this.#proposalsFor = undefined;
    if (state.phase !== 'nothing' || !isSettled) return;
    this.#proposalsFor = state.request.token;
    this.#findProposals(state.request.query);
  }

  hostDisconnected(): void {
    this.#request.abort();
  }

  /** Renders the help below the message that is shown instead of results. */
  render(): TemplateResult | typeof nothing {
    const {state} = this.#search;
    if (requestWithoutResults(state))
      return html`${this.#renderProposals()}${this.#renderResultsPage(state)}`;
    return state.phase === 'failed' ? this.#renderResultsPage(state) : nothing;
  }

  #renderResultsPage(state: SearchState): TemplateResult | typeof nothing {
    const url = resultsPageUrl(this.#host, requestIn(state)!.query);
    const {resultsPage} = this.#host.messages;
    return url === null ? nothing : html`<p><a class="results-page" href=${url}>${resultsPage}</a></p>`;
  }

  #renderProposals(): TemplateResult {
    const {messages} = this.#host;
    const {shorter, spelling, elsewhere} = this.#proposals;
    const {others = 0} = languagesIn(this.#search.state) ?? {};
    const button = (name: string, label: string, handleClick: () => void) =>
      html`<p>
        <button part="button" class=${name} type="button" @click=${handleClick}>${label}</button>
      </p>`;
    return html`${
      others
        ? button('all-languages', messages.labelled(messages.allLanguages, messages.found(others)), () =>
            this.#languages.choose(true),
          )
        : nothing
    }${
      spelling === undefined
        ? nothing
        : button('spelling', messages.didYouMean(spelling), () => this.#host.show({query: spelling}))
    }${
      shorter
        ? button('shorter', messages.labelled(shorter.query, messages.found(shorter.pages)), () =>
            this.#host.show({query: shorter.query}),
          )
        : nothing
    }${
      elsewhere
        ? button('elsewhere', messages.labelled(elsewhere.location, messages.found(elsewhere.pages)), () =>
            this.#searchElsewhere(elsewhere.choice),
          )
        : nothing
    }${this.#suggestions.renderKnown()}`;
  }

  /** Shows each proposal as soon as it is found. If a request fails, there is no proposal of that kind. */
  #findProposals(query: string): void {
    const {signal} = (this.#request = new AbortController());
    const client = this.#client();
    const {choices, selected} = this.#scope;
    const show = <Name extends keyof Proposals>(name: Name, finding: Promise<Proposals[Name] | null>) =>
      finding.then(
        proposal => {
          if (!proposal || signal.aborted) return;
          this.#proposals = {...this.#proposals, [name]: proposal};
          this.#host.requestUpdate();
        },
        () => {},
      );
    const scopes = this.#scope.scopesFor(query);
    const {language} = this.#languages;
    const ask: Ask = (words, scopes, pageSize = 1) =>
      client.search({words, scopes, pageSize, ...(language && {language})}, {signal});
    void show('spelling', findSpelling(query, scopes, ask));
    void show('shorter', findShorter(query, scopes, ask));
    const others = choices.all.filter(choice => choice.key !== selected?.key && !isWithin(choice, scopes));
    const translations = translationChoices(this.#scope.settings?.answer);
    // A query that names its scope itself is not searched elsewhere.
    if (scopes.length) void show('elsewhere', findElsewhere(query, [...others, ...translations], ask));
  }

  /** Searches in another scope. That of a translation is not in the menu, so it is written into the query. */
  #searchElsewhere({key, scopes}: ScopeChoice): void {
    if (isTranslationKey(key))
      this.#host.show({query: composeQuery(scopes, requestIn(this.#search.state)?.query ?? '')});
    else this.#scope.select(key);
  }

  /** Handles Enter in the box, which follows the link to the results page. */
  #handleKeydown(event: KeyboardEvent, target: HTMLElement): void {
    const link = this.#host.shadowRoot!.querySelector<HTMLElement>('.results-page');
    if (event.key !== 'Enter' || !link) return;
    if (target === link) event.stopPropagation();
    else if (target.matches('input')) {
      consume(event);
      link.click();
    }
  }
}

/** Repeats the reader's query with other words or in other scopes, in the same language. @param pageSize Default: 1 */
type Ask = (words: string, scopes: readonly Where[], pageSize?: number) => Promise<SearchAnswer>;

/** A query without one of its words, and the number of pages that it finds. */
interface Shorter {
  readonly query: string;
  readonly pages: number;
}

/** Maximum number of words in a query for which each word is left out in turn, because each takes a request. */
const MAX_WORDS = 5;

/**
 * Finds the word whose removal gives a query the most results, and leaves it out.
 * @returns `null` if leaving out one word is not enough for results, or if the query is too long or has operators
 */
async function findShorter(query: string, scopes: readonly Where[], ask: Ask): Promise<Shorter | null> {
  const words = query.split(/\s+/);
  if (words.length < 2 || words.length > MAX_WORDS || hasOperators(query)) return null;
  let best: Shorter | null = null;
  for (const omitted of words.keys()) {
    const shorter = words.filter((_, index) => index !== omitted).join(' ');
    const {count} = await ask(completeAsPrefix(shorter), scopes);
    if (count > (best?.pages ?? 0)) best = {query: shorter, pages: count};
  }
  return best;
}

/** Results in another scope than the selected one. */
interface Elsewhere {
  readonly choice: ScopeChoice;
  readonly pages: number;
  /** The version that the results are in, or the label of the scope. */
  readonly location: string;
}

/** Maximum number of translations that are tried, because each takes a request. */
const MAX_TRANSLATIONS = 5;
/** Keys of the scopes to try, best first. Other static indexes and translations are tried after them. */
const SCOPE_KEYS = ['project', 'version', 'subprojects'];

/** Whether a choice is a static index that was searched already, together with others. */
const isWithin = ({key, scopes}: ScopeChoice, searched: readonly Where[]): boolean =>
  isIndexKey(key) &&
  scopes.every(scope =>
    searched.some(searchedScope => composeQuery([searchedScope], '') === composeQuery([scope], '')),
  );

const isIndexKey = (key: string): boolean => key.startsWith('index:');
const isTranslationKey = (key: string): boolean => key.startsWith('language:');

/**
 * The scopes of the same documentation in other languages.
 * @param answer the host's answer about the page, which has not been validated
 */
export function translationChoices(answer: unknown): ScopeChoice[] {
  const choices = list(answer, 'projects', 'translations').flatMap(translation => {
    const project = text(translation, 'slug');
    // Validated, because it becomes part of a query.
    return project && /^[\w-]+$/.test(project)
      ? [
          {
            key: `language:${project}`,
            label: text(translation, 'language', 'name') ?? project,
            scopes: [{project}],
          },
        ]
      : [];
  });
  return choices.slice(0, MAX_TRANSLATIONS);
}

/** @returns the first scope with results for a query; `null` if there is none */
async function findElsewhere(
  query: string,
  choices: readonly ScopeChoice[],
  ask: Ask,
): Promise<Elsewhere | null> {
  const menuChoices = SCOPE_KEYS.flatMap(key => choices.filter(choice => choice.key === key));
  const others = choices.filter(({key}) => isIndexKey(key) || isTranslationKey(key));
  for (const choice of [...menuChoices, ...others]) {
    const {count, projects, results} = await ask(completeAsPrefix(query), choice.scopes);
    if (!count) continue;
    const version = projects[0]?.versions[0]?.slug ?? results[0]?.version.slug;
    const isOneVersion = choice.key === 'project' || choice.key === 'version';
    return {choice, pages: count, location: (isOneVersion && version) || choice.label};
  }
  return null;
}

/** The number of results of a fuzzy query in which another spelling is looked for. */
const FUZZY_RESULTS = 5;

/**
 * Finds another spelling of a query that has results in the same scopes.
 * @returns `null` if there is none
 */
async function findSpelling(query: string, scopes: readonly Where[], ask: Ask): Promise<string | null> {
  const fuzzy = fuzzyQuery(query);
  if (!fuzzy) return null;
  const {results} = await ask(fuzzy, scopes, FUZZY_RESULTS);
  const proposal = respell(query, results);
  if (!proposal) return null;
  const {count} = await ask(proposal, scopes);
  return count ? proposal : null;
}

/** A word that may be misspelled: letters only, no syntax. */
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}_]+$/u;
/** Shorter words are not respelled: changing one letter often makes another word. */
const MIN_LENGTH = 4;
/** From this length, two letters of a word may differ. */
const TWO_EDITS_LENGTH = 8;

const editsFor = (word: string): number =>
  word.length < MIN_LENGTH || !PLAIN_WORD.test(word) ? 0 : word.length < TWO_EDITS_LENGTH ? 1 : 2;

/**
 * The query with fuzzy matching for each word, in the query syntax; `null` if no word can be matched that
 * way.
 */
export function fuzzyQuery(query: string): string | null {
  const fuzzy = query.replace(/\S+/g, word => (editsFor(word) ? `${word}~${editsFor(word)}` : word));
  return fuzzy === query ? null : fuzzy;
}

/**
 * The query as it is spelled in the results of its fuzzy form; `null` if that is how it was typed.
 * @param query as typed
 */
export function respell(query: string, results: readonly SearchResult[]): string | null {
  const marked = new Set(results.flatMap(markedWords));
  const spelled = query.replace(/\S+/g, word => {
    const typed = word.toLowerCase();
    const maxEdits = editsFor(word);
    const near = [...marked]
      .map(candidate => ({candidate, edits: editDistance(typed, candidate, maxEdits)}))
      .filter(({edits}) => edits <= maxEdits)
      .sort((a, b) => a.edits - b.edits);
    return near[0]?.candidate ?? word;
  });
  return spelled.toLowerCase() === query.toLowerCase() ? null : spelled;
}

function markedWords({highlights, blocks}: SearchResult): string[] {
  const fragments = [
    ...highlights.title,
    ...blocks.flatMap(block => [
      ...(block.type === 'domain' ? block.highlights.name : block.highlights.title),
      ...block.highlights.content,
    ]),
  ];
  return fragments
    .flatMap(parseHighlight)
    .flatMap(({text, hit}) => (hit ? (text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []) : []));
}

/**
 * The address of the site's own results page for a query, which works without the API: the target of the form
 * in the element, or of the form around the theme's search control.
 * @returns `null` if there is no such form
 */
function resultsPageUrl(search: NoResultsHost, query: string): string | null {
  for (const form of formsOf(search)) {
    const field = form.querySelector<HTMLInputElement>(
      'input[name]:is([type=search],[type=text],:not([type]))',
    );
    // From the attribute, because a field of the form may be named `action`.
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

function formsOf(search: NoResultsHost): HTMLFormElement[] {
  const {htmlFor, triggers} = search;
  const ofTheme = triggers ? document.querySelectorAll(triggers) : [];
  const controls = [search, document.getElementById(htmlFor), ...ofTheme];
  return controls.flatMap(control => {
    const form = control?.querySelector('form') ?? control?.closest('form');
    return form ? [form] : [];
  });
}
