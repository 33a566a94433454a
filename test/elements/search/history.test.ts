import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  emptySearchHistory,
  readSearchHistory,
  type SearchHistory,
  type SearchHistoryEntry,
  withOpened,
} from '../../../src/elements/search/history.js';
import {withFavourite, withoutEntry} from '../../../src/elements/search/history-view.js';

const entry = (name: string): SearchHistoryEntry => ({
  title: name,
  url: `https://docs.example/${name}`,
  location: '',
  query: name,
});
const many = (count: number) => Array.from({length: count}, (_, index) => entry(`page-${index}`));
const titles = ({recent, favourites}: SearchHistory) =>
  [recent, favourites].map(list => list.map(({title}) => title));

describe('the search history', () => {
  it('is read as it was stored', () => {
    const history = {recent: [entry('a')], favourites: [entry('b')], off: false};
    assert.deepEqual(readSearchHistory(JSON.stringify(history)), history);
  });

  it('is limited to the ten newest results and ten favourites, however many are stored', () => {
    const {recent, favourites} = readSearchHistory(JSON.stringify({recent: many(25), favourites: many(25)}));
    assert.deepEqual([recent.length, favourites.length], [10, 10]);
    assert.equal(recent[0]!.title, 'page-0');
  });

  for (const stored of [
    null,
    '',
    '{',
    '[]',
    'null',
    '7',
    '{"recent": 7}',
    '{"recent": [null, {}, {"url": 1}]}',
  ])
    it(`is empty if ${stored} is stored`, () =>
      assert.deepEqual(readSearchHistory(stored), emptySearchHistory));

  for (const url of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'blob:x',
    '/relative',
    '',
  ])
    it(`omits entries with the address "${url}"`, () => {
      const stored = JSON.stringify({recent: [{...entry('bad'), url}, entry('good')]});
      assert.deepEqual(titles(readSearchHistory(stored)), [['good'], []]);
    });

  it('keeps valid entries among malformed ones, without unknown fields', () => {
    const stored = JSON.stringify({recent: [{title: 1}, {...entry('a'), html: '<b>'}, 'x'], more: 1});
    assert.deepEqual(readSearchHistory(stored), {recent: [entry('a')], favourites: [], off: false});
  });

  it('lists the result that was opened last first, and only once', () => {
    const history = ['a', 'b', 'a'].reduce(
      (before, name) => withOpened(before, entry(name)),
      emptySearchHistory,
    );
    assert.deepEqual(titles(history), [['a', 'b'], []]);
  });

  it('never has more than ten recent results', () => {
    const history = many(30).reduce(withOpened, emptySearchHistory);
    assert.equal(history.recent.length, 10);
    assert.equal(history.recent[0]!.title, 'page-29');
  });

  it('lists a favourite once, and not among the recent results', () => {
    const favourite = withFavourite(withOpened(emptySearchHistory, entry('a')), entry('a'));
    assert.deepEqual(titles(favourite), [[], ['a']]);
    assert.deepEqual(titles(withOpened(favourite, entry('a'))), [[], ['a']]);
    assert.deepEqual(titles(withoutEntry(favourite, entry('a').url)), [[], []]);
  });
});
