import type {Catalogue, CataloguedPage, CataloguedSection} from './catalogue.js';
import {pageOf, SCOPE_UNIT, scopeOf} from './database.js';

/** The versions that are searched: where their ids are, and what they hold. */
export class Range {
  readonly from: number;
  readonly to: number;
  /** JSON array of the ids of the scopes that count, or `null` when all of the range does. */
  readonly scopes: string | null;
  readonly #catalogues: ReadonlyMap<number, Catalogue>;

  /** @param catalogues by scope, one at least. */
  constructor(catalogues: ReadonlyMap<number, Catalogue>) {
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
    return this.#each(catalogue => catalogue.called(key));
  }

  calledFrom(key: string, limit: number): number[] {
    return this.#each(catalogue => catalogue.calledFrom(key, limit));
  }

  calledNear(key: string): number[] {
    return this.#each(catalogue => catalogue.calledNear(key));
  }

  #each(find: (catalogue: Catalogue) => readonly number[]): number[] {
    return [...this.#catalogues.values()].flatMap(find);
  }
}

const PAGES_IN_SCOPE = pageOf(SCOPE_UNIT);
const scopeOfPage = (page: number): number => Math.floor(page / PAGES_IN_SCOPE);
