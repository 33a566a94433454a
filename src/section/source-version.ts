import type {PageIdentity} from '../page/index.js';
import {breadcrumb} from './breadcrumb.js';

/** Where a section is from, as far as addresses tell. */
export interface SourceVersion {
  /** Slug; the host's name for another site. `undefined`: nobody says. */
  readonly project: string | undefined;
  /** Slug. */
  readonly version: string | undefined;
  /** The page, in words. */
  readonly path: string;
  /** Whether it is the reader's project in another version than the reader's. */
  readonly isOtherVersion: boolean;
}

/** The page the reader is on. */
export interface Here extends Pick<PageIdentity, 'project' | 'version' | 'language'> {
  readonly url: URL;
  /** Path of the page below its version, as `readthedocs-resolver-filename` gives it. */
  readonly filename: string | undefined;
}

/** How the hosted service lays out its addresses, as many others do. Names that could be a folder's are no version. */
const USUAL =
  /^(?:\/projects\/(?<project>[\w.-]+))?\/(?<language>[a-z]{2,3}(?:[-_]\w+)?)\/(?<version>latest|stable|main|master|dev|v?\d[\w.-]*)(?=\/)/i;
/** Below this are the subprojects of another project, which has the rest of the domain. */
const BELOW = /^\/projects\//;

/** An address says it by its path, compared with that of the page the reader is on. */
export function sourceVersion(url: URL, here: Here): SourceVersion {
  const isNear = url.origin === here.url.origin;
  const base = isNear ? baseOf(here) : undefined;
  if (base !== undefined && url.pathname.startsWith(`${base}/`))
    return {...here, path: wordsFor(url, base), isOtherVersion: false};
  const usual = USUAL.exec(url.pathname);
  const match = usual?.groups!['project']
    ? usual
    : (base && likeness(base, here).exec(url.pathname)) || usual;
  const isAbove = BELOW.test(here.url.pathname) && !BELOW.test(url.pathname);
  const {version, project = isNear ? (isAbove ? undefined : here.project) : url.host} = match?.groups ?? {};
  const isOwn = isNear && project !== undefined && project === here.project;
  return {
    project,
    version,
    path: wordsFor(url, match?.[0] ?? ''),
    isOtherVersion: Boolean(isOwn && version && here.version && version !== here.version),
  };
}

/** The path of the reader's version, without a slash at its end. */
function baseOf({url: {pathname}, filename, version}: Here): string | undefined {
  const page = plain(pathname);
  const below = filename && plain(filename);
  if (below && page.endsWith(below)) return page.slice(0, -below.length);
  const at = version ? pathname.indexOf(`/${version}/`) : -1;
  return at < 0 ? undefined : pathname.slice(0, at + version!.length + 1);
}

const plain = (path: string): string => path.replace(/\/index\.html?$/, '/');

/** The path with anything for its project, version and language. */
function likeness(base: string, {project, version, language}: Here): RegExp {
  const names = {[`${language}`]: 'language', [`${version}`]: 'version', [`${project}`]: 'project'};
  const used = new Set<string>();
  const parts = base.split('/').map(part => {
    const name = names[part];
    if (!name || used.has(name)) return part.replace(/[^\w-]/g, '\\$&');
    used.add(name);
    return `(?<${name}>[^/]+)`;
  });
  return new RegExp(`^${parts.join('/')}(?=/)`);
}

const wordsFor = (url: URL, base: string): string =>
  breadcrumb(new URL(url.pathname.slice(base.length), url), undefined);
