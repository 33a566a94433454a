import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {read, searchV3Answer} from '../../src/api/index.js';

const result = {
  type: 'page',
  project: {slug: 'python', alias: null},
  version: {slug: '3.11'},
  title: 'Page',
  domain: 'https://docs.example.org',
  path: '/page.html',
  highlights: {title: []},
  blocks: [],
};
const section = {
  type: 'section',
  id: 'run',
  title: 'Run',
  content: 'text',
  highlights: {title: [], content: []},
};
const domain = {
  type: 'domain',
  role: 'py:function',
  name: 'run',
  signature: 'run(x)',
  title: 'run',
  id: 'run',
  content: 'text',
  highlights: {name: [], title: [], content: []},
};

/** Reads an answer with one result. */
function readResult(result: unknown): unknown {
  return read(searchV3Answer, {count: 1, next: null, previous: null, results: [result]}).results[0];
}

describe('a search result', () => {
  const cases: readonly [title: string, value: unknown, result: unknown][] = [
    ['in the documented form', result, result],
    ['without domain and path', {...result, domain: null, path: null}, {...result, domain: null, path: null}],
    ['without an alias', {...result, project: {slug: 'python'}}, result],
    ['with a section', {...result, blocks: [section]}, {...result, blocks: [section]}],
    ['with an API object', {...result, blocks: [domain]}, {...result, blocks: [domain]}],
    [
      'with an API object and neither signature nor title',
      {...result, blocks: [{...domain, signature: undefined, title: undefined}]},
      {...result, blocks: [{...domain, signature: '', title: ''}]},
    ],
    [
      'with a section before the first heading',
      {...result, blocks: [{type: 'section', content: 'x'}]},
      {...result, blocks: [{...section, id: '', title: '', content: 'x'}]},
    ],
    [
      'with a block of an unknown type, which is left out,',
      {...result, blocks: [{type: 'video'}, section]},
      {...result, blocks: [section]},
    ],
    ['with highlights that are null', {...result, highlights: null}, result],
    ['with highlights of a wrong type', {...result, highlights: {title: 'x'}}, result],
    ['without blocks', {...result, blocks: undefined}, result],
    ['without a title', {...result, title: null}, {...result, title: ''}],
    ['with unknown fields', {...result, score: 1}, result],
    ['without a project', {...result, project: null}, undefined],
    ['without a version', {...result, version: undefined}, undefined],
  ];
  for (const [title, value, expected] of cases)
    it(`${title} is ${expected === undefined ? 'left out' : 'read'}`, () =>
      assert.deepEqual(readResult(value), expected));
});

describe('a search answer', () => {
  it('needs only a count and results, because other fields have defaults', () =>
    assert.deepEqual(read(searchV3Answer, {count: 0, results: []}), {
      count: 0,
      next: null,
      previous: null,
      projects: [],
      query: '',
      significant_terms: '',
      phrases_as_words: [],
      filters: [],
      facets: [],
      language: '',
      other_languages: null,
      not_searched: [],
      not_searched_url: null,
      results: [],
    }));
});
