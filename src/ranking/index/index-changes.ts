import {indexPages} from './build-index.js';
import type {IndexStream} from './built-index.js';
import {Commands} from './command-pages.js';
import {type DanglingLink, References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** The index of a whole site, which is compared with the current pages. */
export interface IndexBase {
  /** In the order of their numbers. Their fields may be read on demand. */
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index. */
  readonly entries: readonly SourceLink[];
  readonly mainLanguage: string | undefined;
  /** Number of sections of a page, including the section that stands for the page as a whole. @param page number of the page */
  sectionsOf(page: number): number;
  /** The links to a page, as returned by `References.linksOf`. @param page number of the page */
  linksTo(page: number): Uint8Array;
  /** Links that lead to no page: see `References.dangling`. */
  readonly dangling: readonly DanglingLink[];
}

export interface IndexChanges<Page> {
  /** Numbers of the pages of the base that were deleted or replaced, ascending. */
  readonly tombstones: Uint32Array;
  /** All pages that are new or changed, and their index. */
  readonly pages: readonly Page[];
  readonly index: IndexStream;
}

/** If a larger part of the sections has changed, the whole index is built again, because each query reads both segments. */
const MAX_CHANGED = 0.1;

/**
 * Indexes what has changed since an index was built: new pages, changed pages, and pages to which the links from other pages have
 * changed.
 *
 * @param pages all current pages, sorted by path; an unchanged page is the same object as in the base
 * @param maxChanged part of the sections that may have changed, 0 to 1. Default: 0.1
 * @returns `undefined` if so much has changed that the whole index should be built
 */
export function indexChanges<Page extends SourcePage>(
  base: IndexBase,
  pages: readonly Page[],
  entries: readonly SourceLink[],
  maxChanged = MAX_CHANGED,
): IndexChanges<Page> | undefined {
  const commands = new Commands(pages);
  if (!commands.equals(new Commands(base.pages))) return undefined;
  const inBase = new Set<SourcePage>(base.pages);
  const current = new Map(pages.map(page => [page.path, page]));
  const changed = new Map(pages.flatMap(page => (inBase.has(page) ? [] : [[page.path, page] as const])));
  const allSections = numbers(base).reduce((sum, number) => sum + base.sectionsOf(number), 0);
  const isTooMuch = (): boolean =>
    Math.max(
      [...changed.values()].reduce((sum, {sections}) => sum + sections.length + 1, 0),
      deletedFrom(base, current, changed).reduce((sum, number) => sum + base.sectionsOf(number), 0),
    ) >
    maxChanged * allSections;
  if (isTooMuch()) return undefined;
  for (const path of relinkedPaths(base, current, changed, entries)) {
    const page = current.get(path);
    if (page) changed.set(path, page);
  }
  const tombstones = deletedFrom(base, current, changed);
  if (isTooMuch()) return undefined;
  const changedPages = pages.filter(({path}) => changed.has(path));
  const references = referencesOf(changedPages, base, tombstones, entries);
  const {mainLanguage} = base;
  return {
    tombstones: Uint32Array.from(tombstones),
    pages: changedPages,
    index: indexPages({pages: changedPages, entries, references, commands}, {mainLanguage}),
  };
}

type ByPath = ReadonlyMap<string, SourcePage>;

const numbers = ({pages}: IndexBase): number[] => [...pages.keys()];

const deletedFrom = (base: IndexBase, current: ByPath, changed: ByPath): number[] =>
  numbers(base).filter(number => {
    const {path} = base.pages[number]!;
    return !current.has(path) || changed.has(path);
  });

/** Paths of pages to which links have been added, removed or renamed. */
function relinkedPaths(
  base: IndexBase,
  current: ByPath,
  changed: ByPath,
  entries: readonly SourceLink[],
): Set<string> {
  const relinked = new Set<string>();
  const compare = (before: readonly SourceLink[], after: readonly SourceLink[]): void => {
    const [old, current] = [byPath(before), byPath(after)];
    for (const [path, links] of old) if (current.get(path) !== links) relinked.add(path);
    for (const path of current.keys()) if (!old.has(path)) relinked.add(path);
  };
  const linksOf = (page: SourcePage | undefined) => (page?.listing ? [] : (page?.links ?? []));
  const added = new Map(changed);
  for (const number of deletedFrom(base, current, changed)) {
    const page = base.pages[number]!;
    compare(linksOf(page), linksOf(changed.get(page.path)));
    added.delete(page.path);
  }
  for (const page of added.values()) compare([], linksOf(page));
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

/** The references to the changed pages: from unchanged pages of the base, and from the changed pages. */
function referencesOf(
  changedPages: readonly SourcePage[],
  base: IndexBase,
  tombstones: readonly number[],
  entries: readonly SourceLink[],
): References {
  const references = new References(changedPages);
  const deleted = new Set(tombstones);
  const isKept = (number: number): boolean => !deleted.has(number);
  const changedPaths = new Set(changedPages.map(({path}) => path));
  for (const [number, {path}] of base.pages.entries())
    if (changedPaths.has(path)) references.addLinks(path, base.linksTo(number), isKept);
  references.addDangling(base.dangling, isKept);
  for (const [at, page] of changedPages.entries()) references.addPage(page, base.pages.length + at);
  references.addEntries(entries);
  return references;
}
