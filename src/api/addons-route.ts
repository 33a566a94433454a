import {ADDONS} from './paths.js';
import {buildV3, projectV3, versionV3} from './resources-v3.js';
import type {Route} from './routes.js';
import {
  array,
  boolean,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  type Schema,
  string,
} from './schema.js';

const addonsQuery = object({
  'api-version': describe(string, 'Version of the answer: `1`. `2` is accepted, and not defined yet.'),
  'project-slug': describe(nullable(string), 'Slug of the page’s project. Required without `url`.'),
  'version-slug': describe(nullable(string), 'Slug of the page’s version. Required without `url`.'),
  url: describe(nullable(string), 'Address of the page, instead of the slugs.'),
});

/** The schema of an object without some of its fields. */
const without = /* @__NO_SIDE_EFFECTS__ */ <T, K extends keyof T & string>(
  schema: Schema<T>,
  ...names: K[]
): Schema<Omit<T, K>> => {
  const isKept = (name: string): boolean => !(names as readonly string[]).includes(name);
  const {properties = {}, required = []} = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isKept(name))),
    required: required.filter(isKept),
  } as Schema<Omit<T, K>>;
};

/** A reference to another project. It has no links, because a domain that serves docs has no interface to manage projects. */
const reference = object({id: nullable(integer), name: string, slug: string});
type Reference = Infer<typeof reference> | null;

const related = {
  subproject_of: describe(nullable(reference), 'The project that it is a part of.'),
  translation_of: describe(nullable(reference), 'The project that it is a translation of.'),
};
const ownProject = without(projectV3, '_links', 'users', 'tags', 'subproject_of', 'translation_of');
const project = {
  ...ownProject,
  properties: {...ownProject.properties, ...related},
} as unknown as Schema<Infer<typeof ownProject> & {[K in keyof typeof related]: Reference}>;

const version = without(versionV3, '_links');
const build = without(buildV3, '_links');

const enabled = object({enabled: boolean});
const hotkey = object({
  enabled: boolean,
  trigger: describe(string, "The key's `KeyboardEvent.code`, such as `Slash`."),
});

/** The configuration of a docs page, with all fields that Read the Docs sends to scripts of a page. */
export const addonsAnswerInFull = describe(
  object({
    api_version: string,
    projects: object({
      current: describe(project, 'The page’s project, as in v3.'),
      translations: describe(array(project), 'The same documentation in other languages.'),
    }),
    versions: object({
      current: describe(
        {...version, type: ['object', 'null']} as unknown as Schema<Infer<typeof version> | null>,
        'The page’s version, as in v3; null where there is none.',
      ),
      active: describe(
        array(version),
        'Versions for a menu: those with documentation that are not hidden; `latest`, `stable`, then the newest first.',
      ),
    }),
    builds: object({
      current: describe(
        {...build, type: ['object', 'null']} as unknown as Schema<Infer<typeof build> | null>,
        'The build that is served, as in v3.',
      ),
    }),
    domains: object({dashboard: describe(string, 'Host name where people sign in.')}),
    readthedocs: object({
      analytics: object({code: nullable(string)}),
      resolver: object({
        filename: describe(nullable(string), 'Path of the page within its version, where `url` is given.'),
      }),
    }),
    addons: object(
      {
        options: object({load_when_embedded: boolean, root_selector: nullable(string)}),
        analytics: object({enabled: boolean, code: nullable(string)}),
        notifications: object({
          enabled: boolean,
          show_on_latest: boolean,
          show_on_non_stable: boolean,
          show_on_external: boolean,
        }),
        flyout: object({enabled: boolean, position: nullable(string)}),
        customscript: object({enabled: boolean, src: nullable(string)}),
        search: object({
          enabled: boolean,
          filters: describe(
            array({} as Schema<unknown>),
            '`[name, query, checked]`: label, search arguments, and whether it is selected initially.',
          ),
          default_filter: describe(string, 'Search arguments that apply while no filter is selected.'),
          questions: describe(
            array(string),
            'Suggested queries: titles from the version, or none. Ours; Read the Docs has none.',
            'docent',
          ),
          insights: describe(
            boolean,
            'Whether the page reports what its readers search for, to `insights/`. Ours; Read the Docs has none.',
            'docent',
          ),
        }),
        linkpreviews: object({enabled: boolean, selector: nullable(string)}),
        hotkeys: object({enabled: boolean, doc_diff: hotkey, search: hotkey}),
        filetreediff: enabled,
      },
      {
        doc_diff: describe(
          object({enabled: boolean, base_url: nullable(string), inject_styles: boolean}),
          'Comparison with another version, where `url` is given.',
        ),
      },
    ),
  }),
  'The configuration of a docs page.',
  'live-service',
);
export type AddonsAnswerInFull = Infer<typeof addonsAnswerInFull>;

/** The route that returns the configuration of a docs page. It exists only under `/_/` on domains that serve docs. */
export const addonsRoute = {
  method: 'GET',
  path: ADDONS,
  query: addonsQuery,
  answer: addonsAnswerInFull,
} as const satisfies Route;
