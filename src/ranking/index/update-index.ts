import {buildIndex, IndexBuilder, MAX_LINKS} from './build-index.js';
import {
  type BuiltIndex,
  type BuiltList,
  inMemory,
  ListWriter,
  meanLengths,
  textLengths,
} from './built-index.js';
import {Commands} from './command-pages.js';
import {FIELDS} from './index-snapshot.js';
import {References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';
import {
  type ByteWriter,
  PostingsWriter,
  readPostings,
  type Renumbering,
  renumberPostings,
} from './postings-codec.js';

/** If a larger part of the pages has changed, building is faster than updating. */
const MAX_CHANGED = 0.3;

/** Whether most pages are as they were. */
export function isUpdate(last: Pick<BuiltIndex, 'pages'>, pages: readonly SourcePage[]): boolean {
  const before = new Set(last.pages);
  return pages.filter(page => !before.has(page)).length <= MAX_CHANGED * pages.length;
}

/**
 * The same as `buildIndex`, faster: only sections that have changed are indexed again, and those whose references have changed
 * with the pages that link to them.
 *
 * @param pages unchanged ones are the same objects as in the last index. Both lists have the same order.
 */
export function updateIndex(
  last: BuiltIndex,
  pages: readonly SourcePage[],
  entries: readonly SourceLink[],
): BuiltIndex {
  const before = new Set(last.pages);
  const after = new Set(pages);
  const added = pages.filter(page => !before.has(page));
  if (!isUpdate(last, pages)) return buildIndex(pages, entries);
  const removed = last.pages.filter(page => !after.has(page));

  const commands = [new Commands(last.pages), new Commands(pages)] as const;
  const touched = touchedPaths({removed, added}, last.entries, entries);
  const isRenamed = ({title}: SourcePage) => commands[0].nameOf(title) !== commands[1].nameOf(title);
  const kept = pages.filter(page => before.has(page) && (touched.has(page.path) || isRenamed(page)));
  const references = [
    new References(last.pages, last.entries, [...removed, ...kept]),
    new References(pages, entries, [...added, ...kept]),
  ] as const;

  const changed = new Map<string, ReadonlySet<number>>();
  for (const page of kept) {
    const withNewReferences = page.listing
      ? []
      : sectionsOf(page).filter(number => hasNewReferences(page, number, references));
    changed.set(page.path, new Set(isRenamed(page) ? [-1, ...withNewReferences] : withNewReferences));
  }
  const addedPaths = new Set(added.map(({path}) => path));
  const removedPaths = new Set(removed.map(({path}) => path));
  const isChanged = (path: string, section: number) => changed.get(path)?.has(section) ?? false;

  const next = new IndexBuilder(references[1], commands[1], {
    isWanted: (path, section) => addedPaths.has(path) || isChanged(path, section),
  });
  const built = inMemory(next.build(pages, entries));
  const old = new IndexBuilder(references[0], commands[0], {
    isWanted: (path, section) => removedPaths.has(path) || isChanged(path, section),
  });
  const {words, keys, filters} = inMemory(old.build([...removed, ...kept], last.entries));

  const numbers = renumber(last, pages, isChanged);
  const {
    lengths,
    columns: {links, firstOf},
  } = built;
  for (const [section, number] of numbers.next.entries()) {
    if (number < 0) continue;
    links[number] = last.columns.links[section]!;
    for (let field = 0; field < FIELDS; field++)
      lengths[number * FIELDS + field] = last.lengths[section * FIELDS + field]!;
  }
  for (const [page, first] of firstOf.entries()) {
    const {path} = pages[page] ?? {path: undefined};
    if (path === undefined || !changed.has(path)) continue;
    for (const number of sectionsOf(pages[page]!))
      links[first + 1 + number] = Math.min(references[1].linksTo(path, number), MAX_LINKS);
  }
  return {
    ...built,
    stats: {...built.stats, meanLengths: meanLengths(lengths)},
    columns: {...built.columns, textLengths: textLengths(lengths)},
    words: mergeLists(last.words, built.words, wordsOf(words), numbers),
    keys: mergeLists(last.keys, built.keys, wordsOf(keys), numbers),
    filters: mergeLists(last.filters, built.filters, wordsOf(filters), numbers),
  };
}

const wordsOf = ({words}: BuiltList): ReadonlySet<string> => new Set(words);

/** Numbers of the sections of a page; -1 is the page as a whole. */
const sectionsOf = ({sections}: SourcePage): number[] =>
  Array.from({length: sections.length + 1}, (_, index) => index - 1);

function hasNewReferences(page: SourcePage, number: number, references: readonly References[]): boolean {
  const [before, after] = references.map(one =>
    JSON.stringify(one.of(page.path, number, page.sections[number])),
  );
  return before !== after;
}

/** Paths of unchanged pages whose references may have changed. */
function touchedPaths(
  {removed, added}: {readonly removed: readonly SourcePage[]; readonly added: readonly SourcePage[]},
  lastEntries: readonly SourceLink[],
  entries: readonly SourceLink[],
): Set<string> {
  const touched = new Set<string>();
  const compare = (before: readonly SourceLink[], after: readonly SourceLink[]): void => {
    const [one, other] = [byPath(before), byPath(after)];
    for (const [path, linksByPath] of one) if (other.get(path) !== linksByPath) touched.add(path);
    for (const path of other.keys()) if (!one.has(path)) touched.add(path);
  };
  const linksOf = (page: SourcePage | undefined) => (page?.listing ? [] : (page?.links ?? []));
  const successors = new Map(added.map(page => [page.path, page]));
  for (const page of removed) {
    compare(linksOf(page), linksOf(successors.get(page.path)));
    successors.delete(page.path);
  }
  for (const page of successors.values()) compare([], linksOf(page));
  compare(lastEntries, entries);
  return touched;
}

/** The links to each page, serialised in order. */
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

function renumber(
  last: BuiltIndex,
  pages: readonly SourcePage[],
  isChanged: (path: string, section: number) => boolean,
): NextNumbers {
  const firsts = new Map<SourcePage, number>();
  let sections = 0;
  for (const page of pages) {
    firsts.set(page, sections);
    sections += page.sections.length + 1;
  }
  const next = new Int32Array(last.columns.links.length).fill(-1);
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

/** The numbers in the next index of the sections whose postings are kept. */
export interface NextNumbers extends Renumbering {
  /** Whether all numbers are unchanged. */
  readonly isSame: boolean;
  /** Number of sections of the next index. */
  readonly sections: number;
}

/**
 * Merges the kept part of the last index's list with that of new and changed sections.
 *
 * @param next of new and changed sections, by their numbers in the next index
 * @param removed words of removed and changed sections, as they were in the last index
 */
export function mergeLists(
  last: BuiltList,
  next: BuiltList,
  removed: ReadonlySet<string>,
  numbers: NextNumbers,
): BuiltList {
  const writer = new ListWriter(last.bytes.length + next.bytes.length + 16);
  const {output} = writer;
  let at = 0;
  let other = 0;
  while (at < last.words.length || other < next.words.length) {
    const [one, two] = [last.words[at], next.words[other]];
    const isOld = two === undefined || (one !== undefined && one <= two);
    const isNew = one === undefined || (two !== undefined && two <= one);
    const word = (isOld ? one : two)!;
    const before = isOld ? bytesOf(last, at) : undefined;
    let frequency: number;
    if (!isNew && !removed.has(word)) {
      if (numbers.isSame) output.writeBytes(before!);
      else renumberPostings(before!, numbers, output);
      frequency = last.frequencies[at]!;
    } else frequency = mergePostings(before, isNew ? bytesOf(next, other) : undefined, numbers, output);
    if (isOld) at++;
    if (isNew) other++;
    if (frequency > 0) writer.end(word, frequency);
  }
  return writer.list();
}

const bytesOf = ({bytes, offsets}: BuiltList, at: number): Uint8Array =>
  bytes.subarray(offsets[at], offsets[at + 1]);

/** Merges the postings of one word and writes them. Returns their number. */
function mergePostings(
  last: Uint8Array | undefined,
  next: Uint8Array | undefined,
  {next: renumbered, sections}: NextNumbers,
  output: ByteWriter,
): number {
  const writer = new PostingsWriter();
  const added = next && readPostings(next, sections);
  let at = 0;
  const addUntil = (section: number): void => {
    for (; added && at < added.sections.length && added.sections[at]! < section; at++)
      writer.add(added.sections[at]!, added.fieldCounts[at]!, added.frequencies[at]!, added.positions(at));
  };
  const kept = last && readPostings(last, renumbered.length);
  for (const [index, before] of kept?.sections.entries() ?? []) {
    const section = renumbered[before]!;
    if (section < 0) continue;
    addUntil(section);
    writer.add(section, kept!.fieldCounts[index]!, kept!.frequencies[index]!, kept!.positions(index));
  }
  addUntil(Infinity);
  if (writer.count > 0) writer.writeTo(output);
  return writer.count;
}
