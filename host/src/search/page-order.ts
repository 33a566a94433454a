import {pageOf} from './database.js';

/** Pages in the order in which they are first named, with their sections in the order of theirs. */
export class PageOrder {
  readonly pages: number[] = [];
  /** Sections by page; pages added without sections are not in it. */
  readonly sections = new Map<number, number[]>();
  readonly #sections = new Set<number>();
  readonly #pages = new Set<number>();

  addSections(ids: Iterable<number>): void {
    for (const id of ids) {
      if (this.#sections.has(id)) continue;
      this.#sections.add(id);
      const page = pageOf(id);
      this.addPages([page]);
      const same = this.sections.get(page);
      if (same) same.push(id);
      else this.sections.set(page, [id]);
    }
  }

  addPages(pages: Iterable<number>): void {
    for (const page of pages) {
      if (this.#pages.has(page)) continue;
      this.#pages.add(page);
      this.pages.push(page);
    }
  }
}
