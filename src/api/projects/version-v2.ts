import {listOf, paging} from '../description/list.js';
import {idParams, projectV2} from './project-v2.js';
import type {Route} from '../description/route.js';
import {
  array,
  boolean,
  describe,
  type Infer,
  integer,
  object,
  partial,
  record,
  string,
  withDefault,
  word,
} from '../schema.js';

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

const VERSIONS = 'api/v2/version/';

export const listActiveVersionsV2Route = {
  method: 'GET',
  path: 'api/v2/project/{id}/active_versions/',
  params: idParams,
  answer: activeVersionsV2,
} as const satisfies Route;

export const listVersionsV2Route = {
  method: 'GET',
  path: VERSIONS,
  query: partial({
    project__slug: describe(string, 'Only versions of the project of this slug.'),
    active: describe(boolean, 'Only active, or only inactive versions. Default: all.'),
    ...paging,
  }),
  answer: versionListV2,
} as const satisfies Route;

export const getVersionV2Route = {
  method: 'GET',
  path: `${VERSIONS}{id}/`,
  params: idParams,
  answer: versionV2,
} as const satisfies Route;
