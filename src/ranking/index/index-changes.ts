import {indexPages} from './build-index.js';
import type {IndexStream} from './built-index.js';
import {Commands} from './command-pages.js';
import {type DanglingLink, References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** The index of a whole site, as it is read for what has changed since. */
export interface IndexBase {
  /** In the order of their numbers; what they hold may be read when it is asked for. */
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index. */
  readonly entries: readonly SourceLink[];
  readonly mainLanguage: string | undefined;
  /** How many sections a page has, the one for the page as a whole included. @param page its number */
  sectionsOf(page: number): number;
  /** What `References.linksOf` gave of a page. @param page its number */
  linksTo(page: number): Uint8Array;
  /** `References.dangling` */
  readonly dangling: readonly DanglingLink[];
}

export interface IndexChanges<Page> {
  /** Numbers of the pages of the base that do not count any more, ascending. */
  readonly tombstones: Uint32Array;
  /** All pages that are not in the base as they are now, and their index. */
  readonly pages: readonly Page[];
  readonly index: IndexStream;
}

/** If a larger part of its sections has changed, all of an index is built: questions read both parts of one that was not. */
const MOST_CHANGED = 0.1;

/**
 * Indexes what has changed since an index was built: pages that are new, that are others, and those to which other pages have got
 * another link.
 *
 * @param pages all of them, sorted by path; those of the base that have not changed are the same objects
 * @param mostChanged part of the sections that may have changed
 * @returns `undefined` where so much has changed that all is to be built
 */
export function indexChanges<Page extends SourcePage>(
  base: IndexBase,
  pages: readonly Page[],
  entries: readonly SourceLink[],
  mostChanged = MOST_CHANGED,
): IndexChanges<Page> | undefined {
  const commands = new Commands(pages);
  if (!commands.areLike(new Commands(base.pages))) return undefined;
  const inBase = new Set<SourcePage>(base.pages);
  const current = new Map(pages.map(page => [page.path, page]));
  const changed = new Map(pages.flatMap(page => (inBase.has(page) ? [] : [[page.path, page] as const])));
  const all = numbers(base).reduce((sum, number) => sum + base.sectionsOf(number), 0);
  const isTooMuch = (): boolean =>
    Math.max(
      [...changed.values()].reduce((sum, {sections}) => sum + sections.length + 1, 0),
      deletedFrom(base, current, changed).reduce((sum, number) => sum + base.sectionsOf(number), 0),
    ) >
    mostChanged * all;
  if (isTooMuch()) return undefined;
  for (const path of relinkedPaths(base, current, changed, entries)) {
    const page = current.get(path);
    if (page) changed.set(path, page);
  }
  const tombstones = deletedFrom(base, current, changed);
  if (isTooMuch()) return undefined;
  const own = pages.filter(({path}) => changed.has(path));
  const references = referencesOf(own, base, tombstones, entries);
  const {mainLanguage} = base;
  return {
    tombstones: Uint32Array.from(tombstones),
    pages: own,
    index: indexPages({pages: own, entries, references, commands}, {mainLanguage}),
  };
}

type ByPath = ReadonlyMap<string, SourcePage>;

const numbers = ({pages}: IndexBase): number[] => [...pages.keys()];

const deletedFrom = (base: IndexBase, current: ByPath, changed: ByPath): number[] =>
  numbers(base).filter(number => {
    const {path} = base.pages[number]!;
    return !current.has(path) || changed.has(path);
  });

/** Paths to which pages have got or lost a link, or have another text for it. */
function relinkedPaths(
  base: IndexBase,
  current: ByPath,
  changed: ByPath,
  entries: readonly SourceLink[],
): Set<string> {
  const relinked = new Set<string>();
  const compare = (before: readonly SourceLink[], after: readonly SourceLink[]): void => {
    const [one, other] = [byPath(before), byPath(after)];
    for (const [path, links] of one) if (other.get(path) !== links) relinked.add(path);
    for (const path of other.keys()) if (!one.has(path)) relinked.add(path);
  };
  const linksOf = (page: SourcePage | undefined) => (page?.listing ? [] : (page?.links ?? []));
  const others = new Map(changed);
  for (const number of deletedFrom(base, current, changed)) {
    const page = base.pages[number]!;
    compare(linksOf(page), linksOf(changed.get(page.path)));
    others.delete(page.path);
  }
  for (const page of others.values()) compare([], linksOf(page));
  compare(base.entries, entries);
  return relinked;
}

/** The links to each path, serialised in order. */
function byPath(links: readonly SourceLink[]): Map<string, string> {
  const linksByPath = new Map<string, string>();
  for (const {place, text} of links)
    // A path may contain a `#` itself.
    for (let at = place.indexOf('#'); at >= 0; at = place.indexOf('#', at + 1)) {
      const path = place.slice(0, at);
      linksByPath.set(path, `${linksByPath.get(path) ?? ''}${JSON.stringify([place, text])}`);
    }
  return linksByPath;
}

/** The references to some pages: from pages of the base that are as they were, and from these. */
function referencesOf(
  own: readonly SourcePage[],
  base: IndexBase,
  tombstones: readonly number[],
  entries: readonly SourceLink[],
): References {
  const references = new References(own);
  const gone = new Set(tombstones);
  const isKept = (number: number): boolean => !gone.has(number);
  const ownPaths = new Set(own.map(({path}) => path));
  for (const [number, {path}] of base.pages.entries())
    if (ownPaths.has(path)) references.addLinks(path, base.linksTo(number), isKept);
  references.addDangling(base.dangling, isKept);
  for (const [at, page] of own.entries()) references.addPage(page, base.pages.length + at);
  references.addEntries(entries);
  return references;
}
