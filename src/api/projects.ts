import {expansion, listOf, paging, type Route, fieldSelection} from './routes.js';
import {projectV3, VERSIONING_SCHEMES} from './resources-v3.js';
import {
  allowNull,
  array,
  boolean,
  closedEnum,
  describe,
  type Infer,
  integer,
  object,
  partial,
  type Schema,
  requestBody,
  string,
  withDefault,
} from './schema.js';

export const projectV2 = object({
  id: describe(integer, 'Id of the project.'),
  name: describe(withDefault(string, ''), 'Display name.'),
  slug: describe(string, 'Identifier in addresses.'),
  programming_language: describe(
    withDefault(string, ''),
    'Short code of the programming language, such as `py`; `words` for none.',
  ),
  default_version: describe(withDefault(string, ''), 'Slug of the version that is used when none is given.'),
  default_branch: describe(withDefault(string, ''), 'Branch built by default.'),
  repo_type: describe(withDefault(string, ''), 'Version control system, such as `git`.'),
  repo: describe(withDefault(string, ''), 'Address of the repository.'),
  description: describe(withDefault(string, ''), 'One sentence about it.'),
  language: describe(withDefault(string, ''), 'Code of the language of the documentation.'),
  documentation_type: describe(withDefault(string, ''), 'Documentation tool, such as `sphinx`.'),
  canonical_url: describe(withDefault(string, ''), 'Address of the documentation in its default version.'),
  users: describe(withDefault(array(integer), []), 'Ids of the maintainers.'),
});
export type ProjectV2 = Infer<typeof projectV2>;

export const projectListV2 = listOf(projectV2);
const filtersV2 = partial({
  slug: describe(string, 'Only the project with exactly this slug.'),
  page: describe(integer, 'Page of the list, from 1; a page has up to 100 projects.', 'live-service'),
});

const PROJECTS_V2 = 'api/v2/project/';

export const listProjectsV2Route = {
  method: 'GET',
  path: PROJECTS_V2,
  query: filtersV2,
  answer: projectListV2,
} as const satisfies Route;

/** Path parameters of a v2 resource. */
export const idParams: Schema<{readonly id: number}> = object({id: integer});

export const getProjectV2Route = {
  method: 'GET',
  path: `${PROJECTS_V2}{id}/`,
  params: idParams,
  answer: projectV2,
} as const satisfies Route;

export const projectListV3 = listOf(projectV3);

/** Fields that can be set when a project is created or changed. */
const fields = {
  repository: describe(
    partial({url: string, type: closedEnum('git', 'hg', 'svn', 'bzr')}),
    'Repository of its sources.',
  ),
  homepage: describe(string, 'Address of its website; empty for none.'),
  language: describe(string, 'Code of the language of the documentation. Default: `en`.'),
  programming_language: describe(
    string,
    'Code of the programming language that it documents. Default: `words`.',
  ),
  default_version: describe(
    string,
    'Slug of the version that is used when none is given. Default: `latest`.',
  ),
  default_branch: describe(
    allowNull(string),
    'Branch built by default; empty or null for that of the repository.',
  ),
  tags: describe(array(string), 'Tags.'),
  privacy_level: describe(
    closedEnum('public', 'private'),
    'Who may read it: everybody, or only people with access. Default: `public`.',
  ),
  versioning_scheme: describe(
    closedEnum(...VERSIONING_SCHEMES),
    'Whether its addresses contain a version and a language. Default: `multiple_versions_with_translations`.',
  ),
  readthedocs_yaml_path: describe(
    allowNull(string),
    'Empty or null: the host does not read a configuration file of the repository.',
  ),
  description: describe(string, 'One sentence about it; returned by v2.', 'docent'),
};

export const projectCreation = describe(
  requestBody(
    {name: describe(string, 'Display name; the slug is derived from it.')},
    {
      ...fields,
      organization: describe(string, 'Slug of its organization.'),
      translation_of: describe(string, 'Slug of the original project, for a translation.', 'docent'),
    },
  ),
  'A project to create.',
  'live-service',
);
export type ProjectCreation = Infer<typeof projectCreation>;

export const projectChange = describe(
  partial({name: describe(string, 'Display name; the slug does not change with it.'), ...fields}),
  'Changes to a project; fields that are left out stay as they are.',
  'live-service',
);
export type ProjectChange = Infer<typeof projectChange>;

const PROJECTS = 'api/v3/projects/';

/** Base path of one project. */
export const PROJECT = `${PROJECTS}{project_slug}/`;

export const projectParams: Schema<{readonly project_slug: string}> = object({project_slug: string});

/** Related resources that `?expand=` can include in full with a project. */
export const PROJECT_EXPANSIONS = [
  'active_versions',
  'active_versions.last_build',
  'active_versions.last_build.config',
  'organization',
  'permissions',
] as const;

const filters = partial({
  name: describe(string, 'Only projects whose name contains this.', 'live-service'),
  slug: describe(string, 'Only projects whose slug contains this.', 'live-service'),
  language: describe(string, 'Only projects in the language with this code.', 'live-service'),
  programming_language: describe(
    string,
    'Only projects about the programming language with this code.',
    'live-service',
  ),
  ...paging,
  ...fieldSelection,
  ...expansion(...PROJECT_EXPANSIONS),
});

export const listProjectsRoute = {
  method: 'GET',
  path: PROJECTS,
  query: filters,
  answer: projectListV3,
} as const satisfies Route;

export const createProjectRoute = {
  method: 'POST',
  path: PROJECTS,
  body: projectCreation,
  answer: projectV3,
  status: 201,
} as const satisfies Route;

export const getProjectRoute = {
  method: 'GET',
  path: PROJECT,
  params: projectParams,
  query: partial({...fieldSelection, ...expansion(...PROJECT_EXPANSIONS)}),
  answer: projectV3,
} as const satisfies Route;

export const updateProjectRoute = {
  method: 'PATCH',
  path: PROJECT,
  params: projectParams,
  body: projectChange,
  status: 204,
} as const satisfies Route;

export const deleteProjectRoute = {
  method: 'DELETE',
  path: PROJECT,
  params: projectParams,
  status: 204,
} as const satisfies Route;

export const listTranslationsRoute = {
  method: 'GET',
  path: `${PROJECT}translations/`,
  params: projectParams,
  query: partial({...paging, ...fieldSelection, ...expansion(...PROJECT_EXPANSIONS)}),
  answer: projectListV3,
} as const satisfies Route;

export const getSuperprojectRoute = {
  method: 'GET',
  path: `${PROJECT}superproject/`,
  params: projectParams,
  query: partial({...fieldSelection, ...expansion(...PROJECT_EXPANSIONS)}),
  answer: projectV3,
} as const satisfies Route;

export const syncVersionsRoute = {
  method: 'POST',
  path: `${PROJECT}sync-versions/`,
  params: projectParams,
  answer: describe(
    object({triggered: describe(boolean, 'Whether the repository will be read.')}),
    'A requested reading of the branches and tags of a repository.',
    'live-service',
  ),
  status: 202,
} as const satisfies Route;
