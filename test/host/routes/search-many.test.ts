import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import type {FilterWord} from '../../../src/api/index.js';
import type {EngineQuery} from '../../../cli/src/search/engine.js';
import type {SelectedVersion} from '../../../host/src/platform/library/library-view.js';
import {searchMany} from '../../../host/src/routes/api/many-projects.js';

describe('searchMany', () => {
  const versions = Array.from(
    {length: 1_000},
    (_, number) =>
      ({
        project: {slug: `p${number}`},
        version: {slug: 'latest', indexName: String(number)},
        alias: null,
      }) as unknown as SelectedVersion,
  );
  const words = {words: 'x'};
  const nothing = {significantTerms: '', phrasesAsWords: [], pages: [], spent: 10};
  /** An engine that finds two pages in every other version, with the number of the version and 0 as their scores. */
  const engine = {
    async search({scopes}: Pick<EngineQuery, 'scopes'>) {
      const indexes = scopes.map(({version}) => {
        const scores = Number(version) % 2 ? [Number(version), 0] : [];
        return {count: scores.length, scores};
      });
      return {...nothing, count: indexes.reduce((sum, {count}) => sum + count, 0), indexes};
    },
  };
  const slugsOf = (selected: readonly SelectedVersion[]) => selected.map(({project}) => project.slug);

  test('searches as many groups at a time as the engine has threads, and passes the time spent so far as the expected duration of the next group', async () => {
    const running: number[] = [];
    const expected: number[] = [];
    let count = 0;
    const busy = {
      threads: 3,
      async search(query: EngineQuery) {
        running.push(++count);
        expected.push(query.expected ?? 0);
        await new Promise(resolve => setImmediate(resolve));
        count--;
        return engine.search(query);
      },
    };
    await searchMany(busy, versions, words, {offset: 0, limit: 10}, {now: () => 0});
    assert.deepEqual([running.length, Math.max(...running)], [40, 3]);
    assert.deepEqual([expected[0], expected.at(-1)! >= 360], [0, true]);
  });

  test('selects the versions that have a page in the window, in the order in which they were passed', async () => {
    let spent = 0;
    const {selected, offset, count, searched} = await searchMany(
      engine,
      versions,
      words,
      {offset: 3, limit: 2},
      {onSpent: milliseconds => (spent += milliseconds)},
    );
    assert.deepEqual(slugsOf(selected), ['p991', 'p993']);
    assert.deepEqual([offset, count, searched, spent], [0, 1_000, 1_000, 400]);
  });

  test('searches no further group after a failure, and reports the time that earlier groups took', async () => {
    let calls = 0;
    let spent = 0;
    const failing = {
      threads: 4,
      async search(query: EngineQuery) {
        calls++;
        await new Promise(resolve => setImmediate(resolve));
        if (calls === 6) throw new Error('The queue is full.');
        return engine.search(query);
      },
    };
    const failed = searchMany(
      failing,
      versions,
      words,
      {offset: 0, limit: 10},
      {
        now: () => 0,
        onSpent: milliseconds => (spent += milliseconds),
      },
    );
    await assert.rejects(failed, /The queue is full\./);
    await new Promise(resolve => setTimeout(resolve));
    assert.ok(calls < 12, `${calls} calls`);
    assert.ok(spent >= 10, `${spent} ms`);
  });

  test('returns how many pages of the selected versions are before the window', async () => {
    // The first pages of all versions rank before all second pages, which rank in the order of their versions.
    const {selected, offset} = await searchMany(engine, versions, words, {offset: 499, limit: 2});
    assert.deepEqual([slugsOf(selected), offset], [['p1'], 0]);
    const next = await searchMany(engine, versions, words, {offset: 501, limit: 2});
    assert.deepEqual([slugsOf(next.selected), next.offset], [['p3', 'p5'], 2]);
  });

  test('selects nothing for a window past the end', async () => {
    const {selected, offset} = await searchMany(engine, versions, words, {offset: 1_000, limit: 10});
    assert.deepEqual([selected, offset], [[], 0]);
  });

  test('stops between two groups of versions when its time is up', async () => {
    let time = 0;
    const window = {offset: 0, limit: 10};
    const {selected, searched} = await searchMany(engine, versions, words, window, {
      now: () => (time += 600),
    });
    assert.ok(searched > 0 && searched < 1_000 && searched % 25 === 0, String(searched));
    assert.ok(selected.every(({version}) => Number(version.indexName) < searched));
  });

  test('leaves out groups that have searched for a filter as text, because none of their versions knows the value of the filter', async () => {
    const filter: FilterWord = {
      name: 'kind',
      value: 'function',
      isPrefix: false,
      isExcluded: false,
      at: 0,
      typed: 'kind:function',
    };
    const filtering = {
      async search({scopes}: Pick<EngineQuery, 'scopes'>) {
        const isKnown = scopes.some(({version}) => version === '250');
        return {...(await engine.search({scopes})), ...(isKnown && {filters: [filter.typed]})};
      },
    };
    const query = {words: 'kind:function', filters: [filter]};
    const {selected, count} = await searchMany(filtering, versions, query, {offset: 0, limit: 1});
    assert.deepEqual([slugsOf(selected), count], [['p273'], 24]);
  });
});
