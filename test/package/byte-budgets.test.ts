import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {checkBudgets, loadedBy, sizeOf} from '../../tools/byte-budgets.mjs';

/** The entry imports search and preview on demand. Both import lit and shared statically. Preview imports purify on demand. */
const CHUNKS = [
  chunk('docent.js', 'src/script-tag/index.ts', []),
  chunk('search-1.js', 'src/elements/search/define.ts', ['lit-1.js', 'shared-1.js']),
  chunk('preview-1.js', 'src/elements/preview/define.ts', ['shared-1.js', 'lit-1.js']),
  chunk('shared-1.js', 'src/client/client.ts', ['lit-1.js']),
  chunk('lit-1.js', 'node_modules/lit/index.js', []),
  chunk('purify-1.js', 'node_modules/dompurify/dist/purify.es.mjs', []),
];

function chunk(fileName: string, module: string, imports: readonly string[]) {
  return {fileName, code: `${fileName};`.repeat(9), imports, moduleIds: [`/repository/${module}`]};
}

const cost = (...names: readonly string[]) =>
  names.reduce((sum, name) => sum + sizeOf(CHUNKS.find(({fileName}) => fileName === name)!.code).brotli, 0);

const SEARCH = {
  name: 'search',
  modules: ['src/elements/search/define.ts'],
  after: ['src/script-tag/index.ts'],
};
const check = (path: {ceiling: number; after?: string[]}, never: {path: string; packages: string[]}[] = []) =>
  checkBudgets(CHUNKS, {paths: [{...SEARCH, ...path}], never});

describe('loadedBy', () => {
  const namesOf = (...modules: readonly string[]) =>
    [...loadedBy(CHUNKS, modules)].map(({fileName}) => fileName);

  it('returns the file of a module and its static imports, each once', () =>
    assert.deepEqual(namesOf('src/elements/search/define.ts'), ['search-1.js', 'lit-1.js', 'shared-1.js']));

  it('returns the files of two modules, with common ones once', () =>
    assert.deepEqual(namesOf('src/elements/preview/define.ts', 'dompurify/dist/purify.es.mjs').sort(), [
      ...['lit-1.js', 'preview-1.js', 'purify-1.js', 'shared-1.js'],
    ]));

  it('includes the facade file by which a module is imported', () => {
    const facade = {
      ...chunk('facade-1.js', 'none.ts', ['search-1.js']),
      facadeModuleId: '/repository/src/elements/search/define.ts',
    };
    assert.equal([...loadedBy([...CHUNKS, facade], ['src/elements/search/define.ts'])][0], facade);
  });

  it('reports a module that is in no file', () =>
    assert.throws(
      () => loadedBy(CHUNKS, ['src/elements/embed/define.ts']),
      /No built file holds src\/elements\/embed\/define\.ts/,
    ));
});

describe('checkBudgets', () => {
  const used = cost('search-1.js', 'lit-1.js', 'shared-1.js');

  it('passes if the size equals the ceiling', () => assert.deepEqual(check({ceiling: used}).failures, []));

  it('fails one byte above the ceiling', () =>
    assert.deepEqual(check({ceiling: used - 1}).failures, [`search: ${used} bytes, 1 over the budget.`]));

  it('passes far below the ceiling', () => assert.deepEqual(check({ceiling: used * 9}).failures, []));

  it('leaves out files that are loaded before', () =>
    assert.deepEqual(
      check({after: ['src/elements/preview/define.ts'], ceiling: cost('search-1.js')}).failures,
      [],
    ));

  it('names a file with a forbidden package', () =>
    assert.deepEqual(check({ceiling: used}, [{path: 'search', packages: ['lit', 'dompurify']}]).failures, [
      'search: lit-1.js carries lit, which must not be there.',
    ]));

  it('prints each file of a path', () => {
    const {table} = check({ceiling: used});
    for (const name of ['search-1.js', 'lit-1.js', 'shared-1.js']) assert.ok(table.includes(name));
    assert.ok(!table.includes('docent.js'));
  });
});
