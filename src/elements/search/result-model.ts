import {pathLabel} from '../../page/identity.js';
import type {SearchBlock, SearchResult} from '../../api/index.js';
import {withoutScope} from '../../api/query.js';
import {cutAround, parseHighlight, type Piece, plainText} from './highlight.js';
import {missingWords} from './missing-words.js';

/** One row of the results, which is a link. */
export interface Hit {
  readonly kind: 'page' | 'section' | 'object';
  /** The link's address; `null` if the answer has none, or one that is not `http(s)`. */
  readonly url: string | null;
  readonly title: readonly Piece[];
  readonly snippet: readonly Piece[];
  /** The kind of API object (`function`, `class`); empty for pages and sections. */
  readonly badge: string;
  /** The full name of the API object, as written in code; empty for pages and sections. */
  readonly symbol: string;
  /** The arguments of the API object, in parentheses; empty if the object cannot be called. */
  readonly signature: string;
  /** Words of the query that do not occur in the hit, as typed. */
  readonly missing: readonly string[];
}

/** A matching page, with the parts of it that match. */
export interface PageGroup {
  readonly page: Hit;
  /** The folders of the page's path: their titles if they are known, else their names. */
  readonly breadcrumb: string;
  /** Whether the page has a single row, an object with the same name as the page, so that its title is not shown as well. */
  readonly isOneObject: boolean;
  /** Project and version, if they differ from those of the current page; else empty. */
  readonly source: string;
  /** The rows of the page, best first: matching parts, preceded by `page` if the page itself is a hit. */
  readonly hits: readonly Hit[];
}

/** The current page. `base` is the base of relative addresses in an answer. */
export interface ReaderPage {
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly base: string;
  /** Paths of the sites whose static indexes are searched. Default: none; a host answers. */
  readonly sites?: readonly string[] | undefined;
  /** Titles of folders by their addresses, which end with a slash. Default: none. */
  readonly titles?: ReadonlyMap<string, string>;
}

/**
 * Turns an answer into what a reader sees: pages, each with its sections and API objects. Pure. All text is
 * plain text, and every URL is `http(s)` or `null`.
 * @param query as typed
 * @param significantTerms the words of the query that are reported as missing. Default: all of them
 */
export function toGroups(
  results: readonly SearchResult[],
  query: string,
  here: ReaderPage,
  significantTerms?: string,
): readonly PageGroup[] {
  return pinExact(
    results.map(result => toGroup(result, significantTerms || query, here)),
    withoutScope(query),
  );
}

function toGroup(result: SearchResult, query: string, here: ReaderPage): PageGroup {
  const typed = withoutScope(query).toLowerCase();
  const url = pageUrl(result, here.base);
  const title = result.title || result.path || result.project.slug;
  const [first, ...others] = result.blocks;
  // The best match is in the text before the first heading or below the title: it belongs to the page itself.
  const lead = first?.type === 'section' && (!first.title || first.title === title) ? first : undefined;
  const parts = withoutHeadings(
    (lead ? others : result.blocks).map(block => toHit(block, title, url, query)),
  );
  const exact = parts.findIndex(part => part.symbol && part.symbol.toLowerCase() === typed);
  if (exact > 0) parts.unshift(...parts.splice(exact, 1));
  const page: Hit = {
    kind: 'page',
    url: url && url.href,
    title: highlighted(result.highlights.title, title),
    snippet: lead ? snippet(lead) : [],
    badge: '',
    symbol: '',
    signature: '',
    // If only the title matches, the answer contains no other text of the page.
    missing: lead ? missing(query, lead, title) : [],
  };
  const isNamed = typed.split(/\s+/).every(word => nameOf(page).includes(word));
  const isObject = parts.some(part => part.symbol && isTitleOf(page, part));
  const isHit = exact < 0 && !isObject && (isNamed || lead || !parts.length);
  return {
    page,
    breadcrumb: breadcrumb(result, url, title, here),
    isOneObject: isObject && parts.length === 1,
    source: source(result, here),
    hits: isHit ? [page, ...parts] : parts,
  };
}

/**
 * Leaves out headings that only repeat the name of one object, because the row of the object says more. The object gets the
 * place of the heading if that is higher.
 */
