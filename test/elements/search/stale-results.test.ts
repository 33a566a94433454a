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

describe('narrowing', () => {
  it('keeps the hits of which every word begins a word', () => {
    expect(titles('run')).to.deep.equal(['Running tasks', 'asyncio.run']);
    expect(titles('tas runn')).to.deep.equal(['Running tasks']);
    expect(titles('ASYNCIO.R')).to.deep.equal(['asyncio.run']);
  });

  it('knows the parts of names', () => expect(titles('csv')).to.deep.equal(['Reading read_csv files']));

  it('looks within words where they are not spelled apart', () =>
    expect(titles('定ファ')).to.deep.equal(['使い方']));

  it('counts the pages that are left and asks for no more of them', () => {
    expect(filterStaleResults(found, 'run')).to.deep.include({count: 1, next: null});
    expect(filterStaleResults(found, 'run').groups).to.have.length(1);
  });

  it('changes nothing when nothing would be left, or all of it', () => {
    expect(filterStaleResults(found, 'nowhere')).to.equal(found);
    const one = filterStaleResults(found, 'asyncio');
    expect(filterStaleResults(one, 'async')).to.equal(one);
  });

  it('changes nothing where words are more than words', () => {
    for (const words of ['"run tasks"', 'run | csv', 'run -csv', 'project:x run', 'rum~1'])
      expect(filterStaleResults(found, words), words).to.equal(found);
  });
});
