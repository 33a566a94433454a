import {mkdirSync, statSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {join} from 'node:path';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {rankPages, type RankedPage, type Ranking} from '../../../src/ranking/score/rank-pages.js';
import {WEIGHTS} from '../../../src/ranking/score/weights.js';
import {showPages} from '../../../src/ranking/show/page-hits.js';
import type {EngineAnswer, EngineQuery, EngineScope, IndexWriter, PageHit, SearchEngine} from './engine.js';
import {FileParts, FORMAT} from './file-parts.js';
import {IndexFileError} from './index-file-error.js';
import {IndexShelf} from './index-shelf.js';
import {FileIndexWriter} from './index-writer.js';

/**
 * Search over a folder of index files, one a version: `<project>/<version>.<format>.index`.
 *
 * @throws {IndexFileError} where the folder cannot be made.
 */
export function openFileEngine(folder: string): SearchEngine {
  try {
    mkdirSync(folder, {recursive: true});
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
  } catch (cause) {
    throw new IndexFileError(
      `The folder ${folder} of the index cannot be made (${(cause as Error).message}): check the path and who may write there.`,
      {cause},
    );
  }
  return new FileEngine(folder);
}

/** Searching runs on the calling thread: a question takes about a millisecond, and a thread takes longer to ask. */
class FileEngine implements SearchEngine {
  readonly #folder: string;
  readonly #shelf = new IndexShelf();

  constructor(folder: string) {
    this.#folder = folder;
  }

  begin(project: string, version: string): Promise<IndexWriter> {
    return FileIndexWriter.begin(this.#fileOf({project, version}));
  }

  async holds(scope: EngineScope): Promise<boolean> {
    const parts = await FileParts.open(this.#fileOf(scope));
    await parts?.close();
    return parts !== undefined;
  }

  async remove(scope: EngineScope): Promise<void> {
    await rm(this.#fileOf(scope), {force: true});
  }

  async search({words, scopes, offset, limit}: EngineQuery): Promise<EngineAnswer> {
    const query = parseQuery(words);
    if (query.wanted.length === 0) return {count: 0, pages: []};
    const typed = words.replace(/\*$/, '');
    return this.#shelf.use(scopes.map(this.#fileOf), async indexes => {
      const rankings = await Promise.all(
        indexes.map(async file => file && rankPages(query, typed, file.index, WEIGHTS)),
      );
      const window = merge(rankings).slice(offset, offset + limit);
      const shown = await Promise.all(
        rankings.map(async (ranking, scope) => {
          const own = window.filter(one => one.scope === scope).map(({page}) => page);
          return ranking && own.length > 0 ? showPages(own, ranking, query) : [];
        }),
      );
      const pages = window.map(({scope}): PageHit => ({...scopes[scope]!, ...shown[scope]!.shift()!}));
      return {count: rankings.reduce((sum, ranking) => sum + (ranking?.pages.length ?? 0), 0), pages};
    });
  }

  close(): Promise<void> {
    return this.#shelf.close();
  }

  readonly #fileOf = ({project, version}: EngineScope): string =>
    join(this.#folder, encodeURIComponent(project), `${encodeURIComponent(version)}.${FORMAT}.index`);
}

interface ScopedPage {
  readonly scope: number;
  readonly page: RankedPage;
}

/** The pages of all scopes by the one score; of equal ones, those of the scope named first. */
function merge(rankings: readonly (Ranking | undefined)[]): ScopedPage[] {
  const all = rankings.flatMap(
    (ranking, scope) => ranking?.pages.map((page): ScopedPage => ({scope, page})) ?? [],
  );
  return rankings.length > 1 ? all.sort((one, other) => other.page.score - one.page.score) : all;
}
