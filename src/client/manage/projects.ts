/** Projects, their subprojects and translations, and the project of which a project is a subproject. */
import {
  createProjectRoute,
  getProjectRoute,
  getSuperprojectRoute,
  listProjectsRoute,
  listTranslationsRoute,
  type PROJECT_EXPANSIONS,
  type ProjectChange,
  type ProjectCreation,
  deleteProjectRoute,
  syncVersionsRoute,
  updateProjectRoute,
} from '../../api/projects.js';
import type {ProjectV3} from '../../api/resources-v3.js';
import type {List} from '../../api/routes.js';
import {
  createSubprojectRoute,
  deleteSubprojectRoute,
  getSubprojectRoute,
  listSubprojectsRoute,
  type Subproject,
  type SubprojectCreation,
} from '../../api/subprojects.js';
import {
  alias,
  type Expandable,
  type ListOperation,
  listOperation,
  type ListOptions,
  operation,
  type Operation,
  slug,
  text,
} from './operation.js';

/** Related resources that `expand` can include in full with a project. */
export type ProjectExpansion = (typeof PROJECT_EXPANSIONS)[number];

export interface ProjectFilter extends ListOptions, Expandable<ProjectExpansion> {
  /** Only projects whose name contains this text. */
  readonly name?: string | undefined;
  /** Only projects whose slug contains this text. */
  readonly slug?: string | undefined;
  /** Only projects in the language with this code. */
  readonly language?: string | undefined;
  /** Only projects about the programming language with this code. */
  readonly programmingLanguage?: string | undefined;
}

/** `GET api/v3/projects/` */
export const listProjects: ListOperation<[], List<ProjectV3>, ProjectFilter> = /* @__PURE__ */ listOperation(
  listProjectsRoute,
  {names: {programmingLanguage: 'programming_language'}},
);

/** `POST api/v3/projects/` */
export const createProject: Operation<[project: ProjectCreation], ProjectV3> = /* @__PURE__ */ operation(
  createProjectRoute,
  ({name}: ProjectCreation) => text(name, 'the project'),
);

/** `GET api/v3/projects/<project_slug>/` */
export const getProject: Operation<
  [project: string],
  ProjectV3,
  Expandable<ProjectExpansion>
> = /* @__PURE__ */ operation(getProjectRoute);

/** `PATCH api/v3/projects/<project_slug>/`: fields that are not given stay unchanged. */
export const updateProject: Operation<[project: string, change: ProjectChange]> =
  /* @__PURE__ */ operation(updateProjectRoute);

/** `DELETE api/v3/projects/<project_slug>/`: deletes all its versions and builds, too. Only Docent's host has it. */
export const deleteProject: Operation<[project: string]> = /* @__PURE__ */ operation(deleteProjectRoute);

/** `GET api/v3/projects/<project_slug>/superproject/`: the project that it is a subproject of. */
export const getSuperproject: Operation<
  [project: string],
  ProjectV3,
  Expandable<ProjectExpansion>
> = /* @__PURE__ */ operation(getSuperprojectRoute);

/** `POST api/v3/projects/<project_slug>/sync-versions/`: responds before the repository is read. */
export const syncVersions: Operation<[project: string], {triggered: boolean}> =
  /* @__PURE__ */ operation(syncVersionsRoute);

/** `GET api/v3/projects/<project_slug>/translations/` */
export const listTranslations: ListOperation<
  [project: string],
  List<ProjectV3>,
  ListOptions & Expandable<ProjectExpansion>
> = /* @__PURE__ */ listOperation(listTranslationsRoute);

/** `GET api/v3/projects/<project_slug>/subprojects/` */
export const listSubprojects: ListOperation<
  [project: string],
  List<Subproject>
> = /* @__PURE__ */ listOperation(listSubprojectsRoute);

/** `POST api/v3/projects/<project_slug>/subprojects/` */
export const createSubproject: Operation<[project: string, subproject: SubprojectCreation], Subproject> =
  /* @__PURE__ */ operation(createSubprojectRoute, (subproject: SubprojectCreation) => {
    slug(subproject.child, 'project');
    if (typeof subproject.alias === 'string') alias(subproject.alias);
  });

/** `GET api/v3/projects/<project_slug>/subprojects/<alias_slug>/`; an alias may contain slashes. */
export const getSubproject: Operation<[project: string, alias: string], Subproject> =
  /* @__PURE__ */ operation(getSubprojectRoute);

/** `DELETE api/v3/projects/<project_slug>/subprojects/<alias_slug>/`: deletes neither project. */
export const deleteSubproject: Operation<[project: string, alias: string]> =
  /* @__PURE__ */ operation(deleteSubprojectRoute);
