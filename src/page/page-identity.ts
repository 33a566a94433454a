/** What page we are on, for whoever asks the API about it. */
export interface PageIdentity {
  /** Slug of the project; `undefined` when the page does not say. */
  readonly project: string | undefined;
  /** Slug of the version; absent on the live service's own 404 pages, among others. */
  readonly version: string | undefined;
  /** BCP 47 tag, from `<html lang>`. Default: `en`. */
  readonly language: string;
  /** Where the API is. Default: `/_/` on the page's own domain. */
  readonly api: URL;
  /** The folder of a static index, which answers in place of the API; absent where there is none. */
  readonly index?: URL;
  /** A preview of a pull request: never indexed, so a search there finds nothing; search the default version. */
  readonly isPullRequest: boolean;
}

/** What an author says by attributes; it goes before what the page says. Empty words say nothing. */
export interface PageOverrides {
  readonly project?: string | null | undefined;
  readonly version?: string | null | undefined;
  /** Relative to the page. */
  readonly api?: string | URL | null | undefined;
  /** Relative to the page. */
  readonly index?: string | null | undefined;
}

/** Previews of pull requests have a domain of their own: `project--123.org.readthedocs.build`, `.com.` too. */
const PULL_REQUEST_HOST = /--\d+\.[\w.-]*readthedocs\.build$/;

/** What the overrides say, else the script tag's `data-` attributes, else the page's meta tags. */
export function readPage(page: Document, overrides: PageOverrides = {}): PageIdentity {
  const tag = page.querySelector<HTMLElement>('script[src*="docent.js"]')?.dataset;
  const slug = (name: 'project' | 'version') =>
    overrides[name] ||
    tag?.[name] ||
    page.querySelector<HTMLMetaElement>(`meta[name=readthedocs-${name}-slug]`)?.content ||
    undefined;
  const address = (name: 'api' | 'index') =>
    [overrides[name], tag?.[name]].find(address => address && URL.canParse(address, page.baseURI));
  const index = address('index');
  return {
    project: slug('project'),
    version: slug('version'),
    language: page.documentElement.lang || 'en',
    api: new URL(address('api') ?? '/_/', page.baseURI),
    ...(index && {index: new URL(index, page.baseURI)}),
    isPullRequest: PULL_REQUEST_HOST.test(new URL(page.baseURI).hostname),
  };
}
