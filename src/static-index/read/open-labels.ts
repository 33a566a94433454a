import type {SectionLabel} from '../../ranking/index/index-reader.js';
import type {Label, Labels} from '../format/range-file.js';

/** Maximum number of frequencies of words in labels that are kept after a query. If there are more, all are dropped. */
const MAX_ROUNDED = 100_000;

/** Labels of sections, and frequencies of the words in them, from the files that are loaded for the current query. */
export class OpenLabels {
  readonly #open = new Map<string, Labels>();
  readonly #frequencies = new Map<string, number>();
  /** Returns the same object for the same label, because other caches use it as a key. */
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
    let sectionLabel = this.#read.get(label);
    if (!sectionLabel) {
      const [heading, name, ...aliases] = label;
      sectionLabel = {heading, name: name ?? undefined, aliases};
      this.#read.set(label, sectionLabel);
    }
    return sectionLabel;
  }
}
