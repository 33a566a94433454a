import {type ExplainedPage, explainSearch} from '../../../src/ranking/answer/explain.js';
import {type Narrowed, search} from '../../../src/ranking/answer/search.js';
import type {OpenedIndex} from '../../../src/ranking/index/open-index.js';
import {AbandonedError} from '../page-work/worker-pool.js';
import type {EngineAnswer, EngineQuery, OpenFiles} from './engine.js';
import {openFileIndex} from './file-snapshot.js';
import {IndexPool, type PooledIndex, type PoolLimits} from './index-pool.js';
import {writeResults} from './written-results.js';

export interface Explanation {
  readonly count: number;
  /** Terms that were searched in addition to the words of the query; see `explainSearch`. */
  readonly also: readonly string[];
  /** See `explainSearch`. */
  readonly thesaurus: ReadonlyMap<string, readonly string[]>;
  readonly narrowed?: Narrowed;
  readonly pages: readonly ExplainedPage[];
}

/** The kinds of requests, with their answers. */
export interface Answers {
  readonly search: EngineAnswer;
  /** The results with the evidence for their ranking instead of their texts. */
  readonly explain: Explanation;
}

/** Searches index files, in the calling thread or in other threads. */
export interface Searcher {
  readonly files: OpenFiles;
  /**
   * Answers a query.
   *
   * @param files paths of the indexes of the query's scopes, in the same order
   * @throws {IndexFileError} for a file that exists and cannot be read
   * @throws {TooManyIndexesError} for more files than may be open
   * @throws {BusyError} if too many queries are waiting
   * @throws {AbandonedError} once the query's `signal` is aborted
   * @throws {TooCostlyError} for a query that exceeds its limit of time or memory
   */
  ask<Name extends keyof Answers>(
    name: Name,
    files: readonly string[],
    query: EngineQuery,
  ): Promise<Answers[Name]>;
  close(): Promise<void>;
}

type Indexes = readonly (OpenedIndex | undefined)[];

/** How each kind of request is answered, in any thread. */
export const ANSWER: {
  readonly [Name in keyof Answers]: (query: EngineQuery, indexes: Indexes) => Promise<Answers[Name]>;
} = {
  async search(query, indexes) {
    const begun = performance.now();
    const answer = await search(query, indexes, query);
    const written = query.form ? writeResults(answer, query.form) : answer;
    return {...written, spent: performance.now() - begun};
  },
  explain: (query, indexes) => explainSearch(query, indexes, query),
};

export interface LocalIndex extends PooledIndex {
  readonly index: OpenedIndex;
}

/** Opens an index for the calling thread only; `undefined` for one that is missing or damaged. */
export async function openLocalIndex(file: string): Promise<LocalIndex | undefined> {
  const opened = await openFileIndex(file);
  return opened && {index: opened.index, memory: opened.memory, close: () => opened.parts.close()};
}

/** Searches in the calling thread, which is blocked meanwhile: for one-shot commands and tests. */
export class LocalSearcher implements Searcher {
  readonly #indexes: IndexPool<LocalIndex>;

  constructor(limits: PoolLimits) {
    this.#indexes = new IndexPool(openLocalIndex, limits);
  }

  get files(): OpenFiles {
    return this.#indexes.files;
  }

  ask<Name extends keyof Answers>(
    name: Name,
    files: readonly string[],
    query: EngineQuery,
  ): Promise<Answers[Name]> {
    if (query.signal?.aborted) return Promise.reject(new AbandonedError());
    return this.#indexes.use(files, opened =>
      ANSWER[name](
        query,
        opened.map(index => index?.index),
      ),
    );
  }

  close(): Promise<void> {
    return this.#indexes.close();
  }
}
