/** Version 2 of the interface. Read the Docs answers 410 to a list that is not limited to a project. */
import {type BuildV2, getBuildV2Route, listBuildsV2Route} from '../../api/builds.js';
import {type EmbedV2Answer, embedV2Route} from '../../api/embed.js';
import {getProjectV2Route, listProjectsV2Route, type ProjectV2} from '../../api/projects.js';
import type {List} from '../../api/routes.js';
import {searchV2Route} from '../../api/search-v2.js';
import {
  getVersionV2Route,
  listActiveVersionsV2Route,
  listVersionsV2Route,
  type VersionV2,
} from '../../api/versions.js';
import type {RequestOptions} from '../connection.js';
import type {Api} from './connect-api.js';
import {
  id,
  listing,
  type ListOperation,
  listOperation,
  type ListOptions,
  operation,
  type Operation,
  slug,
  text,
} from './operation.js';
import {embedAddress, type SearchPaging} from './search-and-embed.js';

/** Version 2 finds only the project with exactly this slug, so an invalid slug is a mistake. */
const checkProject = ({project}: {readonly project?: string | undefined}): unknown =>
  project !== undefined && slug(project, 'project');

export interface ProjectFilterV2 extends RequestOptions {
  /** Only the project of exactly this slug. */
  readonly slug?: string | undefined;
  /** The page to begin with, from 1. Default: 1. */
  readonly page?: number | undefined;
}

/** `GET api/v2/project/` */
export const listProjectsV2: ListOperation<
  [],
  List<ProjectV2>,
  ProjectFilterV2
> = /* @__PURE__ */ listOperation(listProjectsV2Route, {
  check: ({slug: project}: ProjectFilterV2) => checkProject({project}),
});

/** `GET api/v2/project/<id>/` */
export const getProjectV2: Operation<[project: number], ProjectV2> =
  /* @__PURE__ */ operation(getProjectV2Route);

/** `GET api/v2/project/<id>/active_versions/` */
export const listActiveVersionsV2: Operation<[project: number], VersionV2[]> = async (
  api,
  project,
  options,
) => {
  const params = {id: id(project, 'project')};
  return (await api.send(listActiveVersionsV2Route, {...options, params})).versions;
};

export interface VersionFilterV2 extends ListOptions {
  /** Only versions of the project of this slug. */
  readonly project?: string | undefined;
  /** Only active, or only inactive versions. Default: all. */
  readonly active?: boolean | undefined;
}

/** `GET api/v2/version/` */
export const listVersionsV2: ListOperation<
  [],
  List<VersionV2>,
  VersionFilterV2
> = /* @__PURE__ */ listOperation(listVersionsV2Route, {
  names: {project: 'project__slug'},
  check: checkProject,
});

/** `GET api/v2/version/<id>/` */
export const getVersionV2: Operation<[version: number], VersionV2> =
  /* @__PURE__ */ operation(getVersionV2Route);

export interface BuildFilterV2 extends ListOptions {
  /** Only builds of the project of this slug. */
  readonly project?: string | undefined;
  /** Only builds of exactly this commit. */
  readonly commit?: string | undefined;
}

/** `GET api/v2/build/`, most recent first. */
export const listBuildsV2: ListOperation<[], List<BuildV2>, BuildFilterV2> = /* @__PURE__ */ listOperation(
  listBuildsV2Route,
  {names: {project: 'project__slug'}, check: checkProject},
);

/** `GET api/v2/build/<id>/` */
export const getBuildV2: Operation<[build: number], BuildV2> = /* @__PURE__ */ operation(getBuildV2Route);

export interface SearchV2Query {
  /** What to search for. */
  readonly q: string;
  /** Slugs of the project and of its version. */
  readonly project: string;
  readonly version: string;
}

/** `GET api/v2/search/`: the results, best first, of a project and its subprojects. */
export const searchV2 = (
  api: Api,
  {q, project, version}: SearchV2Query,
  {page, pageSize, ...options}: SearchPaging = {},
) =>
  listing(api, searchV2Route, () => ({
    ...options,
    query: {
      q: text(q, 'what to search for'),
      project: slug(project, 'project'),
      version: slug(version, 'version'),
      page,
      page_size: pageSize,
    },
  }));

/** A document, identified by its URL, or by its project and its name there. */
export type EmbedV2Query =
  | {readonly url: string | URL; readonly section?: string | undefined}
  | {
      readonly project: string;
      /** Name of the document, without an extension. */
      readonly doc: string;
      /** Slug of the version. Default: `latest`. */
      readonly version?: string | undefined;
      /** Anchor of the section, or the words of its heading. Default: the whole document. */
      readonly section?: string | undefined;
      /** Path of the document, including its extension. */
      readonly path?: string | undefined;
    };

/** `GET api/v2/embed/`: HTML as it is in the page, NOT SAFE to insert. Read the Docs answers 410. */
export const embedV2: Operation<[query: EmbedV2Query], EmbedV2Answer> = async (api, parameters, options) => {
  if (!('url' in parameters)) checkDocument(parameters);
  const query = 'url' in parameters ? {...parameters, url: embedAddress(parameters.url, api)} : parameters;
  return api.send(embedV2Route, {...options, query});
};

function checkDocument({project, doc, version}: Extract<EmbedV2Query, {doc: string}>): void {
  if (!project || !doc) throw new TypeError('Name what to embed: "url", or "project" and "doc"');
  slug(project, 'project');
  if (version !== undefined) slug(version, 'version');
}
