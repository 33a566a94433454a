import {links, listOf, paging, type Route, fieldSelection} from './routes.js';
import {PROJECT, projectParams} from './projects.js';
import {projectV3} from './resources-v3.js';
import {describe, type Infer, object, partial, nullable, type Schema, requestBody, string} from './schema.js';

export const subproject = describe(
  object({
    alias: describe(string, 'Identifier in addresses below the parent; may contain slashes.'),
    child: describe(projectV3, 'The subproject.'),
    _links: links,
  }),
  'A subproject of a project.',
  'live-service',
);
export type Subproject = Infer<typeof subproject>;

export const subprojectList = listOf(subproject);

export const subprojectCreation = describe(
  requestBody(
    {child: describe(string, 'Slug of the project to add.')},
    {alias: describe(nullable(string), 'Identifier in addresses below the parent. Default: its slug.')},
  ),
  'A subproject to add.',
  'live-service',
);
export type SubprojectCreation = Infer<typeof subprojectCreation>;

const SUBPROJECTS = `${PROJECT}subprojects/`;
const SUBPROJECT = `${SUBPROJECTS}{alias_slug}/`;

export const aliasParams: Schema<{readonly project_slug: string; readonly alias_slug: string}> = object({
  project_slug: string,
  alias_slug: string,
});

export const listSubprojectsRoute = {
  method: 'GET',
  path: SUBPROJECTS,
  params: projectParams,
  query: partial({...paging, ...fieldSelection}),
  answer: subprojectList,
} as const satisfies Route;

export const createSubprojectRoute = {
  method: 'POST',
  path: SUBPROJECTS,
  params: projectParams,
  body: subprojectCreation,
  answer: subproject,
  status: 201,
} as const satisfies Route;

export const getSubprojectRoute = {
  method: 'GET',
  path: SUBPROJECT,
  params: aliasParams,
  query: partial({...fieldSelection}),
  answer: subproject,
} as const satisfies Route;

export const deleteSubprojectRoute = {
  method: 'DELETE',
  path: SUBPROJECT,
  params: aliasParams,
  status: 204,
} as const satisfies Route;
