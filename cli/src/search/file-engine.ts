import {mkdirSync, statSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import type {ExplainedPage} from '../../../src/ranking/answer/explain.js';
import {
  type EngineAnswer,
  type EngineQuery,
  type EngineScope,
  type IndexWriter,
  type OpenFiles,
  type SearchEngine,
  IndexFileError,
} from './engine.js';
import {belowFolder} from '../system/paths.js';
import {basisOf, FileParts} from './file-parts.js';
import {FORMAT} from './parts-header.js';
import type {IndexAbout} from './index-file.js';
import type {PoolLimits} from './index-pool.js';
import {FileIndexWriter} from './index-writer.js';
import {type Answers, type Explanation, LocalSearcher, type Searcher} from './searcher.js';
import {SearchThreads} from './search-threads.js';

export type {ExplainedPage};

/** A search engine that can explain its ranking. */
export interface FileSearchEngine extends SearchEngine {
  readonly files: OpenFiles;
  readonly threads: number;
  /** Like `search`, but returns the evidence for the ranking instead of texts. */
  explain(query: EngineQuery): Promise<Explanation>;
}

export interface FileEngineOptions extends PoolLimits {
  /** Path of a version's index. Default: `<project>/<version>.<format>.index` in the folder. */
  readonly fileOf?: (scope: EngineScope) => string;
  /** Fetches the index of a version to this machine, before it is opened. Default: it is already here. */
  readonly download?: (scope: EngineScope) => Promise<unknown>;
  /** How many threads search. Default: none, queries are answered in the calling thread. */
  readonly threads?: number | undefined;
}

/**
 * Search over a folder of index files, one for each version.
 *
 * @throws {IndexFileError} if the folder cannot be created
 */
export function openFileEngine(folder: string, options: FileEngineOptions = {}): FileSearchEngine {
  try {
    mkdirSync(folder, {recursive: true});
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
  } catch (cause) {
    throw new IndexFileError(
      `The index folder ${folder} cannot be created (${(cause as Error).message}): check the path and its permissions.`,
      {cause},
    );
  }
  return new FileEngine({fileOf: scope => indexFileIn(folder, scope), ...options});
}

/** Path of the index of a version in the folder of an engine. */
export const indexFileIn = (folder: string, {project, version}: EngineScope): string =>
  belowFolder(folder, encodeURIComponent(project), `${encodeURIComponent(version)}.${FORMAT}.index`);

class FileEngine implements FileSearchEngine {
  readonly threads: number;
  readonly #fileOf: (scope: EngineScope) => string;
  readonly #download: ((scope: EngineScope) => Promise<unknown>) | undefined;
  readonly #searcher: Searcher;

  constructor({
    fileOf,
    download,
    threads = 0,
    ...limits
  }: FileEngineOptions & Required<Pick<FileEngineOptions, 'fileOf'>>) {
    this.#fileOf = fileOf;
    this.#download = download;
    this.threads = Math.max(1, threads);
    this.#searcher = threads > 0 ? new SearchThreads(threads, limits) : new LocalSearcher(limits);
  }

  get files(): OpenFiles {
    return this.#searcher.files;
  }

  begin(project: string, version: string, last?: string, isShared?: boolean): Promise<IndexWriter> {
    return FileIndexWriter.begin(this.#fileOf({project, version}), last, {isShared});
  }

  async holds(scope: EngineScope): Promise<boolean> {
    const parts = await FileParts.open(this.#fileOf(scope));
    await parts?.close();
    return parts !== undefined;
  }

  async suggestions(scope: EngineScope): Promise<readonly string[]> {
    const parts = await FileParts.open<IndexAbout>(this.#fileOf(scope));
    await parts?.close();
    return parts?.about.questions ?? [];
  }

  async remove(scope: EngineScope): Promise<void> {
    const file = this.#fileOf(scope);
    await rm(file, {force: true});
    await rm(basisOf(file), {force: true});
  }

  search(query: EngineQuery): Promise<EngineAnswer> {
    return this.#ask('search', query);
  }

  explain(query: EngineQuery): Promise<Explanation> {
    return this.#ask('explain', query);
  }

  close(): Promise<void> {
    return this.#searcher.close();
  }

  /** Answers a query from its indexes, which stay open until the answer is complete. */
  async #ask<Name extends keyof Answers>(name: Name, query: EngineQuery): Promise<Answers[Name]> {
    const {scopes} = query;
    if (this.#download) await Promise.all(scopes.map(this.#download));
    return this.#searcher.ask(name, scopes.map(this.#fileOf), query);
  }
}
