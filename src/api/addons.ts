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

/** A filter is `[name, query, checked]`. The API's schemas cannot express tuples, so `readFilters` checks the items. */
const filter = describe(
  array({} as Schema<unknown>),
  '`[name, query, checked]`: label, search arguments, and whether it is selected initially.',
);

/** The schema of an object whose fields all have defaults, so that the object has a default, too. */
const objectWithDefaults = /* @__NO_SIDE_EFFECTS__ */ <F extends Record<string, JsonSchema>>(fields: F) => {
  const schema = object(fields);
  return withDefault(schema, read(schema, {}));
};

/**
 * The configuration of a docs page: the fields of the response of Read the Docs' addons API that search and previews use.
 * All are optional.
 */
export const addonsAnswer = object({
  api_version: withDefault(string, '1'),
  projects: objectWithDefaults({
    current: nullable(object({slug: string, default_version: nullable(string)})),
  }),
  versions: objectWithDefaults({current: nullable(object({slug: string}))}),
  addons: objectWithDefaults({
    search: objectWithDefaults({
      enabled: withDefault(boolean, true),
      filters: withDefault(array(filter), []),
      default_filter: describe(nullable(string), 'Search arguments that apply while no filter is selected.'),
      questions: describe(
        withDefault(array(string), []),
        'Suggested queries: titles from the version, or none. Ours; Read the Docs has none.',
      ),
    }),
    linkpreviews: objectWithDefaults({enabled: withDefault(boolean, true), selector: nullable(string)}),
    options: objectWithDefaults({root_selector: nullable(string)}),
    hotkeys: objectWithDefaults({
      enabled: withDefault(boolean, true),
      search: objectWithDefaults({
        enabled: withDefault(boolean, true),
        trigger: describe(nullable(string), "The key's `KeyboardEvent.code`, such as `Slash`."),
      }),
    }),
  }),
});
export type AddonsAnswer = Infer<typeof addonsAnswer>;

export interface SearchFilter {
  readonly name: string;
  /** Search arguments, such as `project:slug/version`. */
  readonly query: string;
  readonly checked: boolean;
}

/**
 * The filters in the configuration of a page.
 *
 * @param onUnexpected called for each filter that is invalid and therefore left out
 */
export function readFilters({addons}: AddonsAnswer, onUnexpected: Report = () => {}): SearchFilter[] {
  return addons.search.filters.flatMap(([name, query, checked]) => {
    if (typeof name === 'string' && typeof query === 'string' && name && query)
      return [{name, query, checked: checked === true}];
    onUnexpected(new ValidationError('$.addons.search.filters[]', '[name, query, checked]'));
    return [];
  });
}
