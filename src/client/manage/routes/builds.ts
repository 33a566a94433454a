import {
  type BuildV3,
  getBuildRoute,
  listBuildsRoute,
  triggerBuildRoute,
  type TriggeredBuild,
} from '../../../api/builds.js';
import type {Api} from '../api-connection.js';
import {id, slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

export interface BuildFilter extends ListOptions {
  /** Only builds of exactly this commit. */
  readonly commit?: string | undefined;
  /** Only builds that have not ended, or only those that have. Default: all. */
  readonly running?: boolean | undefined;
}

/** `GET api/v3/projects/<project_slug>/builds/`, most recent first. */
export const listBuilds = (api: Api, project: string, filter: BuildFilter = {}) =>
  listing(api, listBuildsRoute, () => ({
    ...questionOf(filter),
    params: {project_slug: slug(project, 'project')},
  }));

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/` */
export const getBuild = async (
  api: Api,
  project: string,
  build: number,
  options: RequestOptions = {},
): Promise<BuildV3> =>
  api.send(getBuildRoute, {
    ...options,
    params: {project_slug: slug(project, 'project'), build_id: id(build, 'build')},
  });

/** `POST api/v3/projects/<project_slug>/versions/<version_slug>/builds/`: answers before the build is done. */
export const triggerBuild = async (
  api: Api,
  project: string,
  version: string,
  options: RequestOptions = {},
): Promise<TriggeredBuild> =>
  api.send(triggerBuildRoute, {
    ...options,
    params: {project_slug: slug(project, 'project'), version_slug: slug(version, 'version')},
  });
