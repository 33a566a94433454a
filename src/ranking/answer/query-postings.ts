import type {IndexReader, NamePostings, Postings} from '../index/index-reader.js';

/** The postings that have been read for one query, by id. */
export class QueryPostings {
  readonly terms = new Map<number, Postings>();
  readonly names = new Map<number, NamePostings>();
  readonly #reader: IndexReader;
  #hasPositions = false;

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  /** Reads those that are not here. @param positions whether positions of terms will be read */
  async read(terms: Iterable<number>, positions: boolean, names: readonly number[] = []): Promise<void> {
    if (positions && !this.#hasPositions) this.terms.clear();
    this.#hasPositions ||= positions;
    const wanted = [...terms].filter(id => !this.terms.has(id));
    if (wanted.length + names.length === 0) return;
    const found = await this.#reader.postings({terms: wanted, positions: this.#hasPositions, names});
    for (const [at, id] of wanted.entries()) this.terms.set(id, found.terms[at]!);
    for (const [at, id] of names.entries()) this.names.set(id, found.names[at]!);
  }
}
