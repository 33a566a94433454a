import {type LabelsFile, wordsOfLabels} from '../format/json-files.js';
import type {KnownWords} from './sharded-words.js';

/** Beyond it, all is forgotten: the labels that are read again bring theirs. */
const MAX_WORDS = 100_000;

/** How frequent the words of labels are, which come with the labels: to weigh a heading needs no vocabulary. */
export class KnownFrequencies implements KnownWords {
  readonly #frequencies = new Map<string, number>();

  add({labels, frequencies}: LabelsFile): void {
    let at = 0;
    for (const word of wordsOfLabels(labels)) this.#frequencies.set(word, frequencies[at++] ?? 0);
  }

  frequency(word: string): number | undefined {
    return this.#frequencies.get(word);
  }

  /** Whether there are more of them than are to be kept. */
  get isFull(): boolean {
    return this.#frequencies.size > MAX_WORDS;
  }

  clear(): void {
    this.#frequencies.clear();
  }
}
