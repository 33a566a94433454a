// Asks the host's engine in this process, without HTTP: what finding, ranking and answering cost by themselves. Each
// question is new to it, and nothing of an answer is kept. Read with the host's own code, from source.
import {tsImport} from 'tsx/esm/api';
import {DEPTH} from './measure.mjs';

/** @import {Row} from './measure.mjs' */
/** @typedef {{find: (words: string) => Row[], answer: (words: string, pages: number) => Promise<Row[]>, close: () => Promise<void>}} EngineSearch */

const load = (/** @type {string} */ file) => tsImport(`../../host/src/search/${file}`, import.meta.url);
const {completeAsPrefix} = await tsImport('../../src/api/index.ts', import.meta.url);
const {openDatabase} = await load('database.ts');
const {openSqliteEngine} = await load('sqlite-engine.ts');
const {orderPages} = await load('order-pages.ts');
const {parseQuery} = await load('query.ts');
const {SqliteReader} = await load('sqlite-reader.ts');

/**
 * @param {string} file the index
 * @param {{project: string, version: string}} scope
 * @returns {EngineSearch}
 */
export function openEngineSearch(file, scope) {
  const engine = openSqliteEngine(file);
  const database = openDatabase(file, false);
  const reader = new SqliteReader(database);
  return {
    /** The best sections, found and ranked, and all pages counted; nothing is read to be shown. */
    find: words =>
      reader.inOneState(() => {
        const range = reader.rangeOf([scope]);
        const {order} = orderPages(parseQuery(completeAsPrefix(words)), words, DEPTH, range, reader);
        /** @type {number[]} */
        const sections = order.pages.flatMap((/** @type {number} */ page) => order.sectionsOf(page));
        return sections.slice(0, DEPTH).map(id => {
          const {anchor} = range.section(id);
          return {path: range.page(Math.floor(id / 2 ** 14)).path, anchor};
        });
      }),
    /** The whole answer: pages with up to three blocks each, their texts, and what matches marked in them. */
    answer: async (words, limit) => {
      const query = {words: completeAsPrefix(words), scopes: [scope], offset: 0, limit};
      const {pages} = await engine.search(query);
      return pages.flatMap((/** @type {{path: string, blocks: {id: string}[]}} */ {path, blocks}) =>
        blocks.length > 0 ? blocks.map(({id}) => ({path, anchor: id})) : [{path, anchor: ''}],
      );
    },
    close: async () => {
      database.close();
      await engine.close();
    },
  };
}
