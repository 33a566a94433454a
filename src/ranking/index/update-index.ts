import {
  buildIndex,
  type BuiltIndex,
  type BuiltList,
  IndexBuilder,
  MAX_LINKS,
  meanLengths,
} from './build-index.js';
import {Commands} from './commands.js';
import {FIELDS} from './index-snapshot.js';
import {CALLED, mergeLists, POSTINGS, type NextNumbers} from './merge-lists.js';
import {References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** An index with what it was built of. */
export interface LastIndex extends Pick<BuiltIndex, 'links' | 'lengths' | 'words' | 'keys'> {
  readonly pages: readonly SourcePage[];
  readonly entries: readonly SourceLink[];
}

/** Beyond this part of all pages, building is quicker than updating. */
const MAX_CHANGED = 0.3;

/**
 * The same as `buildIndex`, by way of the last index: only the words of sections that have changed are read, and of those
 * that are called another way, as pages that link to them have changed.
 *
 * @param pages those that are the same object as in the last index have not changed. Both are in the same order.
 */
export function updateIndex(
  last: LastIndex,
  pages: readonly SourcePage[],
  entries: readonly SourceLink[],
): BuiltIndex {
  const before = new Set(last.pages);
  const after = new Set(pages);
  const put = pages.filter(page => !before.has(page));
  if (put.length > MAX_CHANGED * pages.length) return buildIndex(pages, entries);
  const gone = last.pages.filter(page => !after.has(page));

  const commands = [new Commands(last.pages), new Commands(pages)] as const;
  const touched = touchedPaths({gone, put}, last.entries, entries);
  const isRenamed = ({title}: SourcePage) => commands[0].nameOf(title) !== commands[1].nameOf(title);
  const asked = pages.filter(page => before.has(page) && (touched.has(page.path) || isRenamed(page)));
  const references = [
    new References(last.pages, last.entries, [...gone, ...asked]),
    new References(pages, entries, [...put, ...asked]),
  ] as const;

  const changed = new Map<string, ReadonlySet<number>>();
  for (const page of asked) {
    const calledAnew = page.listing
      ? []
      : sectionsOf(page).filter(number => isCalledAnew(page, number, references));
    changed.set(page.path, new Set(isRenamed(page) ? [-1, ...calledAnew] : calledAnew));
  }
  const putPaths = new Set(put.map(({path}) => path));
  const gonePaths = new Set(gone.map(({path}) => path));
  const isChanged = (path: string, section: number) => changed.get(path)?.has(section) ?? false;

  const next = new IndexBuilder(
    references[1],
    commands[1],
    (path, section) => putPaths.has(path) || isChanged(path, section),
  );
  for (const page of pages) next.add(page);
  const built = next.end();
  const old = new IndexBuilder(
    references[0],
    commands[0],
    (path, section) => gonePaths.has(path) || isChanged(path, section),
  );
  for (const page of [...gone, ...asked]) old.add(page);
  const {words, keys} = old.end();

  const numbers = renumber(last, pages, isChanged);
  const [links, lengths] = [built.links, built.lengths];
  for (const [section, number] of numbers.next.entries()) {
    if (number < 0) continue;
    links[number] = last.links[section]!;
    for (let field = 0; field < FIELDS; field++)
      lengths[number * FIELDS + field] = last.lengths[section * FIELDS + field]!;
  }
  for (const [page, first] of built.firstOf.entries()) {
    const {path} = pages[page] ?? {path: undefined};
    if (path === undefined || !changed.has(path)) continue;
    for (const number of sectionsOf(pages[page]!))
      links[first + 1 + number] = Math.min(references[1].linksTo(path, number), MAX_LINKS);
  }
  return {
    ...built,
    stats: {...built.stats, meanLengths: meanLengths(lengths)},
    words: mergeLists(POSTINGS, last.words, built.words, wordsOf(words), numbers),
    keys: mergeLists(CALLED, last.keys, built.keys, wordsOf(keys), numbers),
  };
}

const wordsOf = ({words}: BuiltList): ReadonlySet<string> => new Set(words);

/** Numbers of the sections of a page, with the page as a whole. */
const sectionsOf = ({sections}: SourcePage): number[] =>
  Array.from({length: sections.length + 1}, (_, index) => index - 1);

function isCalledAnew(page: SourcePage, number: number, references: readonly References[]): boolean {
  const [before, after] = references.map(one =>
    JSON.stringify(one.of(page.path, number, page.sections[number])),
  );
  return before !== after;
}

/** Of the pages that are kept, all whose sections may be called another way now. */
function touchedPaths(
  {gone, put}: {readonly gone: readonly SourcePage[]; readonly put: readonly SourcePage[]},
  lastEntries: readonly SourceLink[],
  entries: readonly SourceLink[],
): Set<string> {
  const touched = new Set<string>();
  const compare = (before: readonly SourceLink[], after: readonly SourceLink[]): void => {
    const [one, other] = [byPath(before), byPath(after)];
    for (const [path, said] of one) if (other.get(path) !== said) touched.add(path);
    for (const path of other.keys()) if (!one.has(path)) touched.add(path);
  };
  const linksOf = (page: SourcePage | undefined) => (page?.listing ? [] : (page?.links ?? []));
  const successors = new Map(put.map(page => [page.path, page]));
  for (const page of gone) {
    compare(linksOf(page), linksOf(successors.get(page.path)));
    successors.delete(page.path);
  }
  for (const page of successors.values()) compare([], linksOf(page));
  compare(lastEntries, entries);
  return touched;
}

/** What is said of each page, in order. */
function byPath(links: readonly SourceLink[]): Map<string, string> {
  const said = new Map<string, string>();
  for (const {place, text} of links)
    // A path may hold the sign itself.
    for (let at = place.indexOf('#'); at >= 0; at = place.indexOf('#', at + 1)) {
      const path = place.slice(0, at);
      said.set(path, `${said.get(path) ?? ''}${JSON.stringify([place, text])}`);
    }
  return said;
}

function renumber(
  last: LastIndex,
  pages: readonly SourcePage[],
  isChanged: (path: string, section: number) => boolean,
): NextNumbers {
  const firsts = new Map<SourcePage, number>();
  let sections = 0;
  for (const page of pages) {
    firsts.set(page, sections);
    sections += page.sections.length + 1;
  }
  const next = new Int32Array(last.links.length).fill(-1);
  let evenFrom = 0;
  let isSame = true;
  let by = 0;
  let first = 0;
  for (const page of last.pages) {
    const begin = firsts.get(page);
    for (let section = 0; begin !== undefined && section <= page.sections.length; section++)
      if (!isChanged(page.path, section - 1)) next[first + section] = begin + section;
    if (begin !== undefined && begin - first !== by) {
      isSame = false;
      evenFrom = first;
      by = begin - first;
    }
    first += page.sections.length + 1;
  }
  return {next, evenFrom, isSame, sections};
}
