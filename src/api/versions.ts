import {expansion, links, listOf, paging, type Route, selection} from './routes.js';
import {idParams, privacyLevel, PROJECT, projectParams, projectV2} from './projects.js';
import {
  array,
  boolean,
  choice,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  partial,
  record,
  type Schema,
  string,
  withDefault,
  word,
} from './schema.js';

export const versionV2 = object({
  id: describe(integer, 'Number of the version in this service.'),
  slug: describe(string, 'What addresses call it.'),
  verbose_name: describe(withDefault(string, ''), 'What people call it: name of the tag or branch.'),
  built: describe(withDefault(boolean, false), 'Whether there is documentation of it.'),
  active: describe(withDefault(boolean, true), 'Whether it is kept up to date and served.'),
  type: describe(
    withDefault(word('tag', 'branch', 'external', 'unknown'), 'unknown'),
    'What it is built of.',
  ),
  identifier: describe(withDefault(string, ''), 'Its name in version control, such as a commit hash.'),
  privacy_level: describe(withDefault(word('public', 'private'), 'public'), 'Who may read it.'),
  downloads: describe(
    withDefault(record(string), {}),
    'Addresses of `pdf`, `htmlzip` and `epub`; a format that there is none of is left out.',
  ),
  project: describe(projectV2, 'Its project.'),
});
export type VersionV2 = Infer<typeof versionV2>;

export const activeVersionsV2 = object({versions: array(versionV2)});
export const versionListV2 = listOf(versionV2);

const VERSIONS_V2 = 'api/v2/version/';

export const listActiveVersionsV2Route = {
  method: 'GET',
  path: 'api/v2/project/{id}/active_versions/',
  params: idParams,
  answer: activeVersionsV2,
} as const satisfies Route;

export const listVersionsV2Route = {
  method: 'GET',
  path: VERSIONS_V2,
  query: partial({
    project__slug: describe(string, 'Only versions of the project of this slug.'),
    active: describe(boolean, 'Only active, or only inactive versions. Default: all.'),
    ...paging,
  }),
  answer: versionListV2,
} as const satisfies Route;

export const getVersionV2Route = {
  method: 'GET',
  path: `${VERSIONS_V2}{id}/`,
  params: idParams,
  answer: versionV2,
} as const satisfies Route;

export const versionV3 = describe(
  object({
    id: describe(integer, 'Number of the version in this service.'),
    slug: describe(string, 'What addresses call it.'),
    verbose_name: describe(withDefault(string, ''), 'What people call it: name of the tag or branch.'),
    identifier: describe(nullable(string), 'Its name in version control, such as a commit hash.'),
    ref: describe(
      nullable(string),
      'Of a version that follows another, such as `stable`: the tag it stands for.',
    ),
    built: describe(withDefault(boolean, false), 'Whether there is documentation of it.'),
    active: describe(withDefault(boolean, true), 'Whether it is kept up to date and served.'),
    hidden: describe(withDefault(boolean, false), 'Served, but not offered to readers.'),
    type: describe(
      withDefault(word('tag', 'branch', 'external', 'unknown'), 'unknown'),
      'What it is built of.',
    ),
    aliases: describe(
      withDefault(array(object({id: integer, slug: string})), []),
      'Versions that stand for the same documentation.',
    ),
    downloads: describe(
      withDefault(record(string), {}),
      'Addresses of `pdf`, `htmlzip` and `epub`; a format that there is none of is left out.',
    ),
    urls: describe(
      withDefault(
        object({
          documentation: withDefault(string, ''),
          vcs: nullable(string),
          dashboard: withDefault(object({edit: nullable(string)}), {edit: null}),
        }),
        {documentation: '', vcs: null, dashboard: {edit: null}},
      ),
      'Pages for people.',
    ),
    privacy_level: describe(withDefault(privacyLevel, 'public'), 'Who may read it.'),
    _links: links,
  }),
  'A version of v3.',
  'live-service',
);
export type VersionV3 = Infer<typeof versionV3>;

export const versionListV3 = listOf(versionV3);

export const versionChange = describe(
  partial({
    active: describe(boolean, 'Whether it is kept up to date and served.'),
    hidden: describe(boolean, 'Served, but not offered to readers.'),
    privacy_level: describe(choice('public', 'private'), 'Who may read it.'),
    identifier: describe(string, 'Its name in version control.', 'docent'),
    type: describe(choice('tag', 'branch'), 'What it is built of.', 'docent'),
  }),
  'What is to change of a version; what is left out stays.',
  'live-service',
);
export type VersionChange = Infer<typeof versionChange>;

export const versionParams: Schema<{readonly project_slug: string; readonly version_slug: string}> = object({
  project_slug: string,
  version_slug: string,
});

const VERSIONS = `${PROJECT}versions/`;
/** Base path of one version. */
export const VERSION = `${VERSIONS}{version_slug}/`;

export const listVersionsRoute = {
  method: 'GET',
  path: VERSIONS,
  params: projectParams,
  query: partial({
    active: describe(boolean, 'Only active, or only inactive versions.', 'live-service'),
    built: describe(boolean, 'Only versions with documentation, or without.', 'live-service'),
    slug: describe(string, 'Only versions whose slug has this in it.', 'live-service'),
    type: describe(string, 'Only versions of this type.', 'live-service'),
    ...paging,
    ...selection,
    ...expansion('last_build'),
  }),
  answer: versionListV3,
} as const satisfies Route;

export const getVersionRoute = {
  method: 'GET',
  path: VERSION,
  params: versionParams,
  query: partial({...selection, ...expansion('last_build')}),
  answer: versionV3,
} as const satisfies Route;

export const updateVersionRoute = {
  method: 'PATCH',
  path: VERSION,
  params: versionParams,
  body: versionChange,
  status: 204,
} as const satisfies Route;
