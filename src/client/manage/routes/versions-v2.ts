import {getVersionV2Route, listVersionsV2Route, type VersionV2} from '../../../api/versions.js';
import type {Api} from '../api-connection.js';
import {id, slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

export interface VersionFilterV2 extends ListOptions {
  /** Only versions of the project of this slug. */
  readonly project?: string | undefined;
  /** Only active, or only inactive versions. Default: all. */
  readonly active?: boolean | undefined;
}

/** `GET api/v2/version/`. The live service answers 410 unless it is asked for one project. */
export const listVersionsV2 = (api: Api, {project, ...filter}: VersionFilterV2 = {}) =>
  listing(api, listVersionsV2Route, () => {
    if (project !== undefined) slug(project, 'project');
    return questionOf(filter, {project__slug: project});
  });

/** `GET api/v2/version/<id>/` */
export const getVersionV2 = async (
  api: Api,
  version: number,
  options: RequestOptions = {},
): Promise<VersionV2> => api.send(getVersionV2Route, {...options, params: {id: id(version, 'version')}});
