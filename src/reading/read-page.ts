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

/** Maximum number of sections of a page, as on Read the Docs. */
const MAX_SECTIONS = 10_000;

/** Maximum length of a title, in code points. Limited because ranking compares a query with whole titles. */
const MAX_TITLE = 4_000;

/**
 * Reads a page for the index. The sections are the text before the first heading, then definitions, then headings by
 * level, then rows of tables. Does not change the tree, and never throws.
 *
 * @param page the main node as a `FlatPage`. Default: it is made from `document`
 */
export function readPage<N extends object>(
  tree: Tree<N>,
  document: N,
  options: ReadOptions,
  page = flattenMain(tree, document),
): ReadPage {
  const title = firstCodePoints(titleOf(tree, document, page, options), MAX_TITLE) || options.path;
  const language = languageOf(tree, document);
  const filters = options.hasFilters === false ? [] : filtersOf(tree, document);
  const metadata = {title, ...(language && {language}), ...(filters.length > 0 && {filters})};
  if (!page) return {...metadata, sections: []};
  const definitions = findDefinitions(page);
  const rows = findRows(page);
  const taken = new Set(definitions.flatMap(({term, text, others}) => [term, text, ...others]));
  for (const {row} of rows) taken.add(row);
  const {leading, headed} = headingSections(page, title, taken, givingOnce(options));
  const defined = definitionSections(page, definitions, taken, givingOnce(options));
  const sections = [...leading, ...defined, ...headed, ...rowSections(page, rows, taken)];
  return {
    ...metadata,
    sections: sections.slice(0, MAX_SECTIONS).map(withinLimits),
    links: linksFrom(page, options.path, options.hasBase === false ? undefined : document),
    anchors: anchorsInSections(page, definitions, rows),
  };
}

/**
 * The language tag of a page: that of `<html>`, else the nearest around the first title. DocBook writes it there. Empty if there is
 * none. `pageLanguage` of `src/i18n` is the same in browsers.
 */
function languageOf<N extends object>(tree: Tree<N>, document: N): string {
  const root = firstBelow(tree, document, (_, name) => name === 'html');
  const language = root && tree.attribute(root, 'lang');
  if (language) return language;
  const isTitle = (_: N, name: string | undefined): boolean => name === 'h1' || name === 'h2';
  let around: N | null = firstBelow(tree, document, isTitle) ?? null;
  while (around && tree.attribute(around, 'lang') === undefined) around = tree.parent(around);
  return (around && tree.attribute(around, 'lang')) || '';
}

/** Moves the rest of a title that is too long to the beginning of the text, and removes an object whose name is too long. */
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
 * The same options, with an inventory that returns the entries of an anchor only once. Otherwise a page that repeats an anchor on
 * every element could give all names of the inventory to each of them.
 */
function givingOnce({inventory, ...options}: ReadOptions): ReadOptions {
  const returned = new Set<string>();
  const at: Inventory['at'] = (path, anchor) => {
    if (returned.has(anchor)) return [];
    returned.add(anchor);
    return inventory!.at(path, anchor);
  };
  return {...options, inventory: inventory && {at}};
}

/** The first of several chapters, which is not the title of the page, such as "1. Overview" in SQLite's documentation. */
const FIRST_CHAPTER = /^1[.\s]/;

/** The first heading of every page generated from POD. The text after it is the title, such as "perlfunc - Perl builtin functions". */
const POD_NAME = 'NAME';
/** Maximum length of the text after `NAME` that is used as title, in characters. */
const MAX_POD_NAME = 120;
function podName<N extends object>(page: FlatPage<N>, heading: number): string {
  const next = page.headings.find(at => at > heading) ?? page.nodes.length;
  const text = textBetween(page, page.ends[heading]!, next);
  return text.length > MAX_POD_NAME ? '' : text;
}

/** The title of a page without an `h1`: its first heading, if no other heading has the same or a higher level. */
function onlyTopTitle<N extends object>(page: FlatPage<N>): string {
  const [first] = page.headings;
  const rank = first === undefined ? '' : page.names[first]!;
  if (!/^h[23]$/.test(rank) || hasTextBetween(page, 1, first!)) return '';
  return page.headings.some((at, index) => index > 0 && page.names[at]! <= rank) ? '' : titleAt(page, first!);
}

/**
 * The title of a page: its first `h1`, else its only top heading, else its `<title>`. An `h1` is not used if it has no text, or if it
 * is the first of several chapters, the heading of a group of names in Haddock, or a banner with the name of the site.
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
  // SVG has `<title>` elements, too.
  const title = firstBelow(
    tree,
    document,
    (node, name) => name === 'title' && tree.nameOf(tree.parent(node)!) !== 'svg',
  );
  const documentTitle = title && cleanTitle(textOf(tree, title, (_, name) => isNeverRendered(name)));
  if (heading === POD_NAME) return documentTitle || podName(page!, h1!) || heading;
  if (heading && !isChapter && !(documentTitle && isBanner(tree, page!.nodes[h1!]!))) return heading;
  return (page && h1 === undefined && onlyTopTitle(page)) || documentTitle || heading;
}

const pattern = (...sources: readonly string[]): RegExp => new RegExp(sources.join('|'), 'i');

/** Paths of pages that repeat other pages, whichever generator made them. */
const REPETITION = pattern(
  // Source code: Sphinx, rustdoc, JSDoc.
  '(^|/)_modules/',
  '(^|/)src/.*\\.rs\\.html$',
  '\\.[cm]?[jt]sx?\\.html$',
  // Everything on one page: mdBook, the print plugin of MkDocs, Node.js, rustdoc.
  '^(print|print_page|all)(/index)?\\.html?$',
  // Everything on one page: LilyPond and others.
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
/** Lists and source code of Doxygen. Other generators give these names to ordinary pages. */
const DOXYGEN = pattern(
  '_source\\.html$',
  '-members\\.html$',
  '(^|/)((functions|globals|namespacemembers)(_\\w+)?|hierarchy|classes|annotated|files|inherits|pages|modules|topics|namespaces|examples|dir_[\\da-f]{20,})\\.html$',
);
/** A whole book (mdBook) or all items of a crate (rustdoc) on one page. Other tools give these names to ordinary pages. */
const BOOK = /(^|\/)print\.html$/;
const CRATE = /(^|\/)all\.html$/;
/**
 * Whether a page repeats or lists other pages, judged by its path in its folder. Such pages are ranked last.
 * @param generator content of its `<meta name="generator">`. Default: none
 * @param isNoindex whether the page asks search engines not to index it, as mdBook's page with the whole book does. Default: false
 */
export const isRepetition = (path: string, generator = '', isNoindex = false): boolean =>
  REPETITION.test(path) ||
  (/^doxygen/i.test(generator) && DOXYGEN.test(path)) ||
  (/^rustdoc/i.test(generator) && CRATE.test(path)) ||
  (isNoindex && BOOK.test(path));

/** A path in the folder of an edition, such as `second-edition` or `2018-edition`. */
const EDITION = /^(.*\/)?(?:first|second|third|fourth|fifth|old|\d{4})-edition\/./;
/**
 * Whether a page belongs to an old edition of a book, in a folder inside that of the newer edition. Such pages are ranked last, because
 * they repeat most of the newer edition.
 *
 * @param hasPage whether the site has a page with a path
 */
export function isOfOldEdition(path: string, hasPage: (path: string) => boolean): boolean {
  const [match, above = ''] = EDITION.exec(path) ?? [];
  return match !== undefined && above !== '' && hasPage(`${above}index.html`);
}
