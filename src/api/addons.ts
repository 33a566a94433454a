import {
  array,
  boolean,
  describe,
  type Infer,
  nullable,
  object,
  type Schema,
  string,
  withDefault,
} from './schema.js';

export const addonsQuery = object({
  'api-version': describe(withDefault(string, '1'), 'Version of this answer; there is 1 alone.'),
  'project-slug': describe(string, 'Slug of the project of the page.'),
  'version-slug': describe(nullable(string), 'Slug of the version of the page.'),
});
export type AddonsQuery = Infer<typeof addonsQuery>;

/** A filter is `[name, query, checked]`: a list, whose places the contract's notation does not tell apart. */
const filter = describe(
  array({} as Schema<unknown>),
  '`[name, query, checked]`: what to call it, search arguments, and whether it is chosen to begin with.',
);

/**
 * What a docs page may know of itself: the part of the live service's answer that search and previews use. Every
 * part may be missing.
 */
export const addonsAnswer = object({
  api_version: withDefault(string, '1'),
  projects: withDefault(
    object({
      current: nullable(object({slug: string, default_version: nullable(string)})),
    }),
    {current: null},
  ),
  versions: withDefault(object({current: nullable(object({slug: string}))}), {current: null}),
  addons: withDefault(
    object({
      search: withDefault(
        object({
          enabled: withDefault(boolean, true),
          filters: withDefault(array(filter), []),
          default_filter: describe(nullable(string), 'Search arguments while no filter is chosen.'),
        }),
        {enabled: true, filters: [], default_filter: null},
      ),
      linkpreviews: withDefault(object({enabled: withDefault(boolean, true), selector: nullable(string)}), {
        enabled: true,
        selector: null,
      }),
      options: withDefault(object({root_selector: nullable(string)}), {root_selector: null}),
      hotkeys: withDefault(object({enabled: withDefault(boolean, true)}), {enabled: true}),
    }),
    {
      search: {enabled: true, filters: [], default_filter: null},
      linkpreviews: {enabled: true, selector: null},
      options: {root_selector: null},
      hotkeys: {enabled: true},
    },
  ),
});
export type AddonsAnswer = Infer<typeof addonsAnswer>;

export interface SearchFilter {
  readonly name: string;
  /** Search arguments: `project:slug/version` and the like. */
  readonly query: string;
  readonly checked: boolean;
}

/** The filters of an answer; what is none is passed by. */
export function readFilters({addons}: AddonsAnswer): SearchFilter[] {
  return addons.search.filters.flatMap(([name, query, checked]) =>
    typeof name === 'string' && typeof query === 'string' && name && query
      ? [{name, query, checked: checked === true}]
      : [],
  );
}
