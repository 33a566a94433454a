import {css, html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {composeQuery, type parseSearchArguments, type Where} from '../../api/index.js';
import {fromStorage, searchScopeKey} from '../../page/storage.js';
import type {Messages} from '../../i18n/messages.js';
import type {SiteSettings} from '../../page/settings.js';
import {namesScope} from '../../api/query.js';
import {type PageIdentity, readPage} from '../../page/index.js';
import type {SearchController} from './controller.js';
import {PanelKeysController} from './navigation.js';
import type {SearchHost} from './search-host.js';
import {questionIn} from './state.js';

/** A choice of the scope control. */
export interface ScopeChoice {
  /** The same on all pages of the project, in every version; stored for the visit. */
  readonly key: string;
  readonly label: string;
  readonly scopes: readonly Where[];
}

export interface ScopeChoices {
  readonly all: readonly ScopeChoice[];
  /** Searched until the reader selects another; `undefined` when there are no choices. */
  readonly initial: ScopeChoice | undefined;
}

/** The page that the choices are for. */
export interface ScopePage {
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly isPullRequest: boolean;
}

/**
 * The choices on a page: its version, its project and its subprojects, where they differ; then the filters configured on
 * the host, without duplicates. The initial selection is the filters that the host has checked, together; else its
 * default filter; else the page's version, or, on previews of pull requests, which are never indexed, the default
 * version. Pure.
 * @param parse reads the scopes of filters; without it there are no filters
 */
export function scopeChoices(
  {project, version: shown, isPullRequest}: ScopePage,
  settings: Pick<SiteSettings, 'project' | 'defaultVersion' | 'hasOneVersion' | 'search'> | undefined,
  messages: Messages,
  parse?: typeof parseSearchArguments,
): ScopeChoices {
  const version = isPullRequest ? undefined : shown;
  const all: ScopeChoice[] = [];
  const add = (key: string, label: string, scopes: readonly Where[]): ScopeChoice | undefined => {
    const same = all.find(choice => composeQuery(choice.scopes, '') === composeQuery(scopes, ''));
    const choice = same ?? {key, label, scopes};
    if (!scopes.length) return undefined;
    if (!same) all.push(choice);
    return choice;
  };
  const own = settings?.project === project ? settings : undefined;
  const defaultVersion = own?.defaultVersion;
  // A host that has subprojects or related projects configures filters for them.
  const isAlone = own?.hasOneVersion && !own.search.filters.length && version !== undefined;
  if (project) {
    if (version) add('version', messages.scopeVersion(version), [{project, version}]);
    if (!isAlone) add('project', messages.scopeProject(defaultVersion), [{project, version: defaultVersion}]);
    if (!isAlone) add('subprojects', messages.scopeSubprojects, [{project, version, subprojects: true}]);
  }
  const scopesIn = (query: string): readonly Where[] => {
    const {scopes, user} = parse?.(query) ?? {scopes: [], user: false};
    return user ? [...scopes, {user: '@me'}] : scopes;
  };
  const filters = settings?.search.filters ?? [];
  for (const {name, query} of filters) add(`filter:${name}`, name, scopesIn(query));
  const checked = filters.filter(filter => filter.checked);
  const together = checked.flatMap(({query}) => scopesIn(query));
  const names = checked.map(({name}) => name).join(' + ');
  const configured = isPullRequest ? undefined : settings?.search.defaultFilter;
  const initial =
    add(`filter:${names}`, names, together) ??
    (configured ? add('default', configured, scopesIn(configured)) : undefined) ??
    all[0];
  return {all, initial};
}

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

  get #scopeMessages(): Messages {
    return this.#host.messages;
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
    return searchScopeKey(this.#project);
  }
}

/** What the view shows, and what it calls. */
interface Scope {
  readonly choices: ScopeChoices;
  readonly selected: ScopeChoice | undefined;
  readonly isPullRequest: boolean;
  readonly isPending: boolean;
  select(key: string): void;
}

/** The control for the search scope, if there is a choice, or a note that the query overrides it. */
export function scopeView(scope: Scope, query: string, messages: Messages): TemplateResult | typeof nothing {
  const {choices, selected, isPullRequest, isPending} = scope;
  if (namesScope(query)) return html`<span>${messages.scopeFromQuery}</span>`;
  if (isPending || (choices.all.length < 2 && !isPullRequest)) return nothing;
  const handleChange = ({target}: Event) => scope.select((target as HTMLSelectElement).value);
  return html`<label
      ><span>${messages.scope}</span>
      <select part="button" class="scope" @change=${handleChange}>
        ${choices.all.map(
          choice =>
            html`<option value=${choice.key} .selected=${choice === selected}>${choice.label}</option>`,
        )}
      </select></label
    >
    ${isPullRequest ? html`<span class="scope-note">${messages.scopePullRequest}</span>` : nothing}`;
}

/** The toolbar below the box, with the scope control. */
export const scopeStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    padding: 0 1em 0.5em;
  }
  .toolbar > span,
  .toolbar label {
    flex: 1;
  }
  /* A note about the scope goes below both. */
  .toolbar .scope-note {
    flex-basis: 100%;
    order: 1;
  }
  .toolbar label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-inline-size: 0;
    white-space: nowrap;
  }
  select {
    min-block-size: 24px;
    min-inline-size: 0;
    max-inline-size: 100%;
    padding: 0.15em 0.25em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    background: var(--bg);
    color: var(--fg);
    font: inherit;
  }
  /* The choices are clear without their label. */
  @media (max-width: 30rem) {
    label span {
      position: absolute;
      clip-path: inset(50%);
    }
    select {
      flex: 1;
    }
  }
  @media (pointer: coarse) {
    select {
      min-block-size: 44px;
    }
  }
`;
