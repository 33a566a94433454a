import {expect} from '@open-wc/testing';
import {breadcrumb} from '../../src/sections/section-origin.js';

const at = (path: string, version?: string) => breadcrumb(new URL(path, 'https://docs.example.org'), version);

describe('breadcrumb', () => {
  it('is the decoded path of the page, without file extensions', () => {
    expect(at('/guides/install.html#pip')).to.equal('guides › install');
    expect(at('/guides/')).to.equal('guides');
    expect(at('/guides/index.html')).to.equal('guides');
    expect(at('/%C3%BCber.htm')).to.equal('über');
    expect(at('/100%.html')).to.equal('100%');
  });

  it('begins below the version', () => {
    expect(at('/en/latest/api.html', 'latest')).to.equal('api');
    expect(at('/en/stable/api.html', 'latest')).to.equal('en › stable › api');
  });

  it('is the host for a front page', () => {
    expect(at('/')).to.equal('docs.example.org');
    expect(at('/en/latest/', 'latest')).to.equal('docs.example.org');
  });
});
