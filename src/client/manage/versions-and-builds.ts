/** Versions of a project, and their builds. */
import {
  getBuildRoute,
  listBuildsRoute,
  listVersionBuildsRoute,
  triggerBuildRoute,
  type TriggeredBuild,
} from '../../api/builds.js';
import type {BuildV3, VersionV3} from '../../api/resources-v3.js';
import type {List} from '../../api/routes.js';
import {
  deleteVersionRoute,
  getVersionRoute,
  listVersionsRoute,
  updateVersionRoute,
  type VersionChange,
} from '../../api/versions.js';
import {
  type Expandable,
  type ListOperation,
  listOperation,
  type ListOptions,
  operation,
  type Operation,
} from './operation.js';

/** Related resources that `expand` can include in full with a version. */
export type VersionExpansion = 'last_build' | 'last_build.config';

export interface VersionFilter extends ListOptions, Expandable<VersionExpansion> {
  /** Only active, or only inactive versions. Default: all. */
  readonly active?: boolean | undefined;
  /** Only versions with documentation, or without. Default: all. */
  readonly built?: boolean | undefined;
  /** Only versions whose slug contains this text. */
  readonly slug?: string | undefined;
  /** Only versions whose display name contains this text. */
  readonly verboseName?: string | undefined;
  /** Only versions of this type: `tag`, `branch`, `external`. */
  readonly type?: string | undefined;
  /** Only `public`, or only `private` versions. Default: all. */
  readonly privacyLevel?: string | undefined;
}

/** `GET api/v3/projects/<project_slug>/versions/` */
export const listVersions: ListOperation<
  [project: string],
  List<VersionV3>,
  VersionFilter
> = /* @__PURE__ */ listOperation(listVersionsRoute, {
  names: {verboseName: 'verbose_name', privacyLevel: 'privacy_level'},
});

/** `GET api/v3/projects/<project_slug>/versions/<version_slug>/` */
export const getVersion: Operation<
  [project: string, version: string],
  VersionV3,
  Expandable<VersionExpansion>
> = /* @__PURE__ */ operation(getVersionRoute);

/** `PATCH api/v3/projects/<project_slug>/versions/<version_slug>/`: fields that are not given stay unchanged. */
export const updateVersion: Operation<[project: string, version: string, change: VersionChange]> =
  /* @__PURE__ */ operation(updateVersionRoute);

/** `DELETE api/v3/projects/<project_slug>/versions/<version_slug>/`: deletes its builds, too. Only Docent's host has it. */
export const deleteVersion: Operation<[project: string, version: string]> =
  /* @__PURE__ */ operation(deleteVersionRoute);

export interface BuildFilter extends ListOptions, Expandable<'config'> {
  /** Only builds of exactly this commit. */
  readonly commit?: string | undefined;
  /** Only builds that have not ended, or only those that have. Default: all. */
  readonly running?: boolean | undefined;
}

/** `GET api/v3/projects/<project_slug>/builds/`, most recent first. */
export const listBuilds: ListOperation<
  [project: string],
  List<BuildV3>,
  BuildFilter
> = /* @__PURE__ */ listOperation(listBuildsRoute);

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/` */
export const getBuild: Operation<
  [project: string, build: number],
  BuildV3,
  Expandable<'config'>
> = /* @__PURE__ */ operation(getBuildRoute);

/** `GET api/v3/projects/<project_slug>/versions/<version_slug>/builds/`, most recent first. */
export const listVersionBuilds: ListOperation<
  [project: string, version: string],
  List<BuildV3>,
  BuildFilter
> = /* @__PURE__ */ listOperation(listVersionBuildsRoute);

/** `POST api/v3/projects/<project_slug>/versions/<version_slug>/builds/`: responds before the build has finished. */
export const triggerBuild: Operation<[project: string, version: string], TriggeredBuild> =
  /* @__PURE__ */ operation(triggerBuildRoute);
