import type {Rankable} from '../../../src/ranking/rerank.js';
import type {EngineScope} from './engine.js';
import {rangeOf, Vocabulary} from './vocabulary.js';

/** A section without its text. */
export interface CataloguedSection extends Rankable {
  readonly id: number;
  readonly anchor: string;
  readonly role: string | null;
}

export interface CataloguedPage extends EngineScope {
  readonly id: number;
  readonly path: string;
  readonly title: string;
}

/**
 * What is known of one version's pages and sections but their texts, in memory: some 600 bytes a section. What a
 * section is called is most of what decides its place, and to ask a table for it takes longer than to find it.
 */
export class SectionDirectory {
  readonly #pages: ReadonlyMap<number, CataloguedPage>;
  readonly #sections = new Map<number, CataloguedSection>();
  /** Sections by what a reader may type to mean just them. */
  readonly #called = new Map<string, number[]>();
  readonly #keys: readonly string[];
  #near: Vocabulary | undefined;

  /** @param sections each with the keys by which it is called. */
  constructor(
    pages: Iterable<CataloguedPage>,
    sections: Iterable<readonly [section: CataloguedSection, keys: readonly string[]]>,
  ) {
    this.#pages = new Map(Array.from(pages, page => [page.id, page]));
    for (const [section, keys] of sections) {
      this.#sections.set(section.id, section);
      for (const key of keys) {
        const same = this.#called.get(key);
        if (same) same.push(section.id);
        else this.#called.set(key, [section.id]);
      }
    }
    this.#keys = [...this.#called.keys()].sort();
  }

  page(id: number): CataloguedPage | undefined {
    return this.#pages.get(id);
  }

  section(id: number): CataloguedSection | undefined {
    return this.#sections.get(id);
  }

  /** Sections that are called just so. */
  called(key: string): readonly number[] {
    return this.#called.get(key) ?? [];
  }

  /** Sections of which what they are called goes on after the key, the shortest first. */
  byNamePrefix(key: string, limit: number): number[] {
    const bySize: string[][] = [];
    for (const longer of rangeOf(this.#keys, key)) {
      if (longer === key) continue;
      (bySize[longer.length] ??= []).push(longer);
    }
    const found: number[] = [];
    for (const longer of bySize.flat()) {
      if (found.length >= limit) break;
      found.push(...this.called(longer));
    }
    return found.slice(0, limit);
  }

  /** Sections that are called so but for one edit. */
  calledNear(key: string): number[] {
    this.#near ??= new Vocabulary(this.#keys);
    return this.#near.near(key, 1).flatMap(near => this.called(near));
  }
}
