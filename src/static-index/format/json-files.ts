import {words} from '../../ranking/text/tokens.js';
import type {Shard} from './manifest.js';

/** Path and title, page by page. */
export type PagesFile = readonly (readonly [path: string, title: string])[];

/** What a section is called: its heading where it documents nothing, its name where it does, and its aliases. */
export type Label = readonly [heading: string, name?: string | null, ...aliases: string[]];

/** Labels of the sections that are called by any of some words, and how often each word of them is in the index. */
export interface HeadsFile {
  /** Ascending. */
  readonly sections: readonly number[];
  /** By section. */
  readonly labels: readonly Label[];
  /** How many sections hold each word of the labels, in the order in which the words come first. */
  readonly frequencies: readonly number[];
}

/** Where what is shown of some sections is. */
export type TextTable = readonly Shard[];

/** What is shown of a section, and what it is called. An object has its signature as heading. */
export type TextsFile = readonly (readonly [
  anchor: string,
  text: string,
  heading: string,
  role?: string | null,
  name?: string | null,
  ...aliases: string[],
])[];

/** Whether a word's heads have a section that the word is marked so in: its label, or the address of a page, has it. */
export const isInHeads = (marks: number, isPage: boolean): boolean =>
  (marks & 15) > 0 || (isPage && marks > 0);

/** The words of labels, each once. */
export function wordsOfLabels(labels: readonly Label[]): Set<string> {
  const found = new Set<string>();
  for (const label of labels)
    for (const text of label) if (text) for (const word of words(text)) found.add(word);
  return found;
}

export const writeJson = (file: PagesFile | HeadsFile | TextTable | TextsFile): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(file));

export const readJson = <File>(bytes: Uint8Array): File =>
  JSON.parse(new TextDecoder().decode(bytes)) as File;
