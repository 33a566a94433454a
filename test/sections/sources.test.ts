import {expect} from '@open-wc/testing';
import {readSources} from '../../src/sections/sources.js';

describe('readSources', () => {
  it('asks the API first', () => {
    expect(readSources(undefined, false)).to.deep.equal(['api', 'page']);
    expect(readSources('', false)).to.deep.equal(['api', 'page']);
  });

  it('asks the page first where the API cannot know it', () => {
    expect(readSources(null, true)).to.deep.equal(['page', 'api']);
  });

  it('does as the author says, on pull requests too', () => {
    expect(readSources('page', false)).to.deep.equal(['page']);
    expect(readSources(' page  api ', false)).to.deep.equal(['page', 'api']);
    expect(readSources('api', true)).to.deep.equal(['api']);
  });

  it('passes by what it does not know, and what is said twice', () => {
    expect(readSources('cache api api', false)).to.deep.equal(['api']);
    expect(readSources('cache', false)).to.deep.equal(['api', 'page']);
  });
});
