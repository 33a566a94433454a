import {listOf} from '../description/list.js';
import type {Route} from '../description/route.js';
import {
  array,
  describe,
  type Infer,
  integer,
  object,
  partial,
  type Schema,
  string,
  withDefault,
} from '../schema.js';

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
const filters = partial({
  slug: describe(string, 'Only the project of exactly this slug.'),
  limit: describe(integer, 'Items on a page.', 'docent'),
  offset: describe(integer, 'Items to pass by.', 'docent'),
});

const PROJECTS = 'api/v2/project/';

export const listProjectsV2Route = {
  method: 'GET',
  path: PROJECTS,
  query: filters,
  answer: projectListV2,
} as const satisfies Route;

/** Id of a v2 resource, in its path. */
export const idParams: Schema<{readonly id: number}> = object({id: integer});

export const getProjectV2Route = {
  method: 'GET',
  path: `${PROJECTS}{id}/`,
  params: idParams,
  answer: projectV2,
} as const satisfies Route;
