import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MeantQueries} from '../../../src/elements/search/insights.js';

const SECOND = 1_000;

test('only the last query counts while a reader types without a pause', () => {
  const queries = new MeantQueries();
  for (const [index, typed] of ['k', 'ke', 'ket', 'kett', 'kettle'].entries())
    queries.answered(typed, 40 - index, index * 200);
  assert.deepEqual(queries.take(), [{query: 'kettle', results: 36, opened: 0, followed: false}]);
});

test('a pause within a word does not count the unfinished word; adding a word after reading counts both queries', () => {
  const queries = new MeantQueries();
  queries.answered('lime', 5, 0);
  queries.answered('limescale', 2, 4 * SECOND);
  queries.answered('limescale vinegar', 1, 12 * SECOND);
  assert.deepEqual(queries.take(), [
    {query: 'limescale', results: 2, opened: 0, followed: true},
    {query: 'limescale vinegar', results: 1, opened: 0, followed: false},
  ]);
});

test('another query follows if it comes within 30 s', () => {
  const queries = new MeantQueries();
  queries.answered('tea', 1, 0);
  queries.answered('coffee', 1, 29 * SECOND);
  queries.answered('water', 1, 60 * SECOND);
  assert.deepEqual(
    queries.take().map(({query, followed}) => [query, followed]),
    [
      ['tea', true],
      ['coffee', false],
      ['water', false],
    ],
  );
});

test('the first opened result counts, and a query with an opened result counts however briefly it was shown', () => {
  const queries = new MeantQueries();
  queries.answered('tea', 9, 0);
  queries.opened('tea', 3);
  queries.opened('tea', 1);
  queries.opened('another', 1);
  queries.answered('coffee', 9, 500);
  assert.deepEqual(
    queries.take().map(({query, opened}) => [query, opened]),
    [
      ['tea', 3],
      ['coffee', 0],
    ],
  );
});

test('further answers to a query do not count it again, even after it was reported', () => {
  const queries = new MeantQueries();
  queries.answered('tea', 9, 0);
  queries.answered('tea', 12, 10 * SECOND);
  assert.deepEqual(queries.take(), [{query: 'tea', results: 12, opened: 0, followed: false}]);
  queries.answered('tea', 12, 20 * SECOND);
  assert.deepEqual(queries.take(), []);
});

test('one report has ten queries at most', () => {
  const queries = new MeantQueries();
  for (let index = 0; index < 50; index++) queries.answered(`query ${index}`, 1, index * 10 * SECOND);
  assert.equal(queries.take().length, 10);
});
