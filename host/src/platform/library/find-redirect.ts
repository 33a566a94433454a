import {decodePath} from '../../../../cli/src/system/paths.js';
import type {ListedVersion, Project, RedirectRow} from './library-view.js';
import {isLanguageFolder} from './languages.js';
import {versionFolder} from './view-for.js';

/** Maximum length of a target, in characters. Browsers do not open much longer addresses. */
const MAX_TARGET = 16_000;

/** A requested path, with the project and, if there is one, the version that contain it. */
interface RequestedPath {
  readonly project: Project;
  readonly version: ListedVersion | undefined;
  /** Path of the request, decoded. */
  readonly path: string;
  /** Scheme and host of the request, which a rule may name. */
  readonly origin: string;
}

/**
 * The first redirect of a project that matches a path. Rules are written as on the project's own domain: `exact` paths are
 * relative to its prefix, `page` paths to the version.
 *
 * @param forced whether to consider only redirects that apply even if the page exists
 * @returns a path of this host, or an address on another one
 */
export function findRedirect(requested: RequestedPath, {forced}: {readonly forced: boolean}) {
  for (const row of requested.project.redirects) {
    if (!row.enabled || (forced && !row.force)) continue;
    const to = targetOf(row, requested);
    // A redirect to itself would never end.
    if (to !== undefined && withoutSlashes(pathHere(to, requested.origin)) !== withoutSlashes(requested.path))
      return {to, status: row.http_status === 301 ? 301 : 302};
  }
  return undefined;
}

/** The decoded path of a target on this host. Other targets are returned unchanged. */
export function pathHere(to: string, origin: string): string {
  if (to.startsWith('/')) return to.replace(/[?#].*$/s, '');
  const url = URL.canParse(to) ? new URL(to) : undefined;
  return url && url.host === new URL(origin).host ? (decodePath(url.pathname) ?? to) : to;
}

function targetOf(row: RedirectRow, requested: RequestedPath): string | undefined {
  const {project, path, origin} = requested;
  if (row.type === 'exact')
    return expandRule(row, {path, base: project.prefix, start: project.prefix, origin});
  const {base, start} = versionPrefixes(requested);
  if (row.type === 'page') return expandRule(row, {path, base, start, origin});
  const name = path.slice(base.length);
  if (row.type === 'clean_url_to_html') {
    const [, page] = /^(.+)\/(?:index\.html)?$/s.exec(name) ?? [];
    return page === undefined ? undefined : `${start}${page}.html`;
  }
  if (row.type === 'html_to_clean_url' && name.endsWith('.html'))
    return start + name.replace(/(?:(^|\/)index)?\.html$/, '$1').replace(/\/?$/, '/');
  return undefined;
}

/**
 * The prefix of the version that a path names, even if it does not exist, and the prefix of its pages. They differ only if the
 * path names no version: then the pages are those of the default version.
 */
function versionPrefixes({project, version, path}: RequestedPath): {
  readonly base: string;
  readonly start: string;
} {
  if (version) return {base: version.mount, start: version.mount};
  const {prefix, row, defaultVersion} = project;
  const [first = '', second, ...rest] = path.slice(prefix.length).split('/');
  const {versioning_scheme: scheme} = row;
  const isLanguage = (name: string): boolean =>
    isLanguageFolder(name) || [project, ...project.translations].some(({row}) => row.language === name);
  const versionPath =
    scheme === 'multiple_versions_without_translations' && second !== undefined
      ? `${first}/`
      : scheme === 'multiple_versions_with_translations' && rest.length && isLanguage(first)
        ? `${first}/${second}/`
        : undefined;
  return versionPath === undefined
    ? {base: prefix, start: prefix + versionFolder(row, defaultVersion)}
    : {base: prefix + versionPath, start: prefix + versionPath};
}

/**
 * A requested path to compare with a rule. `base` is the prefix that the paths of the rule leave out, and `start` the prefix
 * that the target gets. `origin` is that of the request.
 */
interface MatchedPath {
  readonly path: string;
  readonly base: string;
  readonly start: string;
  readonly origin: string;
}

/**
 * The target, with `:splat` replaced by the text that `*` matched; `undefined` if the rule does not match, or following it would
 * never end.
 */
function expandRule(
  row: RedirectRow,
  {path: requestedPath, base, start, origin}: MatchedPath,
): string | undefined {
  const {from_url: from, to_url: to} = row;
  const path = `/${requestedPath.slice(base.length)}`;
  let splat = '';
  if (from.endsWith('*')) {
    if (!path.startsWith(from.slice(0, -1))) return undefined;
    splat = path.slice(from.length - 1);
  } else if (withoutSlashes(path) !== from) return undefined;
  const target = to.replaceAll(':splat', () => splat);
  if (target.length > MAX_TARGET) return undefined;
  const isElsewhere = /^https?:/i.test(to);
  // Text that begins with a slash could turn the target into an address on another host.
  if (isElsewhere && originOf(target) !== originOf(to.replaceAll(':splat', ''))) return undefined;
  const pathOfTarget = (address: string): string =>
    isElsewhere ? pathHere(address, origin) : start + address.replace(/^\/+/, '');
  // A redirect from `/*` to `/old/:splat` leads to `/old/x`, but not from there to `/old/old/x`.
  const isNoShorter = pathOfTarget(target).length >= requestedPath.length;
  if (isNoShorter && from.endsWith('*') && to.includes(':splat') && isResult(requestedPath, to, pathOfTarget))
    return undefined;
  return isElsewhere ? target : pathOfTarget(target);
}

/** Whether a rule with `:splat` leads to a path. */
function isResult(path: string, to: string, pathOfTarget: (address: string) => string): boolean {
  const [before = '', ...more] = to.split(':splat');
  const after = more.at(-1)!.replace(/[?#].*$/s, '');
  return path.startsWith(pathOfTarget(before)) && path.endsWith(after);
}

const originOf = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).origin : undefined;

/** Removes slashes at the end of a path, except for the root. */
export function withoutSlashes(path: string): string {
  let {length} = path;
  while (length > 1 && path[length - 1] === '/') length--;
  return path.slice(0, length);
}
