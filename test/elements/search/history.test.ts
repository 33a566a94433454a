import {expect} from '@open-wc/testing';
import {
  emptySearchHistory,
  readSearchHistory,
  type SearchHistory,
  type SearchHistoryEntry,
  withFavourite,
  withOpened,
  withoutEntry,
} from '../../../src/elements/search/history.js';

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
  it('is read back as it was stored', () => {
    const history = {recent: [entry('a')], favourites: [entry('b')], off: false};
    expect(readSearchHistory(JSON.stringify(history))).to.deep.equal(history);
  });

  it('is of the newest ten results, and of ten favourites, however many are stored', () => {
    const {recent, favourites} = readSearchHistory(JSON.stringify({recent: many(25), favourites: many(25)}));
    expect([recent.length, favourites.length]).to.deep.equal([10, 10]);
    expect(recent[0]!.title).to.equal('page-0');
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
    it(`of ${stored} is nothing`, () => expect(readSearchHistory(stored)).to.deep.equal(emptySearchHistory));

  for (const url of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'blob:x',
    '/relative',
    '',
  ])
    it(`leaves out what leads to "${url}"`, () => {
      const stored = JSON.stringify({recent: [{...entry('bad'), url}, entry('good')]});
      expect(titles(readSearchHistory(stored))).to.deep.equal([['good'], []]);
    });

  it('keeps the good ones among broken ones, without what it does not know', () => {
    const stored = JSON.stringify({recent: [{title: 1}, {...entry('a'), html: '<b>'}, 'x'], more: 1});
    expect(readSearchHistory(stored)).to.deep.equal({recent: [entry('a')], favourites: [], off: false});
  });

  it('has the last chosen first, and once', () => {
    const history = ['a', 'b', 'a'].reduce(
      (before, name) => withOpened(before, entry(name)),
      emptySearchHistory,
    );
    expect(titles(history)).to.deep.equal([['a', 'b'], []]);
  });

  it('never has more than ten', () => {
    const history = many(30).reduce(withOpened, emptySearchHistory);
    expect(history.recent).to.have.length(10);
    expect(history.recent[0]!.title).to.equal('page-29');
  });

  it('has a favourite once, and not among the recent', () => {
    const favourite = withFavourite(withOpened(emptySearchHistory, entry('a')), entry('a'));
    expect(titles(favourite)).to.deep.equal([[], ['a']]);
    expect(titles(withOpened(favourite, entry('a')))).to.deep.equal([[], ['a']]);
    expect(titles(withoutEntry(favourite, entry('a').url))).to.deep.equal([[], []]);
  });
});
