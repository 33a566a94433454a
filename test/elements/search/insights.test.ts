import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FinishedQueries} from '../../../src/elements/search/insights.js';

const SECOND = 1_000;

test('counts only the last query of a reader who types without a pause', () => {
  const queries = new FinishedQueries();
  for (const [index, typed] of ['k', 'ke', 'ket', 'kett', 'kettle'].entries())
    queries.answered(typed, 40 - index, index * 200);
  assert.deepEqual(queries.take(), [{query: 'kettle', results: 36, opened: 0, followed: false}]);
});

test('does not count an unfinished word after a pause, but counts a query to which a word is added after reading', () => {
  const queries = new FinishedQueries();
  queries.answered('lime', 5, 0);
  queries.answered('limescale', 2, 4 * SECOND);
  queries.answered('limescale vinegar', 1, 12 * SECOND);
  assert.deepEqual(queries.take(), [
    {query: 'limescale', results: 2, opened: 0, followed: true},
    {query: 'limescale vinegar', results: 1, opened: 0, followed: false},
  ]);
});

test('marks a query as followed if the next one comes within 30 s', () => {
  const queries = new FinishedQueries();
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

test('counts the first opened result, and every query with an opened result, however briefly it was shown', () => {
  const queries = new FinishedQueries();
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

test('does not count a query again when it gets another answer, even after it was reported', () => {
  const queries = new FinishedQueries();
  queries.answered('tea', 9, 0);
  queries.answered('tea', 12, 10 * SECOND);
  assert.deepEqual(queries.take(), [{query: 'tea', results: 12, opened: 0, followed: false}]);
  queries.answered('tea', 12, 20 * SECOND);
  assert.deepEqual(queries.take(), []);
});

test('puts at most ten queries into a report', () => {
  const queries = new FinishedQueries();
  for (let index = 0; index < 50; index++) queries.answered(`query ${index}`, 1, index * 10 * SECOND);
  assert.equal(queries.take().length, 10);
});
