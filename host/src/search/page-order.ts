import {pageOf} from './database.js';

/** Sections that are kept of a page: some of them match only by the title of their page, and are not shown. */
const KEPT = 6;

/** Pages in the order in which they are first named, with the first sections of each in the order of theirs. */
export class PageOrder {
  /** Sections by page, none for a page added without. */
  readonly #sections = new Map<number, number[]>();

  get pages(): number[] {
    return [...this.#sections.keys()];
  }

  get count(): number {
    return this.#sections.size;
  }

  has(page: number): boolean {
    return this.#sections.has(page);
  }

  sectionsOf(page: number): readonly number[] {
    return this.#sections.get(page) ?? [];
  }

  addSections(ids: Iterable<number>): void {
    for (const id of ids) {
      const page = pageOf(id);
      const same = this.#sections.get(page);
      if (!same) this.#sections.set(page, [id]);
      else if (same.length < KEPT && !same.includes(id)) same.push(id);
    }
  }

  addPage(page: number): void {
    if (!this.#sections.has(page)) this.#sections.set(page, []);
  }
}
