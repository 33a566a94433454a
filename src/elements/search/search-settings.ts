import type {SearchFilter} from '../../api/addons.js';
import {at, list, type SiteSettings, text} from '../../page/settings.js';

/** What the site's owner has set for search. `undefined`: not set. */
export interface SearchSettings {
  /** The raw answer, which has not been validated. */
  readonly answer: unknown;
  /** Slug by which the host identifies the project. */
  readonly project: string | undefined;
  /** The project's default version. */
  readonly defaultVersion: string | undefined;
  /** Whether the project has only one version. */
  readonly hasOneVersion: boolean;
  readonly isOff: boolean;
  readonly filters: readonly SearchFilter[];
  /** Search arguments that apply while no filter is selected. */
  readonly defaultFilter: string | undefined;
  /** Queries that search offers while its box is empty. */
  readonly suggestions: readonly string[];
  /** Whether queries are reported. */
  readonly hasInsights: boolean;
}

/** Reads the settings for search, tolerating missing and malformed parts. */
export function readSearchSettings({
  answer,
  project,
}: Pick<SiteSettings, 'answer' | 'project'>): SearchSettings {
  const search = at(answer, 'addons', 'search');
  return {
    answer,
    project,
    defaultVersion: text(answer, 'projects', 'current', 'default_version'),
    hasOneVersion: list(answer, 'versions', 'active').length === 1,
    isOff: at(search, 'enabled') === false,
    filters: list(search, 'filters').flatMap(readFilter),
    defaultFilter: text(search, 'default_filter'),
    suggestions: list(search, 'questions').flatMap(suggestion => text(suggestion) ?? []),
    hasInsights: at(search, 'insights') === true,
  };
}

/** Filters are `[name, query, isChecked]`. */
function readFilter(filter: unknown): SearchFilter[] {
  const [name, query] = [text(filter, 0), text(filter, 1)];
  return name && query ? [{name, query, checked: at(filter, 2) === true}] : [];
}
