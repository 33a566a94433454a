import {pathLabel} from '../../page/path-label.js';
import type {SearchBlock, SearchResult} from '../../api/index.js';
import {cutAround, parseHighlight, type Piece, plainText} from './highlight.js';
import {missingWords} from './missing-words.js';
import {withoutScope} from '../../api/query/query-syntax.js';
import type {Hit, PageGroup, ReaderPage} from './hit.js';
import {argumentsOf, pinExact, symbolOf} from './symbols.js';

/**
 * What a reader sees of an answer: pages, and in each its sections and API objects. Pure; every text in it is
 * plain text, and every URL is `http(s)` or `null`.
 */

/**
 * @param query as typed, to recognise an object's exact name
 * @param telling its words that a reader may miss. Default: all
 */
export function toGroups(
  results: readonly SearchResult[],
  query: string,
  here: ReaderPage,
  telling?: string,
): readonly PageGroup[] {
  return pinExact(
    results.map(result => toGroup(result, telling || query, here)),
    withoutScope(query),
  );
}

function toGroup(result: SearchResult, query: string, here: ReaderPage): PageGroup {
  const typed = withoutScope(query).toLowerCase();
  const url = pageUrl(result, here.base);
  const title = result.title || result.path || result.project.slug;
  const [first, ...others] = result.blocks;
  // A match in the page's own text, before any heading or under its title: the page itself matches best.
  const lead = first?.type === 'section' && (!first.id || first.title === title) ? first : undefined;
  const parts = (lead ? others : result.blocks).map(block => toHit(block, title, url, query));
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
    // If only the title matches, the answer contains nothing else of the page.
    missing: lead ? missing(query, lead, title) : [],
  };
  const isNamed = typed.split(/\s+/).every(word => nameOf(page).includes(word));
  const isHit = exact < 0 && (isNamed || lead || !parts.length);
  return {
    page,
    breadcrumb: breadcrumb(result),
    source: source(result, here),
    hits: isHit ? [page, ...parts] : parts,
  };
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

/** The highlighted title, unless the highlight is only a fragment of it: titles are always shown whole. */
function highlighted([fragment = '']: readonly string[], whole: string): Piece[] {
  const pieces = parseHighlight(fragment);
  return plainText(pieces).trim() === whole.trim() ? pieces : [{text: whole, hit: false}];
}

const LEAD_LENGTH = 400;

function snippet({content, highlights}: SearchBlock): Piece[] {
  const pieces = parseHighlight(highlights.content[0] ?? '');
  const text = plainText(pieces).trim();
  // Without a match, the start of the text still shows what the section is about.
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
  // Set as a property, so that no path can change the host, the query or the fragment.
  url.pathname = path;
  return url;
}

function sectionUrl(page: URL | null, id: string): string | null {
  const url = page && new URL(page);
  // Browsers decode a fragment before looking up the id, and treat what follows `:~:` as a directive.
  if (url) url.hash = id.replace(/%|:~:/g, found => encodeURIComponent(found));
  return url && url.href;
}

/**
 * The path without the prefix of every page of a hosted project: `/projects/<alias>` of a subproject, which may hold
 * slashes, then language and version.
 */
function breadcrumb({path, project, version}: SearchResult): string {
  const alias = project.alias ?? project.slug;
  const below = [`/projects/${alias}/`, `/projects/${project.slug}/`].find(start => path?.startsWith(start));
  const parts = (path ?? '').slice(below?.length).split('/').filter(Boolean);
  const at = parts.indexOf(version.slug);
  return pathLabel(parts.slice(at >= 0 && at < 2 ? at + 1 : 0).join('/'));
}

function source({project, version}: SearchResult, here: ReaderPage): string {
  const isElsewhere = project.slug !== here.project;
  const isOther = here.version !== undefined && version.slug !== here.version;
  return [isElsewhere && (project.alias ?? project.slug), (isElsewhere || isOther) && version.slug]
    .filter(Boolean)
    .join(' ');
}

const nameOf = (hit: Hit): string => plainText(hit.title).toLowerCase();
