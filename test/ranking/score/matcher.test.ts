import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {localReader} from '../../../src/ranking/index/local-reader.js';
import {memoryIndex} from '../../../src/ranking/index/memory-reader.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {rankPages} from '../../../src/ranking/answer/rank-pages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

test('ranks a page first if a reference to it has the words of a phrase side by side', async () => {
  const pageAt = (path: string) => ({
    path,
    title: 'Firing',
    sections: [{id: 'a', title: 'Firing', content: 'Put pots into the kiln oven.'}],
  });
  const links = [
    {place: 'a.html#a', text: 'oven of a kiln'},
    {place: 'b.html#a', text: 'kiln oven'},
  ];
  const referring = {path: 'c.html', title: 'Other', sections: [], links};
  const local = memoryIndex(buildIndex([pageAt('a.html'), pageAt('b.html'), referring]));
  const index = await openIndex(localReader(local));
  const {pages} = await rankPages(parseQuery('"kiln oven"'), index, WEIGHTS);
  assert.deepEqual(
    pages.map(({page}) => local.page(page).path),
    ['b.html', 'a.html'],
  );
});