function withoutHeadings(parts: readonly Hit[]): Hit[] {
  const merged = parts.map(part => {
    const objects = part.badge ? [] : parts.filter(object => object.badge && isTitleOf(part, object));
    return objects.length === 1 ? objects[0]! : part;
  });
  return [...new Set(merged)];
}

/** Whether a heading is the name of an object, or the last component of it: `filter()` of `QuerySet.filter`, not "Filter". */
function isTitleOf(heading: Hit, {symbol}: Hit): boolean {
  const title = plainText(heading.title).replace(/\(\)$/, '');
  return title === symbol || title === symbol.split(/\.|::?/).at(-1);
}

function toHit(block: SearchBlock, pageTitle: string, page: URL | null, query: string): Hit {
  const symbol = symbolOf(block);
  const common = {
    url: sectionUrl(page, block.id),
    snippet: snippet(block),
    symbol,
    signature: argumentsOf(block),
    missing: missing(query, block, pageTitle),
  };
  return block.type === 'domain'
    ? {
        ...common,
        kind: 'object',
        title: highlighted(block.highlights.name, block.name),
        badge: block.role.replace(/^.*:/, ''),
      }
    : {
        ...common,
        kind: symbol ? 'object' : 'section',
        title: highlighted(block.highlights.title, block.title || pageTitle),
        badge: '',
      };
}

/**
 * The title with its highlights, unless they are for a fragment of it only: titles are always shown in full.
 */
function highlighted([fragment = '']: readonly string[], title: string): Piece[] {
  const pieces = parseHighlight(fragment);
  return plainText(pieces).trim() === title.trim() ? pieces : [{text: title, hit: false}];
}

/** From how much of a section's text a snippet without a match is cut, in characters. */
const LEAD_LENGTH = 400;

function snippet({content, highlights}: SearchBlock): Piece[] {
  const pieces = parseHighlight(highlights.content[0] ?? '');
  const text = plainText(pieces).trim();
  // Without a match, the start of the text shows what the section is about.
  if (!text) return cutAround(content ? [{text: content.slice(0, LEAD_LENGTH), hit: false}] : []);
  return cutAround(pieces, {cutAtStart: !content.startsWith(text), cutAtEnd: !content.endsWith(text)});
}

function missing(query: string, block: SearchBlock, pageTitle: string): string[] {
  const [name, label] =
    block.type === 'domain' ? [block.name, block.highlights.name] : [block.title, block.highlights.title];
  const marked = [...label, ...block.highlights.content]
    .flatMap(parseHighlight)
    .flatMap(({text, hit}) => (hit ? text : []));
  return missingWords(query, {texts: [name, pageTitle, block.content], marked});
}

function pageUrl({domain, path}: SearchResult, base: string): URL | null {
  if (path === null || !URL.canParse(domain ?? base)) return null;
  const {origin, protocol} = new URL(domain ?? base);
  if (!/^https?:$/.test(protocol)) return null;
  const url = new URL(origin);
  // Assigned as a property, so that a path cannot change the host, the query or the fragment.
  url.pathname = path;
  return url;
}

function sectionUrl(page: URL | null, id: string): string | null {
  const url = page && new URL(page);
  // Browsers decode a fragment before they look up the id, and treat what follows `:~:` as a directive.
  if (url) url.hash = id.replace(/%|:~:/g, part => encodeURIComponent(part));
  return url && url.href;
}

/**
 * The folders that a page is in, below the prefix that all pages share: the site's, or `/projects/<alias>` of a subproject, whose
 * alias may contain slashes, then language and version.
 */
function breadcrumb(
  {path, project, version}: SearchResult,
  url: URL | null,
  title: string,
  {sites = [], titles}: ReaderPage,
): string {
  const projectPaths = [project.alias, project.slug].map(name => `/projects/${name}/`);
  const prefixes = [...projectPaths, ...sites.toSorted((a, b) => b.length - a.length), '/'];
  const prefix = prefixes.find(candidate => path?.startsWith(candidate));
  if (!path || prefix === undefined) return '';
  const parts = path
    .slice(prefix.length)
    .replace(/(^|\/)index\.html?$/, '')
    .split('/')
    .filter(Boolean);
  const versionIndex = parts.indexOf(version.slug);
  let folder = prefix;
  return parts
    .slice(0, -1)
    .map((part, index) => {
      folder += `${part}/`;
      const folderTitle = url && titles?.get(url.origin + folder);
      return versionIndex >= 0 && versionIndex < 2 && index <= versionIndex
        ? ''
        : (folderTitle ?? pathLabel(`${part}/`));
    })
    .filter(label => label && label !== title)
    .join(' › ');
}

