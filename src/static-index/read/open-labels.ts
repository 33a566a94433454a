import type {SectionLabel} from '../../ranking/index/index-reader.js';
import type {Label, Labels} from '../format/range-file.js';

/** Frequencies of words in headings that are kept from one request to the next; beyond it, all are forgotten. */
const MAX_ROUNDED = 100_000;

/** What sections are called, as the files say that are open. */
export class OpenLabels {
  readonly #open = new Map<string, Labels>();
  readonly #frequencies = new Map<string, number>();
  /** Caches are keyed by them. */
  readonly #read = new WeakMap<Label, SectionLabel>();

  add(file: string, labels: Labels): void {
    if (this.#open.has(file)) return;
    this.#open.set(file, labels);
    for (const [word, frequency] of labels.frequencies) this.#frequencies.set(word, frequency);
  }

  of(section: number): SectionLabel | undefined {
    for (const {bySection} of this.#open.values()) {
      const label = bySection.get(section);
      if (label) return this.#labelOf(label);
    }
    return undefined;
  }

  frequencyOf(word: string): number | undefined {
    return this.#frequencies.get(word);
  }

  close(): void {
    this.#open.clear();
    if (this.#frequencies.size > MAX_ROUNDED) this.#frequencies.clear();
  }

  #labelOf(label: Label): SectionLabel {
    let read = this.#read.get(label);
    if (!read) {
      const [heading, name, ...aliases] = label;
      read = {heading, name: name ?? undefined, aliases};
      this.#read.set(label, read);
    }
    return read;
  }
}
