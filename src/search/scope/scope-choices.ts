import {composeQuery, parseSearchArguments, type Where} from '../../api/index.js';
import type {Addons} from '../../client/index.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';

/** Where a reader may want to search: the choices of the visible control. Pure. */
export interface ScopeChoice {
  /** The same on other pages of the project, in whatever version: what is kept for the visit. */
  readonly key: string;
  readonly label: string;
  readonly scopes: readonly Where[];
}

export interface ScopeChoices {
  readonly all: readonly ScopeChoice[];
  /** What is searched unless the reader says otherwise; `undefined` where there is nothing to choose from. */
  readonly first: ScopeChoice | undefined;
}

/** What is known of the page. */
export interface ScopePage {
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly isPullRequest: boolean;
}

/**
 * The choices on a page: its version, its project, its subprojects, then the filters that the host configures. One
 * that would search just where another one does is left out. What the host has checked, together, is the first
 * choice; else its default; else the page's version, and on previews of pull requests, which are never indexed,
 * the default version.
 */
export function scopeChoices(
  {project, version: shown, isPullRequest}: ScopePage,
  addons: Addons | undefined,
  messages: PanelMessages['scope'],
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
  const {current} = addons?.answer.projects ?? {};
  const defaultVersion = (current?.slug === project && current?.default_version) || undefined;
  if (project) {
    if (version) add('version', messages.version(version), [{project, version}]);
    add('project', messages.project(defaultVersion), [{project, version: defaultVersion}]);
    add('subprojects', messages.subprojects, [{project, version, subprojects: true}]);
  }
  const filters = addons?.filters ?? [];
  for (const {name, query} of filters) add(`filter:${name}`, name, scopesIn(query));
  const checked = filters.filter(filter => filter.checked);
  const together = checked.flatMap(({query}) => scopesIn(query));
  const names = checked.map(({name}) => name).join(' + ');
  const configured = isPullRequest ? null : addons?.answer.addons.search.default_filter;
  const first =
    add(`filter:${names}`, names, together) ??
    (configured ? add('default', configured, scopesIn(configured)) : undefined) ??
    all[0];
  return {all, first};
}

function scopesIn(query: string): readonly Where[] {
  const {scopes, user} = parseSearchArguments(query);
  return user ? [...scopes, {user: '@me'}] : scopes;
}
