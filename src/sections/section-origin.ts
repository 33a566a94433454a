import {pathLabel, type PageIdentity} from '../page/identity.js';

/** The project, version and page of a section, as far as its URL tells. */
export interface SourceVersion {
  /** Slug of the project; the host name for another site. `undefined`: not known. */
  readonly project: string | undefined;
  /** Slug of the version. */
  readonly version: string | undefined;
  /** The page, as `breadcrumb` shows it. */
  readonly path: string;
  /** Whether the section is in another version of the reader's project. */
  readonly isOtherVersion: boolean;
}

/** The page that the reader is on. */
export interface Here extends Pick<PageIdentity, 'project' | 'version' | 'language'> {
  readonly url: URL;
  /** Path of the page below its version, as in `readthedocs-resolver-filename`. */
  readonly filename: string | undefined;
}

/** Matches names of folders that are versions. */
const VERSION = /^(latest|stable|main|master|dev|v?\d[\w.-]*)$/i;
const LANGUAGE = /^[a-z]{2,3}([-_]\w+)?$/i;
/** Matches years, which are versions in some projects, but more often folders of a blog. */
const YEAR = /^(19|20)\d\d$/;

/** The URLs of Read the Docs, which many other hosts use as well. Aliases of subprojects may contain slashes. */
const USUAL =
  /^(?:\/projects\/(?<project>[\w.-]+(?:\/[\w.-]+){0,5}?))?\/(?<language>[a-z]{2,3}(?:[-_]\w+)?)\/(?<version>latest|stable|main|master|dev|v?\d[\w.-]*)(?=\/)/i;
/** Subprojects are below this path; the rest of the domain belongs to their main project. */
const BELOW = /^\/projects\//;

/** Compares the path of a URL with that of the page that the reader is on. */
export function sourceVersion(url: URL, here: Here): SourceVersion {
  const isNear = url.origin === here.url.origin;
  const base = isNear ? baseOf(here) : undefined;
  if (base !== undefined && url.pathname.startsWith(`${base}/`))
    return {...here, path: pathBelow(url, base), isOtherVersion: false};
  const usual = matchPath(USUAL, url, here);
  const match = usual?.groups!['project']
    ? usual
    : (base && matchPath(patternOf(base, here), url, here)) || usual;
  const isAbove = BELOW.test(here.url.pathname) && !BELOW.test(url.pathname);
  const {version, project = isNear ? (isAbove ? undefined : here.project) : url.host} = match?.groups ?? {};
  const isOwn = isNear && project !== undefined && project === here.project;
  return {
    project,
    version,
    path: pathBelow(url, match?.[0] ?? ''),
    isOtherVersion: Boolean(isOwn && version && here.version && version !== here.version),
  };
}

/** A match whose parts look like a language and a version rather than like two folders. */
function matchPath(pattern: RegExp, {pathname}: URL, here: Here): RegExpExecArray | undefined {
  const match = pattern.exec(pathname);
  const {language, version} = match?.groups ?? {};
  if (!match || (language !== undefined && language !== here.language && !LANGUAGE.test(language)))
    return undefined;
  if (version === undefined || version === here.version) return match;
  // Below the reader's own language, a version may have any name.
  if (language !== undefined && language === here.language && pattern !== USUAL) return match;
  const isYear = YEAR.test(version) && !YEAR.test(here.version ?? '');
  return VERSION.test(version) && !isYear ? match : undefined;
}

/** The path of the reader's version, without a trailing slash. */
function baseOf({url: {pathname}, filename, version}: Here): string | undefined {
  const page = withoutIndex(pathname);
  const below = filename && withoutIndex(filename);
  if (below && page.endsWith(below)) return page.slice(0, -below.length);
  const at = version ? pathname.indexOf(`/${version}/`) : -1;
  return at < 0 ? undefined : pathname.slice(0, at + version!.length + 1);
}

const withoutIndex = (path: string): string => path.replace(/\/index\.html?$/, '/');

/** Matches paths like `base`, in which project, version and language may be others. */
function patternOf(base: string, {project, version, language}: Here): RegExp {
  const names = new Map([
    [language, 'language'],
    [version, 'version'],
    [project, 'project'],
  ]);
  const parts = base.split('/').map(part => {
    const name = names.get(part);
    names.delete(part);
    return name ? `(?<${name}>[^/]+)` : part.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}(?=/)`);
}

const pathBelow = (url: URL, base: string): string =>
  breadcrumb(new URL(url.pathname.slice(base.length), url), undefined);

/**
 * The page of a URL: its path below the version, or the host name for a front page.
 * @param version slug, if it is known
 */
export function breadcrumb(url: URL, version: string | undefined): string {
  const path = version ? url.pathname.split(`/${version}/`).pop()! : url.pathname;
  return pathLabel(path) || url.host;
}
