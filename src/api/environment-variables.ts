import {links, listOf, paging, type Route, fieldSelection} from './routes.js';
import {PROJECT, projectParams} from './projects.js';
import {
  boolean,
  dateTime,
  describe,
  type Infer,
  integer,
  nullable,
  object,
  orNull,
  partial,
  type Schema,
  requestBody,
  string,
  withDefault,
} from './schema.js';

export const environmentVariable = describe(
  object({
    pk: describe(integer, 'Id of the variable.'),
    created: describe(nullable(dateTime), 'When it was created.'),
    modified: describe(nullable(dateTime), 'When it was last changed.'),
    name: describe(string, 'Name of the variable. Its value is never returned.'),
    public: describe(orNull(boolean), 'Whether builds of pull requests get it.'),
    project: describe(withDefault(string, ''), 'Slug of its project.'),
    _links: links,
  }),
  'An environment variable of a project’s builds.',
  'live-service',
);
export type EnvironmentVariable = Infer<typeof environmentVariable>;

export const environmentVariableList = listOf(environmentVariable);

export const environmentVariableCreation = describe(
  requestBody(
    {
      name: describe(string, 'Letters, digits and `_`, not starting with a digit.'),
      value: describe(string, 'Value for builds; can never be read back.'),
    },
    {public: describe(boolean, 'Whether builds of pull requests get it. Default: false.')},
  ),
  'A variable to create.',
  'live-service',
);
export type EnvironmentVariableCreation = Infer<typeof environmentVariableCreation>;

const VARIABLES = `${PROJECT}environmentvariables/`;
const VARIABLE = `${VARIABLES}{environmentvariable_id}/`;

export const variableParams: Schema<{
  readonly project_slug: string;
  readonly environmentvariable_id: number;
}> = object({project_slug: string, environmentvariable_id: integer});

export const listEnvironmentVariablesRoute = {
  method: 'GET',
  path: VARIABLES,
  params: projectParams,
  query: partial({...paging, ...fieldSelection}),
  answer: environmentVariableList,
} as const satisfies Route;

export const createEnvironmentVariableRoute = {
  method: 'POST',
  path: VARIABLES,
  params: projectParams,
  body: environmentVariableCreation,
  answer: environmentVariable,
  status: 201,
} as const satisfies Route;

export const getEnvironmentVariableRoute = {
  method: 'GET',
  path: VARIABLE,
  params: variableParams,
  query: partial({...fieldSelection}),
  answer: environmentVariable,
} as const satisfies Route;

export const deleteEnvironmentVariableRoute = {
  method: 'DELETE',
  path: VARIABLE,
  params: variableParams,
  status: 204,
} as const satisfies Route;
