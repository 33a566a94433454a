import {headingAnchor} from './anchors.js';
import {definitionSections, findDefinitions} from './definitions.js';
import {filtersOf} from './filters.js';
import {firstIn, type FlatPage, hasTextBetween, textBetween} from './flat-page.js';
import {headingSections, titleAt} from './headings.js';
import {flattenMain, isBanner} from './main-node.js';
import {isNeverRendered} from './noise.js';
import {anchorsInSections, linksFrom} from './links.js';
import {type Inventory, MAX_NAME, type ReadOptions, type ReadPage, type Section} from './page-parts.js';
import {findRows, rowSections} from './rows.js';
import {firstCodePoints, foldText, textOf} from './text.js';
import {firstBelow, type Tree} from './tree.js';

/** As on the live service. */
const MAX_SECTIONS = 10_000;

/** The longest title, in code points. The words of a query are compared with the whole of each title that they match. */
const MAX_TITLE = 4_000;

/**
 * Reads a page for the index: the text before the first heading, then definition terms, then a section for each h1, each
 * h2 … h6. Changes nothing in the tree; never throws.
 *
 * @param page the main node, where it is already flat
 */
export function readPage<N extends object>(
  tree: Tree<N>,
  document: N,
  options: ReadOptions,
  page = flattenMain(tree, document),
): ReadPage {
  const title = firstCodePoints(titleOf(tree, document, page, options), MAX_TITLE) || options.path;
  const lang = firstBelow(tree, document, (_, name) => name === 'html');
  const language = (lang && tree.attribute(lang, 'lang')) || '';
  const filters = options.hasFilters === false ? [] : filtersOf(tree, document);
  const known = {title, ...(language && {language}), ...(filters.length > 0 && {filters})};
  if (!page) return {...known, sections: []};
  const definitions = findDefinitions(page);
  const rows = findRows(page);
  const taken = new Set(definitions.flatMap(({term, text, others}) => [term, text, ...others]));
  for (const {row} of rows) taken.add(row);
  const {leading, headed} = headingSections(page, title, taken, givingOnce(options));
  const defined = definitionSections(page, definitions, taken, givingOnce(options));
  const sections = [...leading, ...defined, ...headed, ...rowSections(page, rows, taken)];
  return {
    ...known,
    sections: sections.slice(0, MAX_SECTIONS).map(withinLimits),
    links: linksFrom(page, options.path, options.hasBase === false ? undefined : document),
    anchors: anchorsInSections(page, definitions, rows),
  };
}

/** The rest of a longer title becomes the beginning of the text. What has too long a name is no object. */
function withinLimits({object, ...section}: Section): Section {
  const title = firstCodePoints(section.title, MAX_TITLE);
  const rest = section.title.slice(title.length);
  return {
    ...section,
    title,
    ...(rest ? {content: foldText(`${rest} ${section.content}`)} : {}),
    ...(object && object.name.length <= MAX_NAME ? {object} : {}),
  };
}

/**
 * The same, but what leads to an anchor is given to whoever asks for it first: an author can put one anchor on all elements of
 * a page, and all names of the site on that anchor.
 */
function givingOnce({inventory, ...options}: ReadOptions): ReadOptions {
  const given = new Set<string>();
  const at: Inventory['at'] = (path, anchor) => {
    if (given.has(anchor)) return [];
    given.add(anchor);
    return inventory!.at(path, anchor);
  };
  return {...options, inventory: inventory && {at}};
}

/** The first of several chapters on a page that has its title elsewhere: SQLite's "1. Overview". */
const FIRST_CHAPTER = /^1[.\s]/;

/** The first section of every page that is made of POD: "perlfunc - Perl builtin functions". */
const POD_NAME = 'NAME';
/** Characters of what is said there, where it is a title. */
const LONGEST_NAME = 120;
function podName<N extends object>(page: FlatPage<N>, heading: number): string {
  const next = page.headings.find(at => at > heading) ?? page.nodes.length;
  const said = textBetween(page, page.ends[heading]!, next);
  return said.length > LONGEST_NAME ? '' : said;
}

/** A page without an h1 may have another heading for its title: the first of all, when no other is of its rank. */
function onlyTopTitle<N extends object>(page: FlatPage<N>): string {
  const [first] = page.headings;
  const rank = first === undefined ? '' : page.names[first]!;
  if (!/^h[23]$/.test(rank) || hasTextBetween(page, 1, first!)) return '';
  return page.headings.some((at, index) => index > 0 && page.names[at]! <= rank) ? '' : titleAt(page, first!);
}

