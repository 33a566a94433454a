import {
  array,
  boolean,
  describe,
  type Infer,
  type JsonSchema,
  nullable,
  object,
  read,
  type Report,
  type Schema,
  string,
  ValidationError,
  withDefault,
} from './schema.js';

/** A filter is `[name, query, checked]`. Schemas of the contract cannot express tuples. */
const filter = describe(
  array({} as Schema<unknown>),
  '`[name, query, checked]`: label, search arguments, and whether it is selected initially.',
);

/** An object whose fields all have defaults, and which therefore has a default itself. */
const settings = /* @__NO_SIDE_EFFECTS__ */ <F extends Record<string, JsonSchema>>(fields: F) => {
  const schema = object(fields);
  return withDefault(schema, read(schema, {}));
};

/**
 * The configuration of a docs page: the part of Read the Docs' answer that search and previews use. Every
 * part is optional.
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
      default_filter: describe(nullable(string), 'Search arguments that apply while no filter is selected.'),
      questions: describe(
        withDefault(array(string), []),
        'Suggested queries: titles from the version, or none. Ours; the hosted service has none.',
      ),
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

/**
 * The filters of an answer.
 *
 * @param onUnexpected called with each item of the list that is invalid, and so left out
 */
export function readFilters({addons}: AddonsAnswer, onUnexpected: Report = () => {}): SearchFilter[] {
  return addons.search.filters.flatMap(([name, query, checked]) => {
    if (typeof name === 'string' && typeof query === 'string' && name && query)
      return [{name, query, checked: checked === true}];
    onUnexpected(new ValidationError('$.addons.search.filters[]', '[name, query, checked]'));
    return [];
  });
}
