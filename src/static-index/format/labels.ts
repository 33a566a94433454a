import {roundFrequency, type SectionEntry} from '../../ranking/index/index-snapshot.js';
import type {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import {words} from '../../ranking/text/tokens.js';
import {type PageNumbers, readSections, writeSections} from './page-numbers.js';

/** What a section is called: its heading where it documents nothing, its name where it does, and its aliases. */
export type Label = readonly [heading: string, name?: string | null, ...aliases: string[]];

/** The labels that some words are in, by section, and how frequent all words of these labels are, rounded. */
export interface Labels {
  readonly bySection: ReadonlyMap<number, Label>;
  readonly frequencies: ReadonlyMap<string, number>;
}

export function labelOf({heading, name, aliases}: SectionEntry): Label {
  if (name === undefined && aliases.length === 0) return [heading];
  return [name === undefined ? heading : '', name ?? null, ...aliases];
}

/** Whether a label has a word that is marked so; of a page, its address may. */
export const isInLabel = (fieldCounts: number, isPage: boolean): boolean =>
  (fieldCounts & 15) > 0 || (isPage && fieldCounts > 0);

/** @param bySection ascending */
export function writeLabels(
  bySection: ReadonlyMap<number, Label>,
  frequencyOf: (word: string) => number,
  numbers: PageNumbers,
  output: ByteWriter,
): void {
  output.writeNumber(bySection.size);
  writeSections(bySection.keys(), numbers, number => output.writeNumber(number));
  const labels = [...bySection.values()];
  const text = new TextEncoder().encode(JSON.stringify(labels));
  output.writeNumber(text.length);
  output.writeBytes(text);
  for (const word of wordsOf(labels)) output.writeNumber(roundFrequency(frequencyOf(word)));
}

export function readLabels(bytes: Uint8Array, reader: ByteReader, numbers: PageNumbers): Labels {
  const count = Math.min(reader.readNumber(), bytes.length);
  const sections = readSections(count, numbers, () => reader.readNumber());
  const length = reader.readNumber();
  const text = new TextDecoder().decode(bytes.subarray(reader.at, (reader.at += length)));
  const labels = JSON.parse(text) as Label[];
  const frequencies = new Map(Array.from(wordsOf(labels), word => [word, reader.readNumber()]));
  return {
    bySection: new Map(Array.from(sections, (section, at) => [section, labels[at] ?? ['']])),
    frequencies,
  };
}

/** The words of labels, each once, in the order in which they come first. */
function wordsOf(labels: readonly Label[]): Set<string> {
  const found = new Set<string>();
  for (const label of labels)
    for (const text of label) if (text) for (const word of words(text)) found.add(word);
  return found;
}
