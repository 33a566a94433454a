import {expect} from '@open-wc/testing';
import {readSources} from '../../src/sections/sources.js';

describe('readSources', () => {
  it('asks the API first', () => {
    expect(readSources(undefined, false)).to.deep.equal(['api', 'page']);
    expect(readSources('', false)).to.deep.equal(['api', 'page']);
  });

  it('asks the page first on previews of pull requests', () => {
    expect(readSources(null, true)).to.deep.equal(['page', 'api']);
  });

  it('follows the author’s order, on pull requests too', () => {
    expect(readSources('page', false)).to.deep.equal(['page']);
    expect(readSources(' page  api ', false)).to.deep.equal(['page', 'api']);
    expect(readSources('api', true)).to.deep.equal(['api']);
  });

  it('ignores unknown names and repetitions', () => {
    expect(readSources('cache api api', false)).to.deep.equal(['api']);
    expect(readSources('cache', false)).to.deep.equal(['api', 'page']);
  });
});
