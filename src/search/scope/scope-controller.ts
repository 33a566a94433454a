import type {ReactiveController} from 'lit';
import {completeAsPrefix, composeQuery, type Where} from '../../api/index.js';
import {type Addons, createGetAddons, type GetAddons} from '../../client/index.js';
import {type PageIdentity, readPage} from '../../page/index.js';
import {sharedSearchClient} from '../../page/shared-search-client.js';
import {type PanelHost, panelMessages} from '../panels/panel-host.js';
import {namesScope} from './scope-in-query.js';
import {type ScopeChoice, type ScopeChoices, scopeChoices} from './scope-choices.js';
import type {SearchController} from '../asking/search-controller.js';
import {questionIn} from '../search-state.js';

/** Results where the reader does not look. */
export interface Elsewhere {
  readonly choice: ScopeChoice;
  readonly pages: number;
  /** The version they are in, or the name of the choice. */
  readonly place: string;
}

/** Where it is worth looking when there is nothing here, best first. */
const ELSEWHERE = ['project', 'version', 'subprojects'];

/**
 * Owns where is searched: the choices, the one that counts, kept for the visit, and the look elsewhere where there
 * is nothing. Asks the host for the page's filters when search is opened, once for each page that it is about.
 */
export class ScopeController implements ReactiveController {
  choices: ScopeChoices = {all: [], first: undefined};
  /** The choices in the words that are there now: those of the reader's language may come later. */
  #makeChoices: () => ScopeChoices = () => this.choices;
  #words: unknown;
  isPullRequest = false;
  /** Found for the question on the screen. */
  elsewhere: Elsewhere | undefined;

  readonly #host: PanelHost;
  readonly #search: SearchController;
  readonly #getAddons: GetAddons;
  readonly #known = new Map<string, Addons | undefined>();
  /** The reader's choice, while storage has none. */
  #key: string | undefined;
  #project = '';
  #lookedFor = 0;
  #request = new AbortController();

  constructor(host: PanelHost, search: SearchController, getAddons = createGetAddons()) {
    this.#host = host;
    this.#search = search;
    this.#getAddons = getAddons;
    host.addController(this);
    host.addEventListener('docs-search-open', this);
    this.handleEvent();
    // Once the element asks here; what it has asked until now it asked without.
    const {project, version, isPullRequest} = this.#page ?? {};
    const asked = project ? [{project, version: isPullRequest ? undefined : version}] : [];
    queueMicrotask(() => this.#askAnew(asked));
  }

  /** What counts: the reader's choice, if it is one here. */
  get chosen(): ScopeChoice | undefined {
    const {all, first} = this.choices;
    return all.find(({key}) => key === this.#key) ?? first;
  }

  /** Where a question is asked: where its words say, else where the choice does; `undefined`: nobody says. */
  scopesFor(words: string): readonly Where[] | undefined {
    return namesScope(words) ? [] : this.chosen?.scopes;
  }

  /** Search was opened; the page may be another one than before. */
  handleEvent(): void {
    const here = this.#page;
    if (!here) return;
    const {project, version, api, isPullRequest} = here;
    const page = JSON.stringify([project, version, api]);
    this.isPullRequest = isPullRequest;
    this.#project = project ?? '';
    this.#key = stored(() => sessionStorage.getItem(this.#storageKey)) ?? this.#key;
    this.#makeChoices = () =>
      scopeChoices({project, version, isPullRequest}, this.#known.get(page), panelMessages(this.#host).scope);
    this.choices = this.#makeChoices();
    // Only a docs domain has an answer, and only for its own pages.
    const isOnDocs = api.origin === location.origin && api.pathname.endsWith('/_/');
    if (this.#host.client || !project || !isOnDocs || this.#known.has(page)) return;
    this.#known.set(page, undefined);
    this.#getAddons(api, {project, version}).then(
      addons => {
        this.#known.set(page, addons);
        const before = this.chosen?.scopes;
        this.choices = this.#makeChoices();
        this.#host.requestUpdate();
        this.#askAnew(before);
      },
      // The own choices do; there is nothing a reader could do about it.
      () => {},
    );
  }

  hostUpdate(): void {
    const words = panelMessages(this.#host).scope;
    if (words === this.#words) return;
    this.#words = words;
    this.choices = this.#makeChoices();
  }

  /** The reader's word; counts at once, and for the visit. */
  choose(key: string): void {
    if (key === this.chosen?.key) return;
    this.#key = key;
    stored(() => sessionStorage.setItem(this.#storageKey, key));
    this.elsewhere = undefined;
    this.#host.requestUpdate();
    this.#search.ask();
  }

  /** What was asked was asked elsewhere. */
  #askAnew(asked: readonly Where[] | undefined): void {
    const {words = ''} = questionIn(this.#search.state) ?? {};
    const scopes = this.scopesFor(words);
    if (words && scopes && composeQuery(asked ?? [], '') !== composeQuery(scopes, '')) this.#search.ask();
  }

  hostUpdated(): void {
    const {state, isSettled} = this.#search;
    const token = questionIn(state)?.token ?? 0;
    if (state.phase !== 'nothing' || token !== this.#lookedFor) {
      this.#request.abort();
      this.elsewhere = undefined;
    }
    if (state.phase !== 'nothing' || !isSettled || token === this.#lookedFor) return;
    this.#lookedFor = token;
    if (!namesScope(state.question.words)) void this.#look(state.question.words);
  }

  hostDisconnected(): void {
    this.#request.abort();
  }

  async #look(words: string): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    const client = this.#host.client ?? sharedSearchClient(readPage(document, this.#host).api);
    for (const key of ELSEWHERE) {
      const choice = this.choices.all.find(choice => choice.key === key);
      if (!choice || choice === this.chosen) continue;
      const question = {words: completeAsPrefix(words), scopes: choice.scopes, pageSize: 1};
      const answer = await client.search(question, {signal}).catch(() => null);
      if (signal.aborted || !answer) return;
      if (!answer.count) continue;
      const [searched] = answer.projects;
      const version = searched?.versions[0]?.slug ?? answer.results[0]?.version.slug;
      const place = (key !== 'subprojects' && version) || choice.label;
      this.elsewhere = {choice, pages: answer.count, place};
      this.#host.requestUpdate();
      return;
    }
  }

  /** `undefined` where its API has no address: then every question fails, and says so. */
  get #page(): PageIdentity | undefined {
    try {
      return readPage(document, this.#host);
    } catch {
      return undefined;
    }
  }

  get #storageKey(): string {
    return `docs-search-scope:${this.#project}`;
  }
}

/** Storage may be blocked or full, which never matters. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
