import {
  createEnvironmentVariableRoute,
  deleteEnvironmentVariableRoute,
  type EnvironmentVariable,
  type EnvironmentVariableCreation,
  getEnvironmentVariableRoute,
  listEnvironmentVariablesRoute,
} from '../../../api/environment-variables.js';
import type {Api} from '../api-connection.js';
import {id, slug, text} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

const of = (project: string) => ({project_slug: slug(project, 'project')});
const named = (project: string, variable: number) => ({
  ...of(project),
  environmentvariable_id: id(variable, 'variable'),
});

/** `GET api/v3/projects/<project_slug>/environmentvariables/` */
export const listEnvironmentVariables = (api: Api, project: string, options: ListOptions = {}) =>
  listing(api, listEnvironmentVariablesRoute, () => ({...questionOf(options), params: of(project)}));

/** `POST api/v3/projects/<project_slug>/environmentvariables/`: the value can never be read back. */
export const createEnvironmentVariable = async (
  api: Api,
  project: string,
  variable: EnvironmentVariableCreation,
  options: RequestOptions = {},
): Promise<EnvironmentVariable> => {
  text(variable.name, 'the variable');
  return api.send(createEnvironmentVariableRoute, {...options, params: of(project), body: variable});
};

/** `GET api/v3/projects/<project_slug>/environmentvariables/<environmentvariable_id>/` */
export const getEnvironmentVariable = async (
  api: Api,
  project: string,
  variable: number,
  options: RequestOptions = {},
): Promise<EnvironmentVariable> =>
  api.send(getEnvironmentVariableRoute, {...options, params: named(project, variable)});

/** `DELETE api/v3/projects/<project_slug>/environmentvariables/<environmentvariable_id>/` */
export const deleteEnvironmentVariable = async (
  api: Api,
  project: string,
  variable: number,
  options: RequestOptions = {},
): Promise<void> => api.send(deleteEnvironmentVariableRoute, {...options, params: named(project, variable)});
