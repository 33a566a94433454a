import {expect} from '@open-wc/testing';
import type {PageIdentity} from '../../src/page/index.js';
import {whereabouts} from '../../src/preview/whereabouts.js';

const page = (version?: string): PageIdentity => ({
  project: 'p',
  version,
  language: 'en',
  doctool: 'sphinx',
  api: new URL('https://docs.example.org/_/'),
  isPullRequest: false,
});
const at = (path: string, version?: string) =>
  whereabouts(
    new URL(path, 'https://docs.example.org/'),
    page(version),
    new URL('https://docs.example.org/here.html'),
  );

describe('whereabouts', () => {
  it('is the path, without what only servers care for', () => {
    expect(at('/library/asyncio-task.html#x')).to.equal('library › asyncio-task');
    expect(at('/library/index.html')).to.equal('library');
    expect(at('/library/')).to.equal('library');
    expect(at('/%C3%BCber/a%20b.html')).to.equal('über › a b');
    expect(at('/%E0%A4%A/x')).to.equal('%E0%A4%A › x');
    expect(at('/indexing.html')).to.equal('indexing');
  });
  it('begins below the version', () => {
    expect(at('/en/stable/guide/start.html', 'stable')).to.equal('guide › start');
    expect(at('/en/stable/', 'stable')).to.equal('docs.example.org');
  });
  it('is nothing for the page that the reader is on', () => {
    expect(at('/here.html#x')).to.equal(null);
  });
});
