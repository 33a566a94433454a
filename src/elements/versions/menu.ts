import {latestFor} from '../../api/latest-version.js';
import {at, list, text} from '../../page/settings.js';

/** A version or a language to change to. */
export interface Choice {
  readonly name: string;
  /** Address of its start page. */
  readonly start: string;
  /** Address of the current page in it, which may not exist. */
  readonly page: string;
  readonly isCurrent: boolean;
  /** BCP 47 tag of a language. */
  readonly lang?: string;
}

export interface Download {
  readonly name: string;
  readonly address: string;
}

/** The choices on a page. */
export interface VersionsMenu {
  /** Name of the version that is read. */
  readonly current: string | undefined;
  /** The versions in the order of the host: `latest`, `stable`, then the newest first. */
  readonly versions: readonly Choice[];
  /** The language of the page and those of its translations, by their tags. Empty if there is only one. */
  readonly languages: readonly Choice[];
  readonly downloads: readonly Download[];
  /** The latest version, to which a notice links if the page's version is old. */
  readonly latest: Choice | undefined;
  /** Whether the service’s own script shows the notice about old versions. */
  readonly isNoticeOfService: boolean;
}

/** The current page. */
interface Here {
  /** The address of the page. */
  readonly url: URL;
  /** The path of the page within its version, with a leading slash, as its host reports it. */
  readonly filename: string | undefined;
}

/** Maximum number of entries in a list, which a browser still lays out quickly. */
const MAX_CHOICES = 1000;
/** Maximum length of a name, in characters. */
const MAX_NAME = 100;

const FORMATS = {pdf: 'PDF', epub: 'EPUB', htmlzip: 'HTML'} as const;

/**
 * Reads the answer to `addons/` of any host. Leaves out what is missing or malformed, and links that are neither
 * `http:` nor `https:`.
 */
export function readMenu(answer: unknown, {url, filename}: Here): VersionsMenu {
  const addressAt = (...path: Parameters<typeof text>): string | undefined => {
    const value = text(...path);
    const address = value !== undefined && URL.canParse(value, url) ? new URL(value, url) : null;
    return address && /^https?:$/.test(address.protocol) ? withoutCredentials(address) : undefined;
  };
  const current = at(answer, 'versions', 'current');
  const slug = text(current, 'slug');
  const startHere = addressAt(current, 'urls', 'documentation');
  const path = pathWithin(startHere, url, filename);
  const choice = (name: string, start: string, isCurrent: boolean): Choice => ({
    name: name.slice(0, MAX_NAME),
    start,
    page: pageAt(start, path, url.hash),
    isCurrent,
  });

  const versions = list(answer, 'versions', 'active').flatMap(version => {
    const [versionSlug, start] = [text(version, 'slug'), addressAt(version, 'urls', 'documentation')];
    if (!versionSlug || !start || at(version, 'hidden') === true) return [];
    const aliases = list(version, 'aliases').flatMap(alias => text(alias, 'slug') ?? text(alias) ?? []);
    const name = text(version, 'verbose_name') ?? versionSlug;
    return [{slug: versionSlug, name, aliases, choice: choice(name, start, versionSlug === slug)}];
  });
  const defaultSlug = text(answer, 'projects', 'current', 'default_version');
  const languages = [at(answer, 'projects', 'current'), ...list(answer, 'projects', 'translations')].flatMap(
    (project, index) => {
      const [lang, start] = [text(project, 'language', 'code'), addressAt(project, 'urls', 'documentation')];
      const tag = lang && /^[\w-]{2,35}$/.test(lang) ? lang.replaceAll('_', '-') : undefined;
      if (!tag || !start) return [];
      const name = nameOfLanguage(tag) ?? text(project, 'language', 'name') ?? tag;
      const isCurrent = index === 0;
      return [{...choice(name, (isCurrent && startHere) || start, isCurrent), lang: tag}];
    },
  );
  const downloads = Object.entries(FORMATS).flatMap(([format, name]) => {
    const address = addressAt(current, 'downloads', format);
    return address ? [{name, address}] : [];
  });
  const notifications = at(answer, 'addons', 'notifications');
  return {
    current: text(current, 'verbose_name') ?? slug,
    versions: versions.slice(0, MAX_CHOICES).map(version => version.choice),
    languages:
      languages.length > 1 ? languages.slice(0, MAX_CHOICES).sort((a, b) => (a.lang < b.lang ? -1 : 1)) : [],
    downloads,
    latest: slug === undefined ? undefined : latestFor(slug, versions, defaultSlug)?.choice,
    isNoticeOfService:
      at(notifications, 'enabled') === true && at(notifications, 'show_on_non_stable') !== false,
  };
}

/** Whether there is another version, a choice of languages or a download. */
export const hasChoice = ({versions, languages, downloads}: VersionsMenu): boolean =>
  versions.some(({isCurrent}) => !isCurrent) || languages.length > 0 || downloads.length > 0;

function withoutCredentials(address: URL): string {
  address.username = address.password = '';
  return address.href;
}

/** The path of the page below the start of its version. */
function pathWithin(start: string | undefined, {pathname}: URL, filename = '/'): string {
  const folder = start && new URL(start).pathname;
  if (folder?.endsWith('/') && pathname.startsWith(folder)) return pathname.slice(folder.length);
  return filename.slice(1).replace(/(^|\/)index\.html$/, '$1');
}

/**
 * The address of a page below a start page, without a query. The path is appended, not resolved, so that a path like
 * `//evil.example` remains a path.
 */
function pageAt(start: string, path: string, hash: string): string {
  const page = new URL(start);
  page.pathname = page.pathname.replace(/\/?$/, '/') + path;
  page.search = '';
  page.hash = hash;
  return page.href;
}

/** The name of a language in that language. */
function nameOfLanguage(tag: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(tag, {type: 'language', fallback: 'none'}).of(tag);
    return name && name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return undefined;
  }
}
