/** Which page this is, as requests to the API need it. */
export interface PageIdentity {
  /** Slug of the project; `undefined` when the page does not say. */
  readonly project: string | undefined;
  /** Slug of the version; absent on the live service's own 404 pages, among others. */
  readonly version: string | undefined;
  /** BCP 47 tag, from `<html lang>`. Default: `en`. */
  readonly language: string;
  /** Where the API is. Default: `/_/` on the page's own domain. */
  readonly api: URL;
  /** A preview of a pull request: never indexed, so a search there finds nothing; search the default version. */
  readonly isPullRequest: boolean;
}

/** What an author sets by attributes; it takes precedence over the page's meta tags. Empty strings count as not set. */
export interface PageOverrides {
  readonly project?: string | null | undefined;
  readonly version?: string | null | undefined;
  /** Relative to the page. */
  readonly api?: string | URL | null | undefined;
}

/** Previews of pull requests have a domain of their own: `project--123.org.readthedocs.build`, `.com.` too. */
const PULL_REQUEST_HOST = /--\d+\.[\w.-]*readthedocs\.build$/;

/** What hosts have said of pages that do not say it themselves, by address without fragment. */
const learned = new Map<string, Pick<PageIdentity, 'project' | 'version'>>();

/** From then on `readPage` includes what the host has told about the page. */
export function learnPage(address: string, identity: Pick<PageIdentity, 'project' | 'version'>): void {
  learned.set(address, identity);
}

/**
 * What a relative address of the API was relative to, by who gives it: a single-page application changes the address of
 * the page, and leaves the tag as it is.
 */
const bases = new WeakMap<object, string>();

/** What the overrides say, else the script tag's `data-` attributes, else the page's meta tags, else what its host has said. */
export function readPage(page: Document, overrides: PageOverrides = {}): PageIdentity {
  // Asked at every move over a link, so that it is no search of the whole page.
  const tag = Array.from(page.scripts).find(({src}) => src.includes('docent.js'));
  const slug = (name: 'project' | 'version') =>
    overrides[name] ||
    tag?.dataset[name] ||
    page.head.querySelector<HTMLMetaElement>(`meta[name=readthedocs-${name}-slug]`)?.content ||
    learned.get(page.URL.replace(/#.*/, ''))?.[name];
  return {
    project: slug('project'),
    version: slug('version'),
    language: page.documentElement.lang || 'en',
    api:
      addressOf(overrides, overrides.api, page) ??
      addressOf(tag, tag?.dataset['api'], page) ??
      new URL('/_/', page.baseURI),
    isPullRequest: PULL_REQUEST_HOST.test(new URL(page.baseURI).hostname),
  };
}

/** What an owner gives as an address, if it is one. */
function addressOf(
  owner: object = {},
  given: string | URL | null | undefined,
  {baseURI}: Document,
): URL | undefined {
  const base = bases.get(owner) ?? baseURI;
  if (!given || !URL.canParse(given, base)) return undefined;
  bases.set(owner, base);
  return new URL(given, base);
}
