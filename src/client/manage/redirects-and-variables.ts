/** Redirects of a project, and environment variables of its builds. */
import {
  createEnvironmentVariableRoute,
  deleteEnvironmentVariableRoute,
  type EnvironmentVariable,
  type EnvironmentVariableCreation,
  getEnvironmentVariableRoute,
  listEnvironmentVariablesRoute,
} from '../../api/environment-variables.js';
import {
  createRedirectRoute,
  deleteRedirectRoute,
  getRedirectRoute,
  listRedirectsRoute,
  type Redirect,
  type RedirectChange,
  type RedirectInput,
  replaceRedirectRoute,
  updateRedirectRoute,
} from '../../api/redirects.js';
import type {List} from '../../api/routes.js';
import {type ListOperation, listOperation, operation, type Operation, text} from './operation.js';

/** Redirects of a page or of an exact path need both paths. Redirects between kinds of addresses need none. */
function checkRedirect({type, from_url: from, to_url: to}: RedirectInput): void {
  if ((type === 'page' || type === 'exact') && !(from && to))
    throw new TypeError(`A redirect of type ${type} needs "from_url" and "to_url"`);
}

/** `GET api/v3/projects/<project_slug>/redirects/` */
export const listRedirects: ListOperation<[project: string], List<Redirect>> = /* @__PURE__ */ listOperation(
  listRedirectsRoute,
);

/** `POST api/v3/projects/<project_slug>/redirects/` */
export const createRedirect: Operation<[project: string, redirect: RedirectInput], Redirect> =
  /* @__PURE__ */ operation(createRedirectRoute, checkRedirect);

/** `GET api/v3/projects/<project_slug>/redirects/<redirect_id>/` */
export const getRedirect: Operation<[project: string, redirect: number], Redirect> =
  /* @__PURE__ */ operation(getRedirectRoute);

/** `PUT api/v3/projects/<project_slug>/redirects/<redirect_id>/`: fields that are not given stay unchanged. */
export const replaceRedirect: Operation<[project: string, redirect: number, by: RedirectInput], Redirect> =
  /* @__PURE__ */ operation(replaceRedirectRoute);

/** `PATCH api/v3/projects/<project_slug>/redirects/<redirect_id>/`: fields that are not given stay unchanged. */
export const updateRedirect: Operation<
  [project: string, redirect: number, change: RedirectChange],
  Redirect
> = /* @__PURE__ */ operation(updateRedirectRoute);

/** `DELETE api/v3/projects/<project_slug>/redirects/<redirect_id>/` */
export const deleteRedirect: Operation<[project: string, redirect: number]> =
  /* @__PURE__ */ operation(deleteRedirectRoute);

/** `GET api/v3/projects/<project_slug>/environmentvariables/` */
export const listEnvironmentVariables: ListOperation<
  [project: string],
  List<EnvironmentVariable>
> = /* @__PURE__ */ listOperation(listEnvironmentVariablesRoute);

/** `POST api/v3/projects/<project_slug>/environmentvariables/`: the value can never be read back. */
export const createEnvironmentVariable: Operation<
  [project: string, variable: EnvironmentVariableCreation],
  EnvironmentVariable
> = /* @__PURE__ */ operation(createEnvironmentVariableRoute, ({name}: EnvironmentVariableCreation) =>
  text(name, 'the variable'),
);

/** `GET api/v3/projects/<project_slug>/environmentvariables/<environmentvariable_id>/` */
export const getEnvironmentVariable: Operation<[project: string, variable: number], EnvironmentVariable> =
  /* @__PURE__ */ operation(getEnvironmentVariableRoute);

/** `DELETE api/v3/projects/<project_slug>/environmentvariables/<environmentvariable_id>/` */
export const deleteEnvironmentVariable: Operation<[project: string, variable: number]> =
  /* @__PURE__ */ operation(deleteEnvironmentVariableRoute);
