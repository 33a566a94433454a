import type {BuiltList} from './build-index.js';
import {ByteWriter} from './bytes.js';
import {
  type CalledEntry,
  PostingsWriter,
  readCalled,
  readPostings,
  renumberCalled,
  renumberPostings,
  type Renumbering,
  writeCalled,
} from './postings-bytes.js';

/** How the sections of the last index whose words are kept are numbered in the next one. */
export interface NextNumbers extends Renumbering {
  /** Whether they have the numbers they had. */
  readonly isSame: boolean;
  /** Number of sections of the next index. */
  readonly sections: number;
}

/** One of the two kinds of what belongs to a word. */
interface Kind {
  /** Merges what belongs to one word, and writes it. Answers how much it is: 0 for nothing. */
  readonly merge: (
    last: Uint8Array | undefined,
    next: Uint8Array | undefined,
    numbers: NextNumbers,
    output: ByteWriter,
  ) => number;
  /** Writes what belongs to a word of sections that are all kept. */
  readonly renumber: (last: Uint8Array, numbers: Renumbering, output: ByteWriter) => void;
}

/**
 * The list of the next index: what is kept of the last one's, and what there is of sections that are not.
 *
 * @param next of the sections that are not kept, as they are numbered in the next index
 * @param gone words of the sections that are not kept, as they were in the last index
 */
export function mergeLists(
  kind: Kind,
  last: BuiltList,
  next: BuiltList,
  gone: ReadonlySet<string>,
  numbers: NextNumbers,
): BuiltList {
  const output = new ByteWriter(last.bytes.length + next.bytes.length + 16);
  const words: string[] = [];
  const frequencies: number[] = [];
  const ends: number[] = [0];
  let at = 0;
  let other = 0;
  while (at < last.words.length || other < next.words.length) {
    const [one, two] = [last.words[at], next.words[other]];
    const isOld = two === undefined || (one !== undefined && one <= two);
    const isNew = one === undefined || (two !== undefined && two <= one);
    const word = (isOld ? one : two)!;
    const before = isOld ? bytesOf(last, at) : undefined;
    let frequency: number;
    if (!isNew && !gone.has(word)) {
      if (numbers.isSame) output.writeBytes(before!);
      else kind.renumber(before!, numbers, output);
      frequency = last.frequencies[at]!;
    } else frequency = kind.merge(before, isNew ? bytesOf(next, other) : undefined, numbers, output);
    if (isOld) at++;
    if (isNew) other++;
    if (frequency === 0) continue;
    words.push(word);
    frequencies.push(frequency);
    ends.push(output.length);
  }
  return {
    words,
    frequencies: Uint32Array.from(frequencies),
    bytes: output.bytes,
    offsets: Uint32Array.from(ends),
  };
}

const bytesOf = ({bytes, offsets}: BuiltList, at: number): Uint8Array =>
  bytes.subarray(offsets[at], offsets[at + 1]);

/** Where words stand. */
export const POSTINGS: Kind = {
  renumber: renumberPostings,
  merge(last, next, {next: renumbered, sections}, output) {
    const writer = new PostingsWriter();
    const added = next && readPostings(next, sections);
    let at = 0;
    const addUntil = (section: number): void => {
      for (; added && at < added.sections.length && added.sections[at]! < section; at++)
        writer.add(added.sections[at]!, added.marks[at]!, added.frequencies[at]!, added.places(at));
    };
    const kept = last && readPostings(last, renumbered.length);
    for (const [index, before] of kept?.sections.entries() ?? []) {
      const section = renumbered[before]!;
      if (section < 0) continue;
      addUntil(section);
      writer.add(section, kept!.marks[index]!, kept!.frequencies[index]!, kept!.places(index));
    }
    addUntil(Infinity);
    if (writer.count > 0) writer.writeTo(output);
    return writer.count;
  },
};

/** What is called so. */
export const CALLED: Kind = {
  renumber: renumberCalled,
  merge(last, next, {next: renumbered, sections}, output) {
    const kept = last ? readEntries(last, renumbered.length) : [];
    const entries = kept.flatMap(entry => {
      const section = renumbered[entry.section]!;
      return section < 0 ? [] : [{...entry, section}];
    });
    if (next) entries.push(...readEntries(next, sections));
    entries.sort((one, two) => one.section - two.section);
    if (entries.length > 0) writeCalled(entries, output);
    return entries.length;
  },
};

function readEntries(bytes: Uint8Array, sections: number): CalledEntry[] {
  const {sections: ids, callings, counts} = readCalled(bytes, sections);
  return Array.from(ids, (section, at) => ({section, calling: callings[at]!, count: counts[at]!}));
}
