import type {SectionDirectory, CataloguedPage, CataloguedSection} from './section-directory.js';
import {pageOf, SCOPE_UNIT, scopeOf} from './database.js';

/** The versions that are searched: where their ids are, and what they hold. */
export class Range {
  readonly from: number;
  readonly to: number;
  /** JSON array of the ids of the scopes that count, or `null` when all of the range does. */
  readonly scopes: string | null;
  readonly #catalogues: ReadonlyMap<number, SectionDirectory>;

  /** @param catalogues by scope, one at least. */
  constructor(catalogues: ReadonlyMap<number, SectionDirectory>) {
    const ids = [...catalogues.keys()];
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    this.from = first * SCOPE_UNIT;
    this.to = (last + 1) * SCOPE_UNIT - 1;
    this.scopes = first === last ? null : JSON.stringify(ids);
    this.#catalogues = catalogues;
  }

  section(id: number): CataloguedSection | undefined {
    return this.#catalogues.get(scopeOf(id))?.section(id);
  }

  page(id: number): CataloguedPage | undefined {
    return this.#catalogues.get(scopeOfPage(id))?.page(id);
  }

  called(key: string): number[] {
    return this.#each(directory => directory.called(key));
  }

  byNamePrefix(key: string, limit: number): number[] {
    return this.#each(directory => directory.byNamePrefix(key, limit));
  }

  calledNear(key: string): number[] {
    return this.#each(directory => directory.calledNear(key));
  }

  #each(find: (directory: SectionDirectory) => readonly number[]): number[] {
    return [...this.#catalogues.values()].flatMap(find);
  }
}

const PAGES_IN_SCOPE = pageOf(SCOPE_UNIT);
const scopeOfPage = (page: number): number => Math.floor(page / PAGES_IN_SCOPE);
