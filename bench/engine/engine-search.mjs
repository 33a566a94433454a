// Calls the search engine of the host in this process, without HTTP, to measure the cost of finding, ranking and answering. Each query is
// new, and nothing is cached. Uses the host's code, from source.
import {join} from 'node:path';
import {completeAsPrefix} from '../../src/api/index.ts';
import {openFileEngine} from '../../cli/src/search/file-engine.ts';
import {FORMAT} from '../../cli/src/search/parts-header.ts';
import {openFileIndex} from '../../cli/src/search/file-snapshot.ts';
import {parseQuery} from '../../src/ranking/query/parse-query.ts';
import {rankPages} from '../../src/ranking/answer/rank-pages.ts';
import {WEIGHTS} from '../../src/ranking/weights.ts';
import {DEPTH} from './measure.mjs';

/** @import {Row} from './measure.mjs' */
/** @typedef {{find: (words: string) => Promise<Row[]>, answer: (words: string, pages: number) => Promise<Row[]>, close: () => Promise<void>}} EngineSearch */

/**
 * @param {string} folder with the index files
 * @param {{project: string, version: string}} scope
 * @returns {Promise<EngineSearch>}
 */
export async function openEngineSearch(folder, scope) {
  const engine = openFileEngine(folder);
  const opened = await openFileIndex(join(folder, scope.project, `${scope.version}.${FORMAT}.index`));
  if (!opened) throw new Error(`There is no index in ${folder}.`);
  const {index, local, parts} = opened;
  return {
    /** Finds and ranks the best sections, and counts all pages. No texts are read. */
    find: async words => {
      const {pages} = await rankPages(parseQuery(completeAsPrefix(words)), index, WEIGHTS);
      return pages
        .slice(0, DEPTH)
        .flatMap(({page, sections}) =>
          sections.map(section => ({
            path: local.page(page).path,
            anchor: local.section(section).anchor,
          })),
        )
        .slice(0, DEPTH);
    },
    /** The complete answer: pages with up to three blocks each, their texts, and marked matches. */
    answer: async (words, limit) => {
      const query = {words: completeAsPrefix(words), scopes: [scope], offset: 0, limit};
      const {pages} = await engine.search(query);
      return pages.flatMap(({path, blocks}) =>
        blocks.length > 0 ? blocks.map(({id}) => ({path, anchor: id})) : [{path, anchor: ''}],
      );
    },
    close: async () => {
      await parts.close();
      await engine.close();
    },
  };
}