function source({project, version}: SearchResult, here: ReaderPage): string {
  if (here.sites?.length) return project.alias ?? '';
  const isElsewhere = project.slug !== here.project;
  const isOtherVersion = here.version !== undefined && version.slug !== here.version;
  return [isElsewhere && (project.alias ?? project.slug), (isElsewhere || isOtherVersion) && version.slug]
    .filter(Boolean)
    .join(' ');
}

const nameOf = (hit: Hit): string => plainText(hit.title).toLowerCase();

/**
 * Read the Docs sends a definition as a section whose title is the signature: `class asyncio.Task(coro, *,
 * loop=None)`. With a space before the parenthesis it is an ordinary heading: `Setup (Linux)`.
 */
const SIGNATURE =
  /^(?:(?:abstract|async|class|classmethod|exception|final|static|staticmethod) )*([\p{L}_$][\p{L}\p{N}_$.:]*)\(.*\)/u;

/** Roles of objects whose names are written with parentheses. Classes can be called, too, but their names are mostly written without. */
const CALLABLE = /(?:function|method|macro)$/;

/** The full name of the object that a block documents, as written in code; empty if it documents none. */
export function symbolOf(block: SearchBlock): string {
  return block.type === 'domain' ? block.name : (SIGNATURE.exec(block.title)?.[1] ?? '');
}

/** How much of a signature fits in a row, in characters. */
const MAX_SIGNATURE_LENGTH = 80;

/**
 * The arguments in an object's signature: `(*aws, return_exceptions=False)`. Long ones are cut between
 * arguments. If the host sends no signature, `()` for roles that are called.
 */
export function argumentsOf(block: SearchBlock): string {
  if (block.type !== 'domain' || block.name.endsWith(')')) return '';
  const {name, role, signature} = block;
  // In a class, members are listed by their last component.
  const shownName = signature.includes(name) ? name : (/[^.:]+$/.exec(name)?.[0] ?? name);
  const start = signature.indexOf(shownName);
  const rest = start < 0 ? '' : signature.slice(start + shownName.length).trimEnd();
  if (!rest || /^\s*[\p{L}\p{N}_]/u.test(rest)) return CALLABLE.test(role) ? '()' : '';
  if (rest.length <= MAX_SIGNATURE_LENGTH) return rest;
  const [shownArguments] = /^.*,/su.exec(rest.slice(0, MAX_SIGNATURE_LENGTH)) ?? [
    rest.slice(0, MAX_SIGNATURE_LENGTH),
  ];
  return `${shownArguments} …${/^\s*\(/.test(rest) ? ')' : ''}`;
}

/**
 * Moves the object with exactly the typed name to the top of all results: one with that full name, else one
 * with that last component (`gather` for `asyncio.gather`). Its page moves with it, as its heading and no
 * longer as a row.
 *
 * @param query as typed
 */
function pinExact(groups: readonly PageGroup[], query: string): readonly PageGroup[] {
  const name = query
    .trim()
    .toLowerCase()
    .replace(/\(\)$|\*$/, '');
  // The last component is compared only for dotted names; other names, such as operators and options, only in
  // full.
  const isTypedName = (symbol: string, isFull: boolean) =>
    isFull ? symbol === name : /[.:]/.test(symbol) && symbol.split(/\.|::?/).at(-1) === name;
  for (const isFull of [true, false])
    for (const group of groups)
      for (const hit of group.hits)
        if (hit.symbol && isTypedName(hit.symbol.toLowerCase(), isFull)) {
          const pinned = {
            ...group,
            hits: [hit, ...group.hits.filter(candidate => candidate !== hit && candidate !== group.page)],
          };
          return [pinned, ...groups.filter(candidate => candidate !== group)];
        }
  return groups;
}
