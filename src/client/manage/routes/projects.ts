import {
  createProjectRoute,
  getProjectRoute,
  listProjectsRoute,
  listTranslationsRoute,
  type ProjectChange,
  type ProjectCreation,
  type ProjectV3,
  updateProjectRoute,
} from '../../../api/projects.js';
import type {Api} from '../api-connection.js';
import {slug, text} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

export interface ProjectFilter extends ListOptions {
  /** Only projects whose name contains this. */
  readonly name?: string | undefined;
  /** Only projects whose slug contains this. */
  readonly slug?: string | undefined;
  /** Only projects in the language of this code. */
  readonly language?: string | undefined;
}

const named = (project: string) => ({project_slug: slug(project, 'project')});

/** `GET api/v3/projects/` */
export const listProjects = (api: Api, filter: ProjectFilter = {}) =>
  listing(api, listProjectsRoute, () => questionOf(filter));

/** `POST api/v3/projects/` */
export const createProject = async (
  api: Api,
  project: ProjectCreation,
  options: RequestOptions = {},
): Promise<ProjectV3> => {
  text(project.name, 'the project');
  return api.send(createProjectRoute, {...options, body: project});
};

/** `GET api/v3/projects/<project_slug>/` */
export const getProject = async (
  api: Api,
  project: string,
  options: RequestOptions = {},
): Promise<ProjectV3> => api.send(getProjectRoute, {...options, params: named(project)});

/** `PATCH api/v3/projects/<project_slug>/`: what is left out stays. */
export const updateProject = async (
  api: Api,
  project: string,
  change: ProjectChange,
  options: RequestOptions = {},
): Promise<void> => api.send(updateProjectRoute, {...options, params: named(project), body: change});

/** `GET api/v3/projects/<project_slug>/translations/` */
export const listTranslations = (api: Api, project: string, options: ListOptions = {}) =>
  listing(api, listTranslationsRoute, () => ({...questionOf(options), params: named(project)}));
