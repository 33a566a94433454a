import {
  createRedirectRoute,
  deleteRedirectRoute,
  getRedirectRoute,
  listRedirectsRoute,
  type Redirect,
  type RedirectInput,
  replaceRedirectRoute,
} from '../../../api/redirects.js';
import type {Api} from '../api-connection.js';
import {id, slug} from '../check.js';
import {listing, type ListOptions, questionOf} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

const of = (project: string) => ({project_slug: slug(project, 'project')});
const named = (project: string, redirect: number) => ({
  ...of(project),
  redirect_id: id(redirect, 'redirect'),
});

/** A rule about paths has none of its own; the others need both. */
function checked(redirect: RedirectInput): RedirectInput {
  const {type, from_url: from, to_url: to} = redirect;
  if ((type === 'page' || type === 'exact') && !(from && to))
    throw new TypeError(`A redirect of type ${type} needs "from_url" and "to_url"`);
  return redirect;
}

/** `GET api/v3/projects/<project_slug>/redirects/` */
export const listRedirects = (api: Api, project: string, options: ListOptions = {}) =>
  listing(api, listRedirectsRoute, () => ({...questionOf(options), params: of(project)}));

/** `POST api/v3/projects/<project_slug>/redirects/` */
export const createRedirect = async (
  api: Api,
  project: string,
  redirect: RedirectInput,
  options: RequestOptions = {},
): Promise<Redirect> =>
  api.send(createRedirectRoute, {...options, params: of(project), body: checked(redirect)});

/** `GET api/v3/projects/<project_slug>/redirects/<redirect_id>/` */
export const getRedirect = async (
  api: Api,
  project: string,
  redirect: number,
  options: RequestOptions = {},
): Promise<Redirect> => api.send(getRedirectRoute, {...options, params: named(project, redirect)});

/** `PUT api/v3/projects/<project_slug>/redirects/<redirect_id>/`: what is left out becomes the default. */
export const replaceRedirect = async (
  api: Api,
  project: string,
  redirect: number,
  by: RedirectInput,
  options: RequestOptions = {},
): Promise<Redirect> =>
  api.send(replaceRedirectRoute, {...options, params: named(project, redirect), body: checked(by)});

/** `DELETE api/v3/projects/<project_slug>/redirects/<redirect_id>/` */
export const deleteRedirect = async (
  api: Api,
  project: string,
  redirect: number,
  options: RequestOptions = {},
): Promise<void> => api.send(deleteRedirectRoute, {...options, params: named(project, redirect)});
