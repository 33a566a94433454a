import {
  array,
  boolean,
  describe,
  type Infer,
  type JsonSchema,
  nullable,
  object,
  read,
  type Schema,
  string,
  withDefault,
} from './schema.js';

export const addonsQuery = object({
  'api-version': describe(withDefault(string, '1'), 'Version of this answer; there is 1 alone.'),
  'project-slug': describe(nullable(string), 'Slug of the project of the page. Required without `url`.'),
  'version-slug': describe(nullable(string), 'Slug of the version of the page.'),
  url: describe(nullable(string), 'Address of the page, in place of the slugs.'),
});
export type AddonsQuery = Infer<typeof addonsQuery>;

/** A filter is `[name, query, checked]`. The contract's notation has no tuples. */
const filter = describe(
  array({} as Schema<unknown>),
  '`[name, query, checked]`: what to call it, search arguments, and whether it is chosen to begin with.',
);

/** An object whose fields all have defaults, so that it has one itself. */
const settings = /* @__NO_SIDE_EFFECTS__ */ <F extends Record<string, JsonSchema>>(fields: F) => {
  const whole = object(fields);
  return withDefault(whole, read(whole, {}));
};

/**
 * The configuration of a docs page: the part of the live service's answer that search and previews use. Any part
 * may be missing.
 */
export const addonsAnswer = object({
  api_version: withDefault(string, '1'),
  projects: settings({
    current: nullable(object({slug: string, default_version: nullable(string)})),
  }),
  versions: settings({current: nullable(object({slug: string}))}),
  addons: settings({
    search: settings({
      enabled: withDefault(boolean, true),
      filters: withDefault(array(filter), []),
      default_filter: describe(nullable(string), 'Search arguments while no filter is chosen.'),
    }),
    linkpreviews: settings({enabled: withDefault(boolean, true), selector: nullable(string)}),
    options: settings({root_selector: nullable(string)}),
    hotkeys: settings({
      enabled: withDefault(boolean, true),
      search: settings({
        enabled: withDefault(boolean, true),
        trigger: describe(nullable(string), "The key's `KeyboardEvent.code`, such as `Slash`."),
      }),
    }),
  }),
});
export type AddonsAnswer = Infer<typeof addonsAnswer>;

export interface SearchFilter {
  readonly name: string;
  /** Search arguments: `project:slug/version` and the like. */
  readonly query: string;
  readonly checked: boolean;
}

/** The filters of an answer; anything else in the list is left out. */
export function readFilters({addons}: AddonsAnswer): SearchFilter[] {
  return addons.search.filters.flatMap(([name, query, checked]) =>
    typeof name === 'string' && typeof query === 'string' && name && query
      ? [{name, query, checked: checked === true}]
      : [],
  );
}
