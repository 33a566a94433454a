import type {nothing, ReactiveController, TemplateResult} from 'lit';
import {composeQuery, type parseSearchArguments, type Where} from '../../api/index.js';
import {namesScope} from '../../api/query/query-syntax.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import {panelsEn} from '../../i18n/english/panels.js';
import {type PageIdentity, readPage} from '../../page/index.js';
import type {SiteSettings} from '../../page/read-settings.js';
import type {SearchController} from '../asking/search-controller.js';
import {PanelKeysController} from '../dialog/panel-keys-controller.js';
import type {SearchHost} from '../search-host.js';
import {questionIn} from '../search-state.js';
import {type ScopeChoice, type ScopeChoices, scopeChoices} from './scope-choices.js';
import {scopeView} from './scope-view.js';

/**
 * Owns the search scope: the choices, and the selected one, which is stored for the visit. Requests the page's filters
 * from the host when search opens, once for each page identity.
 */
export class ScopeController implements ReactiveController {
  choices: ScopeChoices = {all: [], initial: undefined};
  isPullRequest = false;
  /** The control is hidden until the host has sent its filters, so that it does not appear and disappear. */
  isPending = false;

  readonly #host: SearchHost;
  readonly #search: SearchController;
  #settings: SiteSettings | undefined;
  #parse: typeof parseSearchArguments | undefined;
  /** The choices with labels in the current language, which may load later. */
  #makeChoices: () => ScopeChoices = () => this.choices;
  #messages: unknown;
  /** The reader's choice, if it could not be stored. */
  #key: string | undefined;
  #project = '';

  constructor(host: SearchHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    host.addController(this);
    host.addEventListener('docs-search-open', this);
    // Enter and the arrows belong to the control.
    new PanelKeysController(host, (event, target) => {
      if (target.matches('.scope') && event.key !== 'Escape') event.stopPropagation();
    });
    this.handleEvent();
    // Once the element has the panels: until now it has searched without a scope.
    const {project, version, isPullRequest} = this.page ?? {};
    const asked = project ? [{project, version: isPullRequest ? undefined : version}] : [];
    queueMicrotask(() => this.#askAgain(asked));
  }

  /** The reader's choice if it exists on this page, else the initial one. */
  get selected(): ScopeChoice | undefined {
    const {all, initial} = this.choices;
    return all.find(({key}) => key === this.#key) ?? initial;
  }

  /** The scope of a query: the one it names itself, else the selected one; `undefined` if unknown. */
  readonly scopesFor = (query: string): readonly Where[] | undefined =>
    namesScope(query) ? [] : this.selected?.scopes;

  render(): TemplateResult | typeof nothing {
    return scopeView(this, questionIn(this.#search.state)?.query ?? '', this.#scopeMessages);
  }

  /** Search was opened, perhaps on another page than before. */
  handleEvent(): void {
    const page = this.page;
    if (!page) return;
    this.isPullRequest = page.isPullRequest;
    this.#project = page.project ?? '';
    this.#key = fromStorage(() => sessionStorage.getItem(this.#storageKey)) ?? this.#key;
    // A static index holds one version.
    const shown = page.index ? {...page, project: undefined} : page;
    this.#makeChoices = () => scopeChoices(shown, this.#settings, this.#scopeMessages, this.#parse);
    this.choices = this.#makeChoices();
  }

  /**
   * @param settings what the site's owner has set; `undefined`: nothing, or not known yet
   * @param parse reads the scopes of its filters
   */
  configure(settings: SiteSettings | undefined, parse?: typeof parseSearchArguments): void {
    this.#parse = parse;
    this.isPending = false;
    const before = this.selected?.scopes;
    this.#settings = settings;
    // The host may have identified the page.
    this.handleEvent();
    this.#host.requestUpdate();
    this.#askAgain(before);
  }

  hostUpdate(): void {
    const messages = this.#scopeMessages;
    if (messages === this.#messages) return;
    this.#messages = messages;
    this.choices = this.#makeChoices();
  }

  /** The reader's choice: applied at once, and kept for the visit. */
  select(key: string): void {
    if (key === this.selected?.key) return;
    this.#key = key;
    fromStorage(() => sessionStorage.setItem(this.#storageKey, key));
    this.#host.requestUpdate();
    this.#search.ask();
  }

  /** The last query was sent with another scope than the one selected now. */
  #askAgain(asked: readonly Where[] | undefined): void {
    const {query = ''} = questionIn(this.#search.state) ?? {};
    const scopes = this.scopesFor(query);
    if (query && scopes && composeQuery(asked ?? [], '') !== composeQuery(scopes, '')) this.#search.ask();
  }

  get #scopeMessages(): PanelMessages['scope'] {
    return (this.#host.messages.panels ?? panelsEn).scope;
  }

  /** `undefined` if the API's address is invalid: then every query fails with a message. */
  get page(): PageIdentity | undefined {
    try {
      return readPage(document, this.#host);
    } catch {
      return undefined;
    }
  }

  get #storageKey(): string {
    return `docent-search-scope:${this.#project}`;
  }
}

/** Storage may be blocked or full, which is harmless. */
function fromStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
