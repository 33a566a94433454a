import type {Document, Element} from 'domhandler';
import {findAll, findOne} from 'domutils';
import {baseAddress, sniffCharset} from '../../../src/reading/index.js';
import {isRedirect, nodeTree, parsePage} from '../site/parse-page.js';
import {decodePage, UnreadablePageError} from '../site/read-page.js';
import type {OnProgress} from '../system/progress.js';
import type {Answer, ReadAddress} from './page-readers.js';

/** A page of the site that is checked. */
export interface SampledPage {
  readonly url: URL;
  /** The parsed page, with the source locations of its elements. */
  readonly document: Document;
  /** Whether nothing declares the encoding, so that browsers guess it. */
  readonly hasGuessedCharset: boolean;
  /** Whether the page only redirects to another page. */
  readonly isRedirect: boolean;
  /** Base of the relative addresses in the page. */
  readonly base: URL;
  /** The script tags of Docent in the page. */
  readonly tags: readonly Element[];
  /** The content security policies of the page, from headers and meta tags. */
  readonly policies: readonly string[];
}

/** Parses a page that was read; `undefined` if the response is not a page. */
export function samplePage({url, headers, bytes}: Answer): SampledPage | undefined {
  if (!/html/.test(headers['content-type'] ?? 'text/html')) return undefined;
  let document: Document;
  try {
    document = parsePage(decodePage(bytes, headers['content-type']), true);
  } catch (error) {
    if (error instanceof UnreadablePageError) return undefined;
    throw error;
  }
  const {children} = document;
  const policy = headers['content-security-policy'];
  return {
    url,
    document,
    isRedirect: isRedirect(nodeTree, document),
    hasGuessedCharset: sniffCharset(bytes, headers['content-type']) === undefined,
    base: baseAddress(nodeTree, document, url),
    tags: findAll(
      ({name, attribs}) => name === 'script' && !!attribs['src']?.includes('docent.js'),
      children,
    ),
    policies: [
      ...(policy ? policy.split(',') : []),
      ...findAll(
        ({name, attribs}) =>
          name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'content-security-policy',
        children,
      ).flatMap(({attribs}) => attribs['content'] ?? []),
    ],
  };
}

export const addressOf = (text: string, base: URL): URL | undefined =>
  URL.canParse(text, base.href) ? new URL(text, base) : undefined;

const NO_PAGE = /\.(?!html?$|php$|aspx?$)[a-z][a-z\d]{1,4}$/i;
/** Pages that are generated, and not typical of the site. */
const GENERATED = /(^|\/)(404|search|genindex|py-modindex|404\/index|search\/index)(\.html?)?$/i;
export const isGenerated = (path: string): boolean => GENERATED.test(path);

/** Evenly spaced items of a list, including the first. */
export const evenly = <T>(list: readonly T[], count: number): T[] =>
  list.length <= count
    ? [...list]
    : Array.from({length: count}, (_, at) => list[Math.floor((at * list.length) / count)]!);

/** Reads pages. Redirect pages are left out unless there are no others, because readers never see them. */
export async function samplePages(
  addresses: readonly URL[],
  read: ReadAddress,
  onProgress?: OnProgress,
): Promise<SampledPage[]> {
  const pages: SampledPage[] = [];
  for (const [done, address] of addresses.entries()) {
    onProgress?.({done, total: addresses.length});
    const answer = await read(address).catch(() => undefined);
    const page = answer?.status === 200 ? samplePage(answer) : undefined;
    if (page && !pages.some(({url}) => url.href === page.url.href)) pages.push(page);
  }
  const visible = pages.filter(page => !page.isRedirect);
  return visible.length ? visible : pages;
}

/** Addresses that the first page links to, below its folder. */
export function linkedPages({url, base, document}: SampledPage, root: URL): URL[] {
  const targets = new Map<string, URL>();
  for (const {attribs} of findAll(
    ({name, attribs}) => name === 'a' && 'href' in attribs,
    document.children,
  )) {
    const target = addressOf(attribs['href'] ?? '', base);
    if (!target) continue;
    target.hash = target.search = '';
    if (target.origin !== root.origin || !target.pathname.startsWith(root.pathname)) continue;
    if (target.href === url.href || NO_PAGE.test(target.pathname) || isGenerated(target.pathname)) continue;
    targets.set(target.href, target);
  }
  return [...targets.values()];
}

