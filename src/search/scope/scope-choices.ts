import {composeQuery, type parseSearchArguments, type Where} from '../../api/index.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import type {SiteSettings} from '../../page/read-settings.js';

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
  messages: PanelMessages['scope'],
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
    if (version) add('version', messages.version(version), [{project, version}]);
    if (!isAlone) add('project', messages.project(defaultVersion), [{project, version: defaultVersion}]);
    if (!isAlone) add('subprojects', messages.subprojects, [{project, version, subprojects: true}]);
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