/**
 * An `h1` without text is no title, nor is the first chapter of many, a heading of Haddock's over all names or a group of
 * them, or a banner with the site's name: the next in line is asked.
 */
function titleOf<N extends object>(
  tree: Tree<N>,
  document: N,
  page: FlatPage<N> | undefined,
  {cleanTitle = title => title}: ReadOptions,
): string {
  const h1 = page && firstIn(page, 1, page.nodes.length, (_, name) => name === 'h1');
  const isGroup = h1 !== undefined && /^(g:\d|interface$)/.test(headingAnchor(page!, h1));
  const heading = h1 === undefined || isGroup ? '' : titleAt(page!, h1);
  const isChapter =
    FIRST_CHAPTER.test(heading) && page!.headings.filter(at => page!.names[at] === 'h1').length > 1;
  // SVG has a title element too.
  const title = firstBelow(
    tree,
    document,
    (node, name) => name === 'title' && tree.nameOf(tree.parent(node)!) !== 'svg',
  );
  const named = title && cleanTitle(textOf(tree, title, (_, name) => isNeverRendered(name)));
  if (heading === POD_NAME) return named || podName(page!, h1!) || heading;
  if (heading && !isChapter && !(named && isBanner(tree, page!.nodes[h1!]!))) return heading;
  return (page && h1 === undefined && onlyTopTitle(page)) || named || heading;
}

const pattern = (...sources: readonly string[]): RegExp => new RegExp(sources.join('|'), 'i');

/** Names that mean the same whoever wrote them. */
const REPETITION = pattern(
  // Sphinx's views of source code; rustdoc's; JSDoc's.
  '(^|/)_modules/',
  '(^|/)src/.*\\.rs\\.html$',
  '\\.[cm]?[jt]sx?\\.html$',
  // All of a book on one page: mdBook, MkDocs' print plugin, Node.js and rustdoc.
  '^(print|print_page|all)(/index)?\\.html?$',
  // The same of LilyPond and others.
  '(^|[/-])(big-page|singlepage)(\\.\\w+)?\\.html$',
  // Javadoc.
  '(^|/)(class-use|index-files)/',
  '(^|/)(package-(use|tree)|overview-tree|serialized-form|constant-values|allclasses(-index|-(no)?frame)?|allpackages-index)\\.html$',
  // YARD, RDoc.
  '(^|/)(_index|(class|file|method)_list|table_of_contents)\\.html$',
  // Indexes of a book or of all names: DocBook, Haddock and Scribble, Nim, pydoctor.
  '(^|/)(bookindex|ix\\d\\d|doc-index(-\\w+)?|theindex|all-documents|(class|module|name)Index|undoccedSummary)\\.html$',
  // Tags and archives of blogs: Hugo, Docusaurus, Jekyll, Material.
  '^((blog|docs|posts)/)?(tags|categories|archives?)(/.*|\\.html?)$',
);
/** Lists and source code of Doxygen, whose names others give to pages of their own. */
const DOXYGEN = pattern(
  '_source\\.html$',
  '-members\\.html$',
  '(^|/)((functions|globals|namespacemembers)(_\\w+)?|hierarchy|classes|annotated|files|inherits|pages|modules|topics|namespaces|examples|dir_[\\da-f]{20,})\\.html$',
);
/** A whole book (mdBook) or all items of a crate (rustdoc) on one page. Other tools give these names to ordinary pages. */
const BOOK = /(^|\/)print\.html$/;
const CRATE = /(^|\/)all\.html$/;
/**
 * Whether a page repeats or lists other pages, judged by its path in its folder: such pages are found, but last.
 * @param generator the content of its `<meta name=generator>`
 * @param isNoindex whether it asks search engines not to index it, as mdBook's page with the whole book does
 */
export const isRepetition = (path: string, generator = '', isNoindex = false): boolean =>
  REPETITION.test(path) ||
  (/^doxygen/i.test(generator) && DOXYGEN.test(path)) ||
  (/^rustdoc/i.test(generator) && CRATE.test(path)) ||
  (isNoindex && BOOK.test(path));

/** A path in the folder of an edition, such as `second-edition` or `2018-edition`. */
const EDITION = /^(.*\/)?(?:first|second|third|fourth|fifth|old|\d{4})-edition\/./;
/**
 * Whether a page belongs to an old edition of a book, in a folder inside that of the newer edition. Such pages are found, but ranked
 * last, since they say much the same.
 *
 * @param hasPage tells whether the site has a page with a path
 */
export function isOfOldEdition(path: string, hasPage: (path: string) => boolean): boolean {
  const [found, above = ''] = EDITION.exec(path) ?? [];
  return found !== undefined && above !== '' && hasPage(`${above}index.html`);
}
