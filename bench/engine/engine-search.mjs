// Asks the host's engine in this process, without HTTP: what finding, ranking and answering cost by themselves. Each
// question is new to it, and nothing of an answer is kept. Read with the host's own code, from source.
import {join} from 'node:path';
import {tsImport} from 'tsx/esm/api';
import {DEPTH} from './measure.mjs';

/** @import {Row} from './measure.mjs' */
/** @typedef {{find: (words: string) => Promise<Row[]>, answer: (words: string, pages: number) => Promise<Row[]>, close: () => Promise<void>}} EngineSearch */

const load = (/** @type {string} */ file) => tsImport(`../../${file}`, import.meta.url);
const {completeAsPrefix} = await load('src/api/index.ts');
const {openFileEngine} = await load('host/src/search/file-engine.ts');
const {FORMAT} = await load('host/src/search/file-parts.ts');
const {openFileIndex} = await load('host/src/search/file-snapshot.ts');
const {parseQuery} = await load('src/ranking/query/parse-query.ts');
const {rankPages} = await load('src/ranking/score/rank-pages.ts');
const {WEIGHTS} = await load('src/ranking/weights.ts');

/**
 * @param {string} folder of the index files
 * @param {{project: string, version: string}} scope
 * @returns {Promise<EngineSearch>}
 */
export async function openEngineSearch(folder, scope) {
  const engine = openFileEngine(folder);
  const {index, parts} = await openFileIndex(join(folder, scope.project, `${scope.version}.${FORMAT}.index`));
  return {
    /** The best sections, found and ranked, and all pages counted; nothing is read to be shown. */
    find: async words => {
      const {pages} = await rankPages(parseQuery(completeAsPrefix(words)), words, index, WEIGHTS);
      return pages
        .slice(0, DEPTH)
        .flatMap((/** @type {{page: number, sections: number[]}} */ {page, sections}) =>
          sections.map(section => ({
            path: index.directory.page(page).path,
            anchor: index.directory.section(section).anchor,
          })),
        )
        .slice(0, DEPTH);
    },
    /** The whole answer: pages with up to three blocks each, their texts, and what matches marked in them. */
    answer: async (words, limit) => {
      const query = {words: completeAsPrefix(words), scopes: [scope], offset: 0, limit};
      const {pages} = await engine.search(query);
      return pages.flatMap((/** @type {{path: string, blocks: {id: string}[]}} */ {path, blocks}) =>
        blocks.length > 0 ? blocks.map(({id}) => ({path, anchor: id})) : [{path, anchor: ''}],
      );
    },
    close: async () => {
      await parts.close();
      await engine.close();
    },
  };
}
