import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {DomainBlock} from '../../../src/api/search.js';
import {toSearchResult} from '../../../src/ranking/answer/search.js';

const PLACE = {
  project: {slug: 'manual', alias: 'guide'},
  version: {slug: 'latest'},
  root: 'https://docs.example.org/en/latest/',
};
const HIT = {path: 'a.html', title: 'A', titleHighlights: ['<span>A</span>'], blocks: []};

test('converts a page of the answer to a result of the interface', () =>
  assert.deepEqual(toSearchResult(HIT, PLACE), {
    type: 'page',
    project: {slug: 'manual', alias: 'guide'},
    version: {slug: 'latest'},
    title: 'A',
    domain: 'https://docs.example.org',
    path: '/en/latest/a.html',
    highlights: {title: ['<span>A</span>']},
    blocks: [],
  }));

for (const [path, address] of [
  ['index.html', '/en/latest/'],
  ['guide/index.html', '/en/latest/guide/'],
  ['guide/my-index.html', '/en/latest/guide/my-index.html'],
  ['a b/ü#1?.html', '/en/latest/a%20b/%C3%BC%231%3F.html'],
] as const)
  test(`returns the address of ${path}`, () =>
    assert.equal(toSearchResult({...HIT, path}, PLACE).path, address));

test('returns the name of an API object also as the title of its block, for clients that read the title of every block', () => {
  const block: DomainBlock = {
    type: 'domain',
    role: 'py:function',
    name: 'open',
    signature: 'open(file)',
    id: 'open',
    content: '',
    highlights: {name: ['<span>open</span>'], content: []},
  };
  const [resultBlock] = toSearchResult({...HIT, blocks: [block]}, PLACE).blocks;
  assert.equal(resultBlock!.title, 'open');
  assert.deepEqual(resultBlock!.highlights.title, ['<span>open</span>']);
});
