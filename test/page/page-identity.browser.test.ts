import {expect} from '@open-wc/testing';
import {readPage} from '../../src/page/index.js';
import {pageIndexes} from '../../src/page/indexes.js';
import {pageOf} from './page-of.js';

const HOSTED = `
  <meta name="readthedocs-project-slug" content="python">
  <meta name="readthedocs-version-slug" content="3.11">`;

describe('readPage', () => {
  it('reads the meta tags of the page', () => {
    const page = readPage(
      pageOf(`<html lang="pt-BR"><head>${HOSTED}`, 'https://docs.example.org/en/latest/'),
    );
    expect(page).to.deep.equal({
      project: 'python',
      version: '3.11',
      language: 'pt-BR',
      api: new URL('https://docs.example.org/_/'),
      isPullRequest: false,
    });
  });

  it('returns no project and version for a page without meta tags', () => {
    const {project, version, language} = readPage(pageOf('<p>text'));
    expect([project, version, language]).to.deep.equal([undefined, undefined, 'en']);
  });

  it('uses the API on the domain of the page by default', () => {
    expect(readPage(document).api.href).to.equal(`${location.origin}/_/`);
  });

  it('prefers the script tag to the meta tags, and an element to the script tag', () => {
    const tag =
      '<script type="application/json" src="/_/docent/docent.js" data-project="b" data-api="/b/"></script>';
    const page = pageOf(HOSTED + tag, 'https://docs.example.org/');
    const {project, version, api} = readPage(page);
    expect([project, version, api.pathname]).to.deep.equal(['b', '3.11', '/b/']);
    const overridden = readPage(page, {project: 'c', version: null, api: 'https://api.example.org/'});
    expect([overridden.project, overridden.version, overridden.api.host]).to.deep.equal([
      'c',
      '3.11',
      'api.example.org',
    ]);
  });

  it('keeps the address of the API when the address of the page changes', () => {
    const tag = '<script type="application/json" src="docent.js" data-api="../_/"></script>';
    const page = pageOf(tag, 'https://docs.example.org/guide/');
    const element = {api: '../api/'};
    const goTo = (address: string) => (page.querySelector('base')!.href = address);
    const apis = () => [readPage(page), readPage(page, element)].map(({api}) => api.href);
    const before = apis();
    expect(before).to.deep.equal(['https://docs.example.org/_/', 'https://docs.example.org/api/']);
    goTo('https://docs.example.org/guide/deep/down/');
    expect(apis()).to.deep.equal(before);
    // Even if a router takes over the script tag of the next page, with an address relative to that page.
    page.querySelector('script')!.replaceWith(page.querySelector('script')!.cloneNode());
    page.querySelector('script')!.dataset['api'] = '../../../_/';
    expect(apis()).to.deep.equal(before);
  });

  it('ignores a <base> of another origin, which would receive the queries', () => {
    const tag = '<script type="application/json" src="docent.js" data-index="docent-index/"></script>';
    const page = pageOf(tag, 'https://docs.example.org/guide/');
    page.querySelector('base')!.href = 'https://cdn.example.com/assets/';
    const identity = readPage(page, {api: '../api/'});
    expect(identity.api.href).to.equal('https://docs.example.org/api/');
    expect(pageIndexes(identity)[0]?.folder).to.equal('https://docs.example.org/guide/docent-index/');
    expect(readPage(page).api.href).to.equal('https://docs.example.org/_/');
  });

  it('reads several static indexes with names and weights, from an attribute or a property', () => {
    const page = pageOf(
      `<script type="application/json" src="docent.js" data-index="
        ../docent-index/ Manual, 2nd edition |
        /blog/docent-index/ Blog 0.5x |
        https://other.example/docent-index/"></script>`,
      'https://docs.example.org/guide/',
    );
    const expected = [
      {folder: 'https://docs.example.org/docent-index/', name: 'Manual, 2nd edition', weight: 1},
      {folder: 'https://docs.example.org/blog/docent-index/', name: 'Blog', weight: 0.5},
      {folder: 'https://other.example/docent-index/', name: 'other.example', weight: 1},
    ];
    expect(pageIndexes(readPage(page))).to.deep.equal(expected);
    const index = [
      {folder: '../docent-index/', name: 'Python 3.13'},
      {folder: '/api/1.x/docent-index/', weight: 0},
    ];
    expect(pageIndexes(readPage(page, {index}))).to.deep.equal([
      {folder: 'https://docs.example.org/docent-index/', name: 'Python 3.13', weight: 1},
      {folder: 'https://docs.example.org/api/1.x/docent-index/', name: 'api › 1.x', weight: 0},
    ]);
    const namesIn = (text: string) => pageIndexes(readPage(page, {index: text})).map(({name}) => name);
    expect(namesIn('/a/ Python 3.13|/b/ Up to 2x 1x')).to.deep.equal(['Python 3.13', 'Up to 2x']);
  });

  it('resolves addresses against a <base> of the same origin', () => {
    const page = pageOf('', 'https://docs.example.org/guide/deep/down/');
    page.querySelector('base')!.href = 'https://docs.example.org/guide/';
    expect(readPage(page, {api: 'api/'}).api.href).to.equal('https://docs.example.org/guide/api/');
  });

  it('treats empty strings as not set', () => {
    const page = pageOf('<meta name="readthedocs-version-slug" content="">');
    expect(readPage(page, {project: '', api: ''}).project).to.equal(undefined);
    expect(readPage(page).version).to.equal(undefined);
  });

  for (const [host, isPullRequest] of [
    ['docs--123.org.readthedocs.build', true],
    ['acme-docs--7.com.readthedocs.build', true],
    ['docs--123.readthedocs.build', true],
    ['docs.readthedocs.io', false],
    ['docs--fork.org.readthedocs.build', false],
    ['docs--123.org.readthedocs.build.example.org', false],
  ] as const)
    it(`identifies ${host} as ${isPullRequest ? 'a pull request' : 'a version'}`, () => {
      expect(readPage(pageOf('', `https://${host}/en/123/`)).isPullRequest).to.equal(isPullRequest);
    });
});
