import {words} from '../../ranking/text/tokens.js';
import type {Shard} from './manifest.js';

/** Path and title, page by page. */
export type PagesFile = readonly (readonly [path: string, title: string])[];

/** What a section is called: its heading where it documents nothing, its name where it does, and its aliases. */
export type Label = readonly [heading: string, name?: string | null, ...aliases: string[]];

/** Labels of some pages, and how many sections hold each of their words, in the order in which the words come first. */
export interface LabelsFile {
  readonly labels: readonly Label[];
  readonly frequencies: readonly number[];
  /** Where what is shown of these sections is, by section. */
  readonly texts: readonly Shard[];
}

/** What is shown of a section, beside its label. An object has its role, and its signature as heading. */
export type TextsFile = readonly (readonly [
  anchor: string,
  text: string,
  role?: string,
  signature?: string,
])[];

/** The words of labels, each once. */
export function wordsOfLabels(labels: readonly Label[]): Set<string> {
  const found = new Set<string>();
  for (const label of labels)
    for (const text of label) if (text) for (const word of words(text)) found.add(word);
  return found;
}

export const writeJson = (file: PagesFile | LabelsFile | TextsFile): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(file));

export const readJson = <File>(bytes: Uint8Array): File =>
  JSON.parse(new TextDecoder().decode(bytes)) as File;
