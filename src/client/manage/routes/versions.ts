import {
  getVersionRoute,
  listVersionsRoute,
  updateVersionRoute,
  type VersionChange,
  type VersionV3,
} from '../../../api/versions.js';
import type {Api} from '../api-connection.js';
import {slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

export interface VersionFilter extends ListOptions {
  /** Only active, or only inactive versions. Default: all. */
  readonly active?: boolean | undefined;
  /** Only versions with documentation, or without. Default: all. */
  readonly built?: boolean | undefined;
  /** Only versions whose slug contains this. */
  readonly slug?: string | undefined;
  /** Only versions of this type: `tag`, `branch`, `external`. */
  readonly type?: string | undefined;
}

const named = (project: string, version: string) => ({
  project_slug: slug(project, 'project'),
  version_slug: slug(version, 'version'),
});

/** `GET api/v3/projects/<project_slug>/versions/` */
export const listVersions = (api: Api, project: string, filter: VersionFilter = {}) =>
  listing(api, listVersionsRoute, () => ({
    ...questionOf(filter),
    params: {project_slug: slug(project, 'project')},
  }));

/** `GET api/v3/projects/<project_slug>/versions/<version_slug>/` */
export const getVersion = async (
  api: Api,
  project: string,
  version: string,
  options: RequestOptions = {},
): Promise<VersionV3> => api.send(getVersionRoute, {...options, params: named(project, version)});

/** `PATCH api/v3/projects/<project_slug>/versions/<version_slug>/`: what is left out stays. */
export const updateVersion = async (
  api: Api,
  project: string,
  version: string,
  change: VersionChange,
  options: RequestOptions = {},
): Promise<void> => api.send(updateVersionRoute, {...options, params: named(project, version), body: change});
