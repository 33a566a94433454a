import {type BuildV2, getBuildV2Route, listBuildsV2Route} from '../../../api/builds.js';
import type {Api} from '../api-connection.js';
import {id, slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

export interface BuildFilterV2 extends ListOptions {
  /** Only builds of the project of this slug. */
  readonly project?: string | undefined;
  /** Only builds of exactly this commit. */
  readonly commit?: string | undefined;
}

/** `GET api/v2/build/`, most recent first. The live service answers 410 unless it is asked for a project or a commit. */
export const listBuildsV2 = (api: Api, {project, ...filter}: BuildFilterV2 = {}) =>
  listing(api, listBuildsV2Route, () => {
    if (project !== undefined) slug(project, 'project');
    return questionOf(filter, {project__slug: project});
  });

/** `GET api/v2/build/<id>/` */
export const getBuildV2 = async (api: Api, build: number, options: RequestOptions = {}): Promise<BuildV2> =>
  api.send(getBuildV2Route, {...options, params: {id: id(build, 'build')}});
