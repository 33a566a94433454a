import {
  createSubprojectRoute,
  deleteSubprojectRoute,
  getSubprojectRoute,
  listSubprojectsRoute,
  type Subproject,
  type SubprojectCreation,
} from '../../../api/subprojects.js';
import type {Api} from '../api-connection.js';
import {alias, slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

const of = (project: string) => ({project_slug: slug(project, 'project')});
const named = (project: string, name: string) => ({...of(project), alias_slug: alias(name)});

/** `GET api/v3/projects/<project_slug>/subprojects/` */
export const listSubprojects = (api: Api, project: string, options: ListOptions = {}) =>
  listing(api, listSubprojectsRoute, () => ({...questionOf(options), params: of(project)}));

/** `POST api/v3/projects/<project_slug>/subprojects/` */
export const createSubproject = async (
  api: Api,
  project: string,
  subproject: SubprojectCreation,
  options: RequestOptions = {},
): Promise<Subproject> => {
  slug(subproject.child, 'project');
  if (subproject.alias !== undefined) alias(subproject.alias);
  return api.send(createSubprojectRoute, {...options, params: of(project), body: subproject});
};

/** `GET api/v3/projects/<project_slug>/subprojects/<alias_slug>/`; an alias may hold slashes. */
export const getSubproject = async (
  api: Api,
  project: string,
  name: string,
  options: RequestOptions = {},
): Promise<Subproject> => api.send(getSubprojectRoute, {...options, params: named(project, name)});

/** `DELETE api/v3/projects/<project_slug>/subprojects/<alias_slug>/`: both projects stay. */
export const deleteSubproject = async (
  api: Api,
  project: string,
  name: string,
  options: RequestOptions = {},
): Promise<void> => api.send(deleteSubprojectRoute, {...options, params: named(project, name)});
