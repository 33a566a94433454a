import {mkdirSync, statSync} from 'node:fs';
import {rm, stat} from 'node:fs/promises';
import {type ExplainedPage, explainSearch} from '../../../src/ranking/answer/explain.js';
import type {OpenedIndex} from '../../../src/ranking/index/open-index.js';
import {parseQuestion, type Question, search} from '../../../src/ranking/answer/search.js';
import {
  type EngineHits,
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
import {IndexPool, type PoolLimits} from './index-pool.js';
import {FileIndexWriter} from './index-writer.js';
import {type FileIndex, memoryOf} from './file-snapshot.js';
import {Turns} from './turns.js';
import {warmUpQuestions} from './warm-up.js';

export type {ExplainedPage};

/** A search engine that can say why. */
export interface FileSearchEngine extends SearchEngine {
  readonly files: OpenFiles;
  warmUp(scopes: readonly EngineScope[]): Promise<void>;
  /** Like `search`, but returns the evidence instead of texts. */
  explain(query: EngineQuery): Promise<{readonly count: number; readonly pages: readonly ExplainedPage[]}>;
}

export interface FileEngineOptions extends PoolLimits {
  /** Path of a version's index. Default: `<project>/<version>.<format>.index` in the folder. */
  readonly fileOf?: (scope: EngineScope) => string;
  /** Brings the file of a version to this machine, and is waited for before it is opened. Default: it is here. */
  readonly download?: (scope: EngineScope) => Promise<unknown>;
  /** How large index files are that are warmed up, in bytes. Default: 16 MB; the first question to others takes little longer */
  readonly warmsUpFrom?: number;
}

/**
 * Search over a folder of index files, one a version.
 *
 * @throws {IndexFileError} where the folder cannot be made.
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

/** Where the engine keeps the index of a version in a folder. */
export const indexFileIn = (folder: string, {project, version}: EngineScope): string =>
  belowFolder(folder, encodeURIComponent(project), `${encodeURIComponent(version)}.${FORMAT}.index`);

/**
 * Searching runs on the calling thread: a question takes about a millisecond, and a thread takes longer to ask. One that
 * takes longer lets others have their turn between its parts.
 */
class FileEngine implements FileSearchEngine {
  readonly #fileOf: (scope: EngineScope) => string;
  readonly #download: ((scope: EngineScope) => Promise<unknown>) | undefined;
  readonly #pool: IndexPool;
  readonly #turns = new Turns();
  readonly #closing = new AbortController();
  readonly #warmsUpFrom: number;
  readonly #warm = new WeakSet<FileIndex>();
  #warmingUp = Promise.resolve();

  constructor({
    fileOf,
    download,
    warmsUpFrom = WARMS_UP_FROM,
    ...limits
  }: FileEngineOptions & Required<Pick<FileEngineOptions, 'fileOf'>>) {
    this.#fileOf = fileOf;
    this.#download = download;
    this.#warmsUpFrom = warmsUpFrom;
    this.#pool = new IndexPool(limits);
  }

  get files(): OpenFiles {
    return this.#pool.files;
  }

  begin(project: string, version: string, last?: string, isShared?: boolean): Promise<IndexWriter> {
    return FileIndexWriter.begin(this.#fileOf({project, version}), last, {isShared});
  }

  async holds(scope: EngineScope): Promise<boolean> {
    const parts = await FileParts.open(this.#fileOf(scope));
    await parts?.close();
    return parts !== undefined;
  }

  async questions(scope: EngineScope): Promise<readonly string[]> {
    const parts = await FileParts.open<IndexAbout>(this.#fileOf(scope));
    await parts?.close();
    return parts?.about.questions ?? [];
  }

  async remove(scope: EngineScope): Promise<void> {
    const file = this.#fileOf(scope);
    await rm(file, {force: true});
    await rm(basisOf(file), {force: true});
  }

  search(query: EngineQuery): Promise<EngineHits> {
    return this.#ask(query, (question, indexes) => search(question, indexes, query));
  }

  explain(query: EngineQuery): ReturnType<FileSearchEngine['explain']> {
    return this.#ask(query, (question, indexes) => explainSearch(question, indexes, query));
  }

  warmUp(scopes: readonly EngineScope[]): Promise<void> {
    return (this.#warmingUp = this.#warmingUp.then(() => this.#warmUpAll(scopes)));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#warmingUp;
    await this.#pool.close();
  }

  async #warmUpAll(scopes: readonly EngineScope[]): Promise<void> {
    let spent = 0;
    for (const scope of scopes) {
      try {
        for (const words of await this.#warmUpQuestions(scope)) {
          if (spent > MOST_WARMING_UP || this.#closing.signal.aborted) return;
          const query = {words, scopes: [scope], offset: 0, limit: WARM_UP_RESULTS};
          // The way of all questions, down to each function: code that is compiled for another is compiled anew.
          spent += (await this.#ask(query, (question, indexes) => search(question, indexes, query), true))
            .spent;
        }
      } catch {
        // Whoever asks next gets the error.
      }
    }
  }

  /** Opens an index, unless it is small, has no room, or was warmed up. */
  async #warmUpQuestions(scope: EngineScope): Promise<readonly string[]> {
    const file = this.#fileOf(scope);
    if (this.#closing.signal.aborted || (await sizeOf(file)) < this.#warmsUpFrom) return [];
    const parts = await FileParts.open<IndexAbout>(file);
    await parts?.close();
    if (!parts || !this.#pool.hasRoomFor(memoryOf(parts))) return [];
    await this.#turns.begin(true).turn();
    await this.#download?.(scope);
    return this.#pool.use([file], async ([opened]) => {
      if (!opened || this.#warm.has(opened)) return [];
      this.#warm.add(opened);
      return [...warmUpQuestions(opened)];
    });
  }

  /**
   * The indexes stay open while the question is answered from them.
   *
   * @param isLast whether all others go first. Default: no
   */
  async #ask<T>(
    {words, filters, scopes}: EngineQuery,
    answer: (question: Question, indexes: readonly (OpenedIndex | undefined)[]) => Promise<T>,
    isLast = false,
  ): Promise<T & {readonly spent: number}> {
    const question = parseQuestion(words, filters);
    if (this.#download) await Promise.all(scopes.map(this.#download));
    const files = question.isEmpty ? [] : scopes.map(this.#fileOf);
    return this.#pool.use(files, async opened => {
      const taker = this.#turns.begin(isLast);
      await taker.turn();
      const found = await answer(
        question,
        opened.map(file => file?.index),
      );
      return {...found, spent: taker.spent};
    });
  }
}

/** Index files that are warmed up, in bytes: of some 20,000 sections. Of thousands of versions, most are smaller. */
const WARMS_UP_FROM = 16 << 20;
/** How long the thread may be at work on indexes that are warmed up together, in ms: two or three of a million sections. */
const MOST_WARMING_UP = 10_000;
/** Results that are written for each question: a page. */
const WARM_UP_RESULTS = 50;

/** Of an index file, with the one that has what it leaves out, in bytes. */
async function sizeOf(file: string): Promise<number> {
  const found = await Promise.all(
    [file, basisOf(file)].map(one =>
      stat(one).then(
        ({size}) => size,
        () => 0,
      ),
    ),
  );
  return found.reduce((sum, size) => sum + size, 0);
}
