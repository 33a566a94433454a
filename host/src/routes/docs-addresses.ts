import type {FastifyRequest} from 'fastify';
import {originAt, originOf, pathAtName} from '../http/addresses.js';
import type {Library} from '../platform/library/library.js';
import type {LibraryView, Place, Project} from '../platform/library/library-view.js';
import {findRedirect, pathHere} from '../platform/library/find-redirect.js';
import {findSiteFile, listFolder} from '../../../cli/src/site/site-file.js';
import {encodePath} from '../../../cli/src/system/paths.js';

/**
 * The address in the default version for a path that names a project or one of its languages, but no version. For
 * `page/<path>`, it is that of this page.
 *
 * @param path decoded; not within a version
 */
function defaultVersionAddress(view: LibraryView, path: string): string | undefined {
  const folder = path.endsWith('/') ? path : `${path}/`;
  const [, name = ''] = /^\/([^/]+)\//.exec(folder) ?? [];
  const named = view.project(name);
  const rest = folder.slice(name.length + 2).replace(/\/$/, '');
  // A subproject or translation is served below another project, but is also found by its own name.
  if (named && rest && named.row.prefix === null && named.prefix !== `/${name}/`) return named.prefix + rest;
  if (named && !rest) return servedStart(named);
  const candidate = view.projectAt(folder);
  if (!candidate) return undefined;
  const project = candidate.main?.prefix === candidate.prefix ? candidate.main : candidate;
  const {prefix} = project;
  const start = servedStart(project);
  if (folder === prefix) return start;
  if (path.startsWith(`${prefix}page/`)) return start && start + path.slice(`${prefix}page/`.length);
  const translation = [project, ...project.translations].find(
    ({row, prefix: own}) => own === prefix && folder === `${prefix}${row.language}/`,
  );
  return translation && servedStart(translation);
}

/** Where the default version starts; `undefined` if it is not served. */
const servedStart = ({versions, defaultVersion}: Project): string | undefined =>
  versions.find(({slug}) => slug === defaultVersion)?.mount;

/**
 * For an address under the domain of a subproject or translation: that of the same page under the domain of its parent,
 * which links and search use. `undefined` if one of the projects is not public, or the parent has no domain.
 */
export async function addressUnderParent(
  request: FastifyRequest,
  library: Library,
  path: string,
): Promise<string | undefined> {
  const {served, names} = request;
  if (served.kind !== 'docs' || !served.project) return undefined;
  const view = await library.view();
  const project = view.project(served.project.slug);
  let root = project;
  for (
    let next = project?.main ?? project?.parent;
    next && project!.prefix.startsWith(next.prefix);
    next = next.main ?? next.parent
  )
    root = next;
  if (!project || !root || root === project) return undefined;
  const host = root.row.domain ?? (names.areSeparate ? names.hostOf(root.slug) : undefined);
  return host === undefined
    ? undefined
    : originAt(request, host) + encodePath(project.prefix.slice(root.prefix.length - 1) + path.slice(1));
}

/** A requested path, with its project, and its version if it has one. */
export interface RequestedPath {
  readonly project: Project;
  readonly version: Place['version'] | undefined;
  readonly path: string;
}

/** The redirect for an address, unless following redirects would never end. */
export async function redirectOf(
  request: FastifyRequest,
  requested: RequestedPath,
  options: {readonly forced: boolean},
): Promise<ReturnType<typeof findRedirect>> {
  const redirect = findRedirect({...requested, origin: originOf(request)}, options);
  return redirect && (await isEndless(request, requested.path, redirect.to)) ? undefined : redirect;
}

/** Maximum number of redirects in a row; browsers follow some 20. */
const MAX_HOPS = 15;

/** Whether no page is reached within `MAX_HOPS`. */
async function isEndless(request: FastifyRequest, from: string, first: string): Promise<boolean> {
  const passed = new Set([from]);
  for (let to: string | undefined = first; passed.size <= MAX_HOPS;) {
    const path = pathOnHost(request, to);
    if (path === undefined) return false;
    if (passed.has(path)) return true;
    passed.add(path);
    to = await nextAddress(request, path);
    if (to === undefined) return false;
  }
  return true;
}

/** The path of an address on this host, under any of its names; `undefined` for other addresses. */
function pathOnHost(request: FastifyRequest, to: string): string | undefined {
  const path = pathHere(to, originOf(request));
  if (path.startsWith('/')) return path;
  return URL.canParse(path) ? pathAtName(request, new URL(path)) : undefined;
}

/** The address to which a redirect or the host itself leads from a path; `undefined` if it does not lead elsewhere. */
async function nextAddress(request: FastifyRequest, path: string): Promise<string | undefined> {
  const view = request.pages;
  if (path.includes('//')) return withSingleSlashes(path);
  const place = view.locate(path);
  const project = place?.project ?? view.projectAt(path) ?? view.projectAt(`${path}/`);
  if (!project) return undefined;
  const requested = {project, version: place?.version, path, origin: originOf(request)};
  if (place) {
    const forced = findRedirect(requested, {forced: true});
    if (forced) return forced.to;
    const site = await place.version.files();
    const file = await findSiteFile(site, place.path);
    const isEmpty = file.kind === 'listing' && !(await listFolder(site, file.path)).length;
    if (file.kind !== 'nothing' && !isEmpty) return addressOfFile(place, file);
  }
  return hostRedirect(view, path) ?? findRedirect(requested, {forced: false})?.to;
}

export const withSingleSlashes = (path: string): string => path.replace(/\/{2,}/g, '/');

/**
 * The address to which a path outside of versions leads: the path with a slash at its end, if that belongs to a version,
 * otherwise an address in a default version.
 */
export function hostRedirect(view: LibraryView, path: string): string | undefined {
  if (view.locate(path)) return undefined;
  return view.locate(`${path}/`) ? `${path}/` : defaultVersionAddress(view, path);
}

/** The address of the file that was found, if it differs from the requested one. */
export const addressOfFile = (
  {version: {mount}, path}: Place,
  file: Awaited<ReturnType<typeof findSiteFile>>,
): string | undefined =>
  file.kind === 'folder' ? `${mount}${path}/` : file.kind === 'moved' ? mount + file.path : undefined;
