import {mkdirSync, statSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import {type ParsedQuery, parseQuery} from '../../../src/ranking/query/parse-query.js';
import {type Evidence, explain, scoreOf} from '../../../src/ranking/score/score.js';
import {rankPages, type RankedPage, type Ranking} from '../../../src/ranking/score/rank-pages.js';
import {significantTerms} from '../../../src/ranking/query/term-weights.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';
import {showPages} from '../../../src/ranking/show/page-hits.js';
import type {EngineAnswer, EngineQuery, EngineScope, IndexWriter, PageHit, SearchEngine} from './engine.js';
import {belowFolder} from '../system/paths.js';
import {FileParts, FORMAT} from './file-parts.js';
import type {FileIndex} from './file-snapshot.js';
import {IndexFileError} from './index-file-error.js';
import {IndexPool} from './index-pool.js';
import {FileIndexWriter} from './index-writer.js';

/** A page of an answer, with the reasons for its rank. */
export interface ExplainedPage {
  readonly path: string;
  readonly title: string;
  readonly score: number;
  /** The best first, three at most. */
  readonly sections: readonly ExplainedSection[];
}

export interface ExplainedSection {
  readonly anchor: string;
  /** Its name or heading. */
  readonly label: string;
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** A search engine that can say why. */
export interface FileSearchEngine extends SearchEngine {
  /** Like `search`, but returns the evidence instead of texts. */
  explain(query: EngineQuery): Promise<{readonly count: number; readonly pages: readonly ExplainedPage[]}>;
}

/**
 * Search over a folder of index files, one a version: `<project>/<version>.<format>.index`.
 *
 * @param fileOf path of a version's index, for a folder with another layout
 * @throws {IndexFileError} where the folder cannot be made.
 */
export function openFileEngine(folder: string, fileOf?: IndexFileOf): FileSearchEngine {
  try {
    mkdirSync(folder, {recursive: true});
    if (!statSync(folder).isDirectory()) throw new Error('it is a file');
  } catch (cause) {
    throw new IndexFileError(
      `The folder ${folder} of the index cannot be made (${(cause as Error).message}): check the path and who may write there.`,
      {cause},
    );
  }
  return new FileEngine(fileOf ?? (scope => indexFileIn(folder, scope)));
}

/** Path of an index file. */
export type IndexFileOf = (scope: EngineScope) => string;

/** Where the engine keeps the index of a version in a folder. */
export const indexFileIn = (folder: string, {project, version}: EngineScope): string =>
  belowFolder(folder, encodeURIComponent(project), `${encodeURIComponent(version)}.${FORMAT}.index`);

/**
 * Searching runs on the calling thread: a question takes about a millisecond, and a thread takes longer to ask. One that
 * takes longer lets others have their turn between its parts.
 */
class FileEngine implements FileSearchEngine {
  readonly #fileOf: IndexFileOf;
  readonly #shelf = new IndexPool();

  constructor(fileOf: IndexFileOf) {
    this.#fileOf = fileOf;
  }

  begin(project: string, version: string, last?: string): Promise<IndexWriter> {
    return FileIndexWriter.begin(this.#fileOf({project, version}), last);
  }

  async holds(scope: EngineScope): Promise<boolean> {
    const parts = await FileParts.open(this.#fileOf(scope));
    await parts?.close();
    return parts !== undefined;
  }

  async remove(scope: EngineScope): Promise<void> {
    await rm(this.#fileOf(scope), {force: true});
  }

  search({words, scopes, offset, limit}: EngineQuery): Promise<EngineAnswer> {
    return this.#rank(words, scopes, async (rankings, query) => {
      const window = merge(rankings, offset, limit);
      const shown = await Promise.all(
        rankings.map(async (ranking, scope) => {
          const own = window.filter(one => one.scope === scope).map(({page}) => page);
          return ranking && own.length > 0 ? showPages(own, ranking, query) : [];
        }),
      );
      const pages = window.map(({scope}): PageHit => ({...scopes[scope]!, ...shown[scope]!.shift()!}));
      const silent = rankings.flatMap(ranking => (ranking?.pages.length ? ranking.stopwords : []));
      return {
        count: countOf(rankings),
        significantTerms: significantTerms(words.replace(/\*$/, ''), silent),
        pages,
      };
    });
  }

  explain({words, scopes, offset, limit}: EngineQuery): ReturnType<FileSearchEngine['explain']> {
    return this.#rank(words, scopes, async rankings => ({
      count: countOf(rankings),
      pages: merge(rankings, offset, limit).map(({scope, page}) => explainPage(page, rankings[scope]!)),
    }));
  }

  close(): Promise<void> {
    return this.#shelf.close();
  }

  /** Queries every existing index; the rankings are used while the indexes are open. */
  #rank<T>(
    words: string,
    scopes: readonly EngineScope[],
    use: (rankings: readonly (Ranking | undefined)[], query: ParsedQuery) => Promise<T>,
  ): Promise<T> {
    const query = parseQuery(words);
    const files = query.wanted.length > 0 ? scopes.map(this.#fileOf) : [];
    const typed = words.replace(/\*$/, '');
    return this.#shelf.use(files, async indexes => {
      const rank = async (file: FileIndex | undefined) =>
        file && rankPages(query, typed, file.index, WEIGHTS);
      return use(await Promise.all(indexes.map(rank)), query);
    });
  }
}

const countOf = (rankings: readonly (Ranking | undefined)[]): number =>
  rankings.reduce((sum, ranking) => sum + (ranking?.pages.length ?? 0), 0);

interface ScopedPage {
  readonly scope: number;
  readonly page: RankedPage;
}

/** Some of the pages of all scopes, sorted by score; ties go to the scope named first. */
function merge(rankings: readonly (Ranking | undefined)[], offset: number, limit: number): ScopedPage[] {
  const end = offset + limit;
  if (rankings.length === 1)
    return rankings[0]?.pages.slice(offset, end).map(page => ({scope: 0, page})) ?? [];
  return rankings
    .flatMap((ranking, scope) => ranking?.pages.map((page): ScopedPage => ({scope, page})) ?? [])
    .sort((one, other) => other.page.score - one.page.score)
    .slice(offset, end);
}

/** How many sections of a page are explained. */
const MAX_EXPLAINED = 3;

function explainPage(
  {page, score}: RankedPage,
  {context: {index, weights}, reranked}: Ranking,
): ExplainedPage {
  const {path, title} = index.directory.page(page);
  const candidate = reranked.find(one => one.page === page);
  const sections = (candidate?.sections ?? []).map(({section, features}): ExplainedSection => {
    const {anchor, heading, name} = index.directory.section(section);
    const evidence = explain(features, candidate!.features, weights);
    const own = scoreOf(features, candidate!.features, weights);
    return {anchor, label: name ?? heading, score: own, evidence};
  });
  sections.sort((one, other) => other.score - one.score);
  return {path, title, score, sections: sections.slice(0, MAX_EXPLAINED)};
}
