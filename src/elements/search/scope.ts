import {css, html, nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {composeQuery, namesScope, parseSearchArguments, type Where} from '../../api/query.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {PageIdentity} from '../../page/identity.js';
import {type PageIndex, pageIndexes} from '../../page/indexes.js';
import {fromStorage, searchScopeKey} from '../../page/storage.js';
import type {SearchController} from './controller.js';
import {keepKeys} from './navigation.js';
import type {SearchSettings} from './search-settings.js';
import {requestIn} from './state.js';

/** A choice of the scope control. */
export interface ScopeChoice {
  /** Identifies the choice on all pages and in all versions of the project; stored for the visit. */
  readonly key: string;
  readonly label: string;
  readonly scopes: readonly Where[];
}

export interface ScopeChoices {
  readonly all: readonly ScopeChoice[];
  /** Selected until the reader selects another; `undefined` if there are no choices. */
  readonly initial: ScopeChoice | undefined;
}

/**
 * The choices if static indexes are searched: first the indexes that are searched by default, together, then each by its name.
 * No choices for a single index. Pure.
 */
export function indexChoices(indexes: readonly Pick<PageIndex, 'name' | 'weight'>[]): ScopeChoices {
  const names = [...new Set(indexes.map(({name}) => name))];
  if (names.length < 2) return {all: [], initial: undefined};
  const searchedByDefault = indexes.filter(({weight}) => weight > 0).map(({name}) => name);
  const choice = (label: string, project: readonly string[]): ScopeChoice => ({
    key: `index:${label}`,
    label,
    scopes: project.map(project => ({project})),
  });
  const each = names.map(name => choice(name, [name]));
  const together = [...new Set(searchedByDefault.length ? searchedByDefault : names)];
  const initial =
    together.length === 1
      ? each.find(({label}) => label === together[0])!
      : choice(together.join(' + '), together);
  return {all: [initial, ...each.filter(candidate => candidate !== initial)], initial};
}

/** The page to which the choices apply. */
export interface ScopePage {
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly isPullRequest: boolean;
}

/**
 * The choices on a page: its version, its project and its subprojects, as far as they differ; then the
 * filters configured on the host, without duplicates. Initially selected are the filters that the host has
 * checked, combined; else its default filter; else the page's version. On previews of pull requests, which
 * are never indexed, it is the default version. Pure.
 * @param settings what the site's owner has set; `undefined`: nothing, or not known yet
 */
export function scopeChoices(
  {project, version: shown, isPullRequest}: ScopePage,
  settings: Omit<SearchSettings, 'answer' | 'isOff' | 'suggestions' | 'hasInsights'> | undefined,
  messages: SearchMessages,
): ScopeChoices {
  const version = isPullRequest ? undefined : shown;
  const choices: ScopeChoice[] = [];
  const add = (key: string, label: string, scopes: readonly Where[]): ScopeChoice | undefined => {
    const same = choices.find(choice => composeQuery(choice.scopes, '') === composeQuery(scopes, ''));
    const choice = same ?? {key, label, scopes};
    if (!scopes.length) return undefined;
    if (!same) choices.push(choice);
    return choice;
  };
  const ownSettings = settings?.project === project ? settings : undefined;
  const defaultVersion = ownSettings?.defaultVersion;
  // A host configures filters for subprojects and related projects, if there are any.
  const isAlone = ownSettings?.hasOneVersion && !ownSettings.filters.length && version !== undefined;
  if (project) {
    if (version) add('version', messages.scopeVersion(version), [{project, version}]);
    if (!isAlone) add('project', messages.scopeProject(defaultVersion), [{project, version: defaultVersion}]);
    if (!isAlone) add('subprojects', messages.scopeSubprojects, [{project, version, subprojects: true}]);
  }
  const scopesIn = (query: string): readonly Where[] => {
    const {scopes, user} = parseSearchArguments(query);
    return user ? [...scopes, {user: '@me'}] : scopes;
  };
  const filters = settings?.filters ?? [];
  for (const {name, query} of filters) add(`filter:${name}`, name, scopesIn(query));
  const checked = filters.filter(filter => filter.checked);
  const together = checked.flatMap(({query}) => scopesIn(query));
  const names = checked.map(({name}) => name).join(' + ');
  const configured = isPullRequest ? undefined : settings?.defaultFilter;
  const initial =
    add(`filter:${names}`, names, together) ??
    (configured ? add('default', configured, scopesIn(configured)) : undefined) ??
    choices[0];
  return {all: choices, initial};
}

/** What the controller needs from `<docs-search>`. */
interface ScopeHost extends ReactiveControllerHost, HTMLElement {
  readonly knownPage: PageIdentity | undefined;
  readonly messages: SearchMessages;
}

/**
 * Owns the search scope: the choices on the page, and the selected one, which is stored for the visit. What
 * the site's owner has set may arrive after a query was sent; if that changes the scope, the query is sent
 * again.
 */
export class ScopeController {
  readonly #host: ScopeHost;
  readonly #search: SearchController;
  /** What the site's owner has set; `undefined`: nothing, or not known yet. */
  settings: SearchSettings | undefined;
  /**
   * Until the owner's settings are known, the menu is hidden, so that it does not change while the reader looks at it.
   */
  #isPending = true;
  /** The reader's choice, if it could not be stored. */
  #key: string | undefined;

  constructor(host: ScopeHost, search: SearchController) {
    this.#host = host;
    this.#search = search;
    keepKeys(host, '.scope');
  }

  get choices(): ScopeChoices {
    const page = this.#host.knownPage;
    if (!page) return {all: [], initial: undefined};
    return page.index
      ? indexChoices(pageIndexes(page))
      : scopeChoices(page, this.settings, this.#host.messages);
  }

  /** The reader's choice if it exists on this page, else the initial one. */
  get selected(): ScopeChoice | undefined {
    const {all, initial} = this.choices;
    const key = this.#key ?? fromStorage(() => sessionStorage.getItem(this.#storageKey));
    return all.find(choice => choice.key === key) ?? initial;
  }

  /** The scopes to search: none if the query names its scope itself, else the selected ones. */
  scopesFor(query: string): readonly Where[] {
    if (namesScope(query)) return [];
    const {selected} = this;
    if (selected) return selected.scopes;
    const {project, version, isPullRequest} = this.#host.knownPage ?? {};
    return project ? [{project, version: isPullRequest ? undefined : version}] : [];
  }

  /** @param settings what the site's owner has set; `undefined`: nothing */
  configure(settings: SearchSettings | undefined): void {
    this.settings = settings;
    this.#isPending = false;
    this.#host.requestUpdate();
    this.#askAgain();
  }

  /** Applies the reader's choice at once, and stores it for the visit. */
  select(key: string): void {
    if (key === this.selected?.key) return;
    this.#key = key;
    fromStorage(() => {
      sessionStorage.setItem(this.#storageKey, key);
      this.#key = undefined;
    });
    this.#host.requestUpdate();
    this.#search.ask();
  }

  /** The menu of scopes, if there is more than one, or a note that the query names the scope. */
  render(): TemplateResult | typeof nothing {
    const {messages} = this.#host;
    const {query} = requestIn(this.#search.state) ?? {query: ''};
    if (namesScope(query)) return html`<span>${messages.scopeFromQuery}</span>`;
    const isPullRequest = this.#host.knownPage?.isPullRequest;
    const {all} = this.choices;
    if (this.#isPending || (all.length < 2 && !isPullRequest)) return nothing;
    const selected = this.selected?.key;
    const handleChange = ({target}: Event) => this.select((target as HTMLSelectElement).value);
    return html`<label
        ><span>${messages.scope}</span>
        <select part="button" class="scope" @change=${handleChange}>
          ${all.map(
            ({key, label}) => html`<option value=${key} .selected=${key === selected}>${label}</option>`,
          )}
        </select></label
      >
      ${isPullRequest ? html`<span class="scope-note">${messages.scopePullRequest}</span>` : nothing}`;
  }

  #askAgain(): void {
    const request = requestIn(this.#search.state);
    if (!request) return;
    const scopes = this.scopesFor(request.query);
    if (composeQuery(request.scopes, '') !== composeQuery(scopes, '')) this.#search.ask();
  }

  get #storageKey(): string {
    return searchScopeKey(this.#host.knownPage?.project ?? '');
  }
}

/** The toolbar below the box, with the scope control. */
export const scopeStyles = css`
  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    padding-block-end: 0.5em;
    padding-inline: calc(1em / 0.875);
  }
  .toolbar > span,
  .toolbar label {
    flex: 1;
  }
  /* A note about the scope is on a line of its own. */
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
  /* The choices are clear without the label. */
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
