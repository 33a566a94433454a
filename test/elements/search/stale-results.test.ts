import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {filterStaleResults, type Found} from '../../../src/elements/search/state.js';
import {toGroups} from '../../../src/elements/search/result-model.js';
import {object, result, section} from './answers.js';

const here = {project: 'docent', version: 'latest', base: 'https://docs.example'};
const groups = toGroups(
  [
    result({title: 'Tasks'}, section({title: 'Running tasks'}), object({name: 'asyncio.run'})),
    result(
      {title: '使い方', path: '/ja.html'},
      section({
        id: '',
        title: '使い方',
        highlights: {title: [], content: ['まず<span>設定</span>ファイルを読む']},
      }),
    ),
    result({title: 'Files', path: '/files.html'}, section({id: 'read', title: 'Reading read_csv files'})),
  ],
  'zz',
  here,
);
const found: Found = {
  groups,
  hits: groups.flatMap(({hits}) => hits),
  count: 40,
  next: 'https://docs.example/next',
  active: -1,
};
const titles = (words: string) => filterStaleResults(found, words).hits.map(({title}) => title[0]!.text);

describe('stale results', () => {
  it('keep the hits in which each word of the query starts a word', () => {
    assert.deepEqual(titles('run'), ['Running tasks', 'asyncio.run']);
    assert.deepEqual(titles('tas runn'), ['Running tasks']);
    assert.deepEqual(titles('ASYNCIO.R'), ['asyncio.run']);
  });

  it('match the parts of a name', () => assert.deepEqual(titles('csv'), ['Reading read_csv files']));

  it('match inside words in scripts without spaces', () => assert.deepEqual(titles('定ファ'), ['使い方']));

  it('count the pages that are left, and have no next page', () => {
    assert.deepEqual(filterStaleResults(found, 'run'), {
      ...filterStaleResults(found, 'run'),
      count: 1,
      next: null,
    });
    assert.equal(filterStaleResults(found, 'run').groups.length, 1);
  });

  it('stay as they are when nothing would be left, or everything', () => {
    assert.equal(filterStaleResults(found, 'nowhere'), found);
    const one = filterStaleResults(found, 'asyncio');
    assert.equal(filterStaleResults(one, 'async'), one);
  });

  it('stay as they are when the query uses syntax', () => {
    for (const words of ['"run tasks"', 'run | csv', 'run -csv', 'project:x run', 'rum~1'])
      assert.equal(filterStaleResults(found, words), found, words);
  });
});
