import assert from 'node:assert/strict';
import {test} from 'node:test';
import {addonsAnswer, read, readFilters} from '../../src/api/index.js';

test('an empty answer has all defaults, and search is enabled', () => {
  const answer = read(addonsAnswer, {});
  assert.deepEqual([answer.projects.current, answer.versions.current], [null, null]);
  assert.deepEqual(answer.addons.search, {
    enabled: true,
    filters: [],
    default_filter: null,
    questions: [],
  });
  assert.deepEqual(readFilters(answer), []);
});

test('filters of search that are invalid are left out', () => {
  const filters = [
    ['Here', 'project:a/latest', true],
    ['No query'],
    [1, 'project:a', true],
    'text',
    null,
    ['', 'project:a', true],
    ['Unchecked', 'project:b', 'yes'],
  ];
  assert.deepEqual(readFilters(read(addonsAnswer, {addons: {search: {filters}}})), [
    {name: 'Here', query: 'project:a/latest', checked: true},
    {name: 'Unchecked', query: 'project:b', checked: false},
  ]);
});

test('parts of an answer that are invalid are read as missing', () => {
  const answer = read(addonsAnswer, {projects: 'x', versions: {current: {}}, addons: {search: {filters: 7}}});
  assert.deepEqual([answer.projects.current, answer.versions.current], [null, null]);
  assert.deepEqual(answer.addons.search.filters, []);
});
