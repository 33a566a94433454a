import {getProjectV2Route, listProjectsV2Route, type ProjectV2} from '../../../api/projects.js';
import {listActiveVersionsV2Route, type VersionV2} from '../../../api/versions.js';
import type {Api} from '../api-connection.js';
import {id, slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

export interface ProjectFilterV2 extends ListOptions {
  /** Only the project of exactly this slug. */
  readonly slug?: string | undefined;
}

/** `GET api/v2/project/`. The live service answers 410 unless it is asked for one slug. */
export const listProjectsV2 = (api: Api, filter: ProjectFilterV2 = {}) =>
  listing(api, listProjectsV2Route, () => {
    if (filter.slug !== undefined) slug(filter.slug, 'project');
    return questionOf(filter);
  });

/** `GET api/v2/project/<id>/` */
export const getProjectV2 = async (
  api: Api,
  project: number,
  options: RequestOptions = {},
): Promise<ProjectV2> => api.send(getProjectV2Route, {...options, params: {id: id(project, 'project')}});

/** `GET api/v2/project/<id>/active_versions/` */
export const listActiveVersionsV2 = async (
  api: Api,
  project: number,
  options: RequestOptions = {},
): Promise<VersionV2[]> => {
  const params = {id: id(project, 'project')};
  return (await api.send(listActiveVersionsV2Route, {...options, params})).versions;
};
