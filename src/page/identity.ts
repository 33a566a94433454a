import {decoded} from '../api/paths.js';
import {optionsElement, pageOptions} from './options.js';

/** The identity of a page, as requests to the API need it. */
export interface PageIdentity {
  /** Slug of the project; `undefined` if the page does not name one. */
  readonly project: string | undefined;
  /** Slug of the version; absent on Read the Docs' own 404 pages, among others. */
  readonly version: string | undefined;
  /** BCP 47 tag, from `<html lang>`. Default: `en`. */
  readonly language: string;
  /** Where the API is. Default: `/_/` on the page's own domain. */
  readonly api: URL;
  /** Static indexes, which are used instead of the API. Default: none. */
  readonly index?: IndexSetting;
  /**
   * Whether the page is a preview of a pull request. Those are never indexed, so the default version is
   * searched.
   */
  readonly isPullRequest: boolean;
}

/** A static index, as an author sets it by property. */
export interface IndexSource {
  /** Address of the folder, relative to the page. */
  readonly folder: string;
  /** What the scope control and results call it. Default: its address. */
  readonly name?: string;
  /** What its scores are multiplied by; 0: searched only if the reader selects it. Default: 1. */
  readonly weight?: number;
}

/** The static indexes of a page, as an author has set them; see `indexes.ts`. */
interface IndexSetting {
  readonly given: string | readonly IndexSource[];
  /** The base of relative addresses. */
  readonly base: string;
}

/**
 * What an author sets by attributes; it takes precedence over the page's meta tags. Empty strings count as
 * not set.
 */
export interface PageOverrides {
  readonly project?: string | null | undefined;
  readonly version?: string | null | undefined;
  /** Address of the API, relative to the page. */
  readonly api?: string | URL | null | undefined;
  /** Static indexes to use instead of the API; see `indexes.ts`. */
  readonly index?: string | readonly IndexSource[] | null | undefined;
}

/** Previews of pull requests have a domain of their own: `project--123.org.readthedocs.build`, or `.com.` instead of `.org.`. */
const PULL_REQUEST_HOST = /--\d+\.[\w.-]*readthedocs\.build$/;

/** What hosts have reported about pages that do not identify themselves, by address without the fragment. */
const learned = new Map<string, Pick<PageIdentity, 'project' | 'version'>>();

/** Records what a host has reported about a page, for `readPage`. */
export function learnPage(address: string, identity: Pick<PageIdentity, 'project' | 'version'>): void {
  learned.set(address, identity);
}

/**
 * The base address that was first used for each owner of relative addresses. It is kept, because a single-page
 * application changes the page's address but not the script tag.
 */
const bases = new WeakMap<object, string>();

/**
 * Reads the overrides, else the script tag's `data-` attributes, else the page's meta tags, else what its
 * host reported.
 */
export function readPage(page: Document, overrides: PageOverrides = {}): PageIdentity {
  const tag = optionsElement(page) ?? undefined;
  const options = pageOptions(page);
  const slug = (name: 'project' | 'version') =>
    overrides[name] ||
    options[name] ||
    page.head.querySelector<HTMLMetaElement>(`meta[name=readthedocs-${name}-slug]`)?.content ||
    learned.get(page.URL.replace(/#.*/, ''))?.[name];
  const index = readIndexes(overrides, overrides.index, page) ?? readIndexes(tag, options.index, page);
  return {
    project: slug('project'),
    version: slug('version'),
    language: page.documentElement.lang || 'en',
    api:
      addressOf(overrides, overrides.api, page) ??
      addressOf(tag, options.api, page) ??
      new URL('/_/', baseOf(page)),
    ...(index && {index}),
    isPullRequest: PULL_REQUEST_HOST.test(new URL(baseOf(page)).hostname),
  };
}

/**
 * The base of relative addresses: the page's `<base>`, unless that is of another origin, which would receive what readers
 * type. A page without an address of its own, in an `srcdoc`, has the base of the page around it.
 */
function baseOf({URL: address, baseURI}: Document): string {
  const isForeign = URL.canParse('/', address) && new URL(address).origin !== new URL(baseURI).origin;
  return isForeign ? address : baseURI;
}

/** The indexes that are set on an element or on the script tag, if there are any. */
function readIndexes(
  owner: object = {},
  given: PageOverrides['index'],
  page: Document,
): IndexSetting | undefined {
  if (!given?.length) return undefined;
  const base = bases.get(owner) ?? baseOf(page);
  bases.set(owner, base);
  return {given, base};
}

/** The address that is set on an element or on the script tag, if it is valid. */
function addressOf(
  owner: object = {},
  address: string | URL | null | undefined,
  page: Document,
): URL | undefined {
  const base = bases.get(owner) ?? baseOf(page);
  if (!address || !URL.canParse(address, base)) return undefined;
  bases.set(owner, base);
  return new URL(address, base);
}

/**
 * The address of the sign-in page, with the address to return to; empty if none is configured.
 *
 * @param configured set by the author; takes precedence over the script tag's. `{page}` in it is replaced by the
 *   address to return to.
 * @param parameters added to the address to return to
 */
export function signInAddress(configured: string, parameters: Readonly<Record<string, string>>): string {
  const page = new URL(location.href);
  for (const [name, value] of Object.entries(parameters))
    if (name && value) page.searchParams.set(name, value);
  return (configured || (pageOptions(document).signIn ?? '')).replace(
    '{page}',
    encodeURIComponent(page.href),
  );
}

/** Matches names that a tool has generated and that readers cannot read: Doxygen's `classkettle_1_1Queue` and `kettle_8h`, and checksums. */
const GENERATED_NAME = /_1_1|_8[a-z]|_00\d|[\da-f]{16}/;

/**
 * A path as a reader sees it: decoded, with `›` between its parts, without `index.html`, `.html` and generated names.
 */
export const pathLabel = (path: string): string =>
  path
    .replace(/(^|\/)(index\.html?)?$|\.html?$/, '')
    .split('/')
    .filter(part => part && !GENERATED_NAME.test(part))
    .map(decoded)
    .join(' › ');
