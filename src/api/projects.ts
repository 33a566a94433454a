import {expansion, links, listOf, paging, type Route, selection} from './routes.js';
import {
  array,
  choice,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  partial,
  type Schema,
  sent,
  string,
  withDefault,
  word,
} from './schema.js';

export const projectV2 = object({
  id: describe(integer, 'Number of the project in this service.'),
  name: describe(withDefault(string, ''), 'What people call it.'),
  slug: describe(string, 'What addresses call it.'),
  programming_language: describe(withDefault(string, ''), 'Short code, such as `py`; `words` for none.'),
  default_version: describe(withDefault(string, 'latest'), 'Slug of the version meant when none is named.'),
  default_branch: describe(withDefault(string, ''), 'Branch that is built by default.'),
  repo_type: describe(withDefault(string, 'git'), 'Kind of the repository, such as `git`.'),
  repo: describe(withDefault(string, ''), 'Address of the repository.'),
  description: describe(withDefault(string, ''), 'A sentence about it.'),
  language: describe(withDefault(string, 'en'), 'Code of the language it is written in.'),
  documentation_type: describe(withDefault(string, ''), 'Tool that builds it, such as `sphinx`.'),
  canonical_url: describe(withDefault(string, ''), 'Address of the documentation in its default version.'),
  users: describe(withDefault(array(integer), []), 'Numbers of the users that maintain it.'),
});
export type ProjectV2 = Infer<typeof projectV2>;

export const projectListV2 = listOf(projectV2);
const filtersV2 = partial({
  slug: describe(string, 'Only the project of exactly this slug.'),
  limit: describe(integer, 'Items on a page.', 'docent'),
  offset: describe(integer, 'Items to pass by.', 'docent'),
});

const PROJECTS_V2 = 'api/v2/project/';

export const listProjectsV2Route = {
  method: 'GET',
  path: PROJECTS_V2,
  query: filtersV2,
  answer: projectListV2,
} as const satisfies Route;

/** Id of a v2 resource, in its path. */
export const idParams: Schema<{readonly id: number}> = object({id: integer});

export const getProjectV2Route = {
  method: 'GET',
  path: `${PROJECTS_V2}{id}/`,
  params: idParams,
  answer: projectV2,
} as const satisfies Route;

/** A natural or a programming language. */
const language = object({
  code: describe(string, 'Short code, such as `en` or `py`.'),
  name: describe(withDefault(string, ''), 'In English.'),
});

/** A short reference to another project. */
export const projectReference = object({id: integer, name: withDefault(string, ''), slug: string});
export type ProjectReference = Infer<typeof projectReference>;

export const privacyLevel = word('public', 'private');

export const projectV3 = describe(
  object({
    id: describe(integer, 'Number of the project in this service.'),
    name: describe(withDefault(string, ''), 'What people call it.'),
    slug: describe(string, 'What addresses call it.'),
    created: describe(nullable(dateTime), 'When it was added.'),
    modified: describe(nullable(dateTime), 'When it was last changed.'),
    language: describe(withDefault(language, {code: 'en', name: 'English'}), 'What it is written in.'),
    programming_language: describe(
      withDefault(language, {code: 'words', name: 'Only Words'}),
      'What it is about.',
    ),
    homepage: describe(nullable(string), 'Address of its own site.'),
    repository: describe(
      withDefault(object({url: withDefault(string, ''), type: withDefault(string, 'git')}), {
        url: '',
        type: 'git',
      }),
      'Where its source is.',
    ),
    default_version: describe(withDefault(string, 'latest'), 'Slug of the version meant when none is named.'),
    default_branch: describe(nullable(string), 'Branch that is built by default.'),
    subproject_of: describe(nullable(projectReference), 'The project that it is a part of.'),
    translation_of: describe(nullable(projectReference), 'The project that it translates.'),
    urls: describe(
      withDefault(
        object({
          documentation: withDefault(string, ''),
          home: nullable(string),
          builds: nullable(string),
          versions: nullable(string),
          downloads: nullable(string),
        }),
        {documentation: '', home: null, builds: null, versions: null, downloads: null},
      ),
      'Pages for people; null where the service has none.',
    ),
    tags: describe(withDefault(array(string), []), 'Words that sort it.'),
    users: describe(
      withDefault(array(object({username: string})), []),
      'Who maintains it, as far as the asker may know.',
    ),
    privacy_level: describe(withDefault(privacyLevel, 'public'), 'Who may read it.'),
    versioning_scheme: describe(
      withDefault(
        word(
          'multiple_versions_with_translations',
          'multiple_versions_without_translations',
          'single_version_without_translations',
        ),
        'multiple_versions_with_translations',
      ),
      'What its addresses name.',
    ),
    _links: links,
  }),
  'A project of v3.',
  'live-service',
);
export type ProjectV3 = Infer<typeof projectV3>;

export const projectListV3 = listOf(projectV3);

/** The fields that can be set when a project is created or changed. */
const fields = {
  repository: describe(
    partial({url: string, type: choice('git', 'hg', 'svn', 'bzr')}),
    'Where its source is.',
  ),
  homepage: describe(string, 'Address of its own site; empty for none.'),
  language: describe(string, 'Code of the language it is written in. Default: `en`.'),
  programming_language: describe(string, 'Code of the language it is about. Default: `words`.'),
  default_version: describe(string, 'Slug of the version meant when none is named. Default: `latest`.'),
  default_branch: describe(string, 'Branch that is built by default.'),
  tags: describe(array(string), 'Words that sort it.'),
  privacy_level: describe(choice('public', 'private'), 'Who may read it. Default: `public`.'),
  description: describe(string, 'A sentence about it; v2 answers it.', 'docent'),
};

export const projectCreation = describe(
  sent(
    {name: describe(string, 'What people call it; its slug is made of it.')},
    {
      ...fields,
      organization: describe(string, 'Slug of the organization that it belongs to.'),
      translation_of: describe(string, 'Slug of the project that it translates.', 'docent'),
    },
  ),
  'A project to be made.',
  'live-service',
);
export type ProjectCreation = Infer<typeof projectCreation>;

export const projectChange = describe(
  partial({name: describe(string, 'What people call it; its slug stays.'), ...fields}),
  'What is to change of a project; what is left out stays.',
  'live-service',
);
export type ProjectChange = Infer<typeof projectChange>;

const PROJECTS = 'api/v3/projects/';

/** Base path of one project. */
export const PROJECT = `${PROJECTS}{project_slug}/`;

export const projectParams: Schema<{readonly project_slug: string}> = object({project_slug: string});

const filters = partial({
  name: describe(string, 'Only projects whose name has this in it.', 'live-service'),
  slug: describe(string, 'Only projects whose slug has this in it.', 'live-service'),
  language: describe(string, 'Only projects in the language of this code.', 'live-service'),
  ...paging,
  ...selection,
  ...expansion('organization'),
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
  query: partial({...selection, ...expansion('organization')}),
  answer: projectV3,
} as const satisfies Route;

export const updateProjectRoute = {
  method: 'PATCH',
  path: PROJECT,
  params: projectParams,
  body: projectChange,
  status: 204,
} as const satisfies Route;

export const listTranslationsRoute = {
  method: 'GET',
  path: `${PROJECT}translations/`,
  params: projectParams,
  query: partial({...paging, ...selection, ...expansion('organization')}),
  answer: projectListV3,
} as const satisfies Route;
