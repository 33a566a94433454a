import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {rankPages} from '../../../src/ranking/answer/rank-pages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

/** The first name in the answer to a query. Each name is on a separate page. */
async function firstOf(names: readonly string[], typed: string): Promise<string | undefined> {
  const built = buildIndex(
    names.map((name, at) => ({
      path: `${at}.html`,
      title: 'Objects',
      sections: [{id: name, title: name, content: '', object: {role: 'py:function', name}}],
    })),
  );
  const index = await openIndex(memoryReader(built));
  const {pages} = await rankPages(parseQuery(typed), index, WEIGHTS);
  return names[pages[0]?.page ?? -1];
}

const LONG = Array.from({length: 300}, (_, at) => `oven_a${'b'.repeat(20)}${at}`);

test('ranks the shortest of many names with a prefix first', async () => {
  assert.equal(await firstOf([...LONG, 'oven_z'], 'ove'), 'oven_z');
  assert.equal(await firstOf(['oven_z', ...LONG], 'ove'), 'oven_z');
});
