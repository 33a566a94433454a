import {expect} from '@open-wc/testing';
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
    expect(titles('run')).to.deep.equal(['Running tasks', 'asyncio.run']);
    expect(titles('tas runn')).to.deep.equal(['Running tasks']);
    expect(titles('ASYNCIO.R')).to.deep.equal(['asyncio.run']);
  });

  it('match the parts of a name', () => expect(titles('csv')).to.deep.equal(['Reading read_csv files']));

  it('match inside words in scripts without spaces', () =>
    expect(titles('定ファ')).to.deep.equal(['使い方']));

  it('count the pages that are left, and have no next page', () => {
    expect(filterStaleResults(found, 'run')).to.deep.include({count: 1, next: null});
    expect(filterStaleResults(found, 'run').groups).to.have.length(1);
  });

  it('stay as they are when nothing would be left, or everything', () => {
    expect(filterStaleResults(found, 'nowhere')).to.equal(found);
    const one = filterStaleResults(found, 'asyncio');
    expect(filterStaleResults(one, 'async')).to.equal(one);
  });

  it('stay as they are when the query uses syntax', () => {
    for (const words of ['"run tasks"', 'run | csv', 'run -csv', 'project:x run', 'rum~1'])
      expect(filterStaleResults(found, words), words).to.equal(found);
  });
});
