import {expansion, listOf, paging, type Route, fieldSelection} from './routes.js';
import {idParams, PROJECT, projectParams, projectV2} from './projects.js';
import {versionV3} from './resources-v3.js';
import {
  array,
  boolean,
  closedEnum,
  describe,
  type Infer,
  integer,
  object,
  orNull,
  partial,
  record,
  type Schema,
  string,
  withDefault,
  openEnum,
} from './schema.js';

export const versionV2 = object({
  id: describe(integer, 'Id of the version.'),
  slug: describe(string, 'Identifier in addresses.'),
  verbose_name: describe(withDefault(string, ''), 'Display name: that of the tag or branch.'),
  built: describe(orNull(boolean), 'Whether its documentation has been built.'),
  active: describe(orNull(boolean), 'Whether it is kept up to date and served.'),
  type: describe(withDefault(openEnum('tag', 'branch', 'external', 'unknown'), ''), 'What it is built from.'),
  identifier: describe(withDefault(string, ''), 'Identifier in version control, such as a commit hash.'),
  privacy_level: describe(
    withDefault(openEnum('public', 'private'), ''),
    'Who may read it: everybody, or only people with access.',
  ),
  downloads: describe(
    withDefault(record(string), {}),
    'Addresses of the formats `pdf`, `htmlzip` and `epub`, where available.',
  ),
  project: describe(projectV2, 'The project it belongs to.'),
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
    project__slug: describe(string, 'Only versions of the project with this slug.'),
    active: describe(boolean, 'Only active versions, or only inactive ones. Default: all.'),
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

export const versionListV3 = listOf(versionV3);

export const versionChange = describe(
  partial({
    active: describe(boolean, 'Whether it is kept up to date and served.'),
    hidden: describe(boolean, 'Whether it is served without being listed for readers.'),
    privacy_level: describe(
      closedEnum('public', 'private'),
      'Who may read it: everybody, or only people with access.',
    ),
    identifier: describe(string, 'Identifier in version control.', 'docent'),
    type: describe(closedEnum('tag', 'branch'), 'What it is built from.', 'docent'),
  }),
  'Changes to a version; fields that are left out stay as they are.',
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
    active: describe(boolean, 'Only active versions, or only inactive ones.', 'live-service'),
    built: describe(
      boolean,
      'Only versions that have been built, or only those that have not.',
      'live-service',
    ),
    slug: describe(string, 'Only versions whose slug contains this.', 'live-service'),
    verbose_name: describe(string, 'Only versions whose display name contains this.', 'live-service'),
    type: describe(string, 'Only versions of this type.', 'live-service'),
    privacy_level: describe(string, 'Only versions of this privacy level.', 'live-service'),
    ...paging,
    ...fieldSelection,
    ...expansion('last_build', 'last_build.config'),
  }),
  answer: versionListV3,
} as const satisfies Route;

export const getVersionRoute = {
  method: 'GET',
  path: VERSION,
  params: versionParams,
  query: partial({...fieldSelection, ...expansion('last_build', 'last_build.config')}),
  answer: versionV3,
} as const satisfies Route;

export const updateVersionRoute = {
  method: 'PATCH',
  path: VERSION,
  params: versionParams,
  body: versionChange,
  status: 204,
} as const satisfies Route;

export const deleteVersionRoute = {
  method: 'DELETE',
  path: VERSION,
  params: versionParams,
  status: 204,
} as const satisfies Route;