/** The site being checked, in a folder or at an address. */
export interface CheckedSite {
  readonly pages: readonly SampledPage[];
  /** Address of the folder that contains all pages. */
  readonly root: URL;
  readonly read: ReadAddress;
  /** Whether the pages come from a server, which sends headers and may have an API, and not from a folder. */
  readonly isServed: boolean;
  readonly nameOf: (url: URL) => string;
}

/** What a page declares about its project and API, as `src/page/identity.ts` reads it in a browser. */
export interface Setup {
  readonly page: SampledPage;
  readonly script: URL | undefined;
  readonly nonce: string | undefined;
  readonly project: string | undefined;
  readonly version: string | undefined;
  /** Address of the API, which is used if there is no index. */
  readonly api: URL;
  /** Whether the page declares the address of the API. */
  readonly namesApi: boolean;
  readonly index: URL | undefined;
  readonly search: boolean;
  /** Address to which the page reports queries; `unusable` if a browser cannot send reports to it. */
  readonly insights: URL | 'unusable' | undefined;
}

/** Reads the setup from the first page with a script tag. */
export function setupOf(pages: readonly SampledPage[]): Setup | undefined {
  const page = pages.find(({tags}) => tags.length > 0);
  if (!page) return undefined;
  const {attribs} = page.tags[0]!;
  const meta = (name: string): string | undefined =>
    findOne(
      element => element.name === 'meta' && element.attribs['name'] === `readthedocs-${name}-slug`,
      page.document.children,
    )?.attribs['content'];
  const address = (name: string): URL | undefined => {
    const value = attribs[name];
    return value ? addressOf(value, page.base) : undefined;
  };
  const api = address('data-api');
  const reports = attribs['data-insights'];
  // Unlike the other addresses, this one is relative to the page, not to its `<base>`.
  const insights = reports ? addressOf(reports, page.url) : undefined;
  const canReport = insights !== undefined && /^https?:$/.test(insights.protocol);
  return {
    page,
    script: address('src'),
    nonce: attribs['nonce'],
    project: attribs['data-project'] || meta('project'),
    version: attribs['data-version'] || meta('version'),
    api: api ?? new URL('/_/', page.base),
    namesApi: api !== undefined,
    index: address('data-index'),
    search: attribs['data-no-search'] === undefined,
    insights: canReport ? insights : reports ? 'unusable' : undefined,
  };
}

/** Topics of the report, in the order of their lines. */
export const LINES = [
  'tag',
  'script',
  'identity',
  'answers',
  'policy',
  'encoding',
  'text',
  'ids',
  'links',
  'own-search',
] as const;
type Line = (typeof LINES)[number];

export interface Finding {
  readonly line: Line;
  /** `note`: it concerns something optional, or something that the command cannot check. */
  readonly state: 'ok' | 'note' | 'wrong';
  readonly message: string;
  readonly fix?: string;
  /** Addresses or paths of the affected pages. Default: all pages are affected. */
  readonly pages?: readonly string[];
}

const finding =
  (state: Finding['state']) =>
  (line: Line, message: string, fix?: string, pages?: readonly string[]): Finding => ({
    line,
    state,
    message,
    ...(fix !== undefined && {fix}),
    ...(pages && {pages}),
  });

export const ok = finding('ok');
export const note = finding('note');
export const wrong = finding('wrong');

/** Lists the first names, and how many more there are. */
export const listFirst = (names: readonly string[], max: number): string =>
  names.slice(0, max).join(', ') + (names.length > max ? ` and ${names.length - max} more` : '');

export interface SiteReport {
  /** The site as given on the command line. */
  readonly site: string;
  readonly pages: number;
  readonly findings: readonly Finding[];
}
