import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {NetworkError, NotFoundError} from '../../src/client/errors.js';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import type {SourcePage} from '../../src/ranking/index/source-page.js';
import {StaticAnswers, type StaticRequest} from '../../src/static-index/answer/static-answers.js';
import {MANIFEST} from '../../src/static-index/format/file-names.js';
import {staticIndexFiles} from '../../src/static-index/format/static-index-files.js';

const page = (path: string, content: string, more: Partial<SourcePage> = {}): SourcePage => ({
  path,
  title: path,
  sections: [
    {id: 's', title: 'S', content},
    {id: 'f', title: 'f()', content, object: {role: 'py:function', name: `${path}.f`}},
  ],
  ...more,
});
const filesOf = (project: string, maxInside: number, ...pages: readonly SourcePage[]) =>
  staticIndexFiles(buildIndex(pages), {
    project,
    version: 'latest',
    root: '../',
    maxInside,
    questions: QUESTIONS[project],
  });
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  manual: ['Boiling water', 'Pouring tea'],
  blog: ['What is new?'],
};

const site = (path: string): string => `https://docs.example.org${path}docent-index/`;
const SITES = new Map([
  [site('/'), filesOf('manual', 0, page('kettle.html', 'the kettle boils', {filters: ['topic:Tea']}))],
  [
    site('/blog/'),
    filesOf('blog', Infinity, page('news.html', 'a kettle of news'), page('x.html', 'nothing')),
  ],
  [site('/old/'), filesOf('manual', Infinity, page('kettle.html', 'the old kettle boils'))],
]);

const MANUAL = {folder: site('/'), name: 'Manual', weight: 1};
const BLOG = {folder: site('/blog/'), name: 'Blog', weight: 1};
const OLD = {folder: site('/old/'), name: '1.0', weight: 0};
const GONE = {folder: site('/gone/'), name: 'Gone', weight: 1};

function setUp() {
  const requests: string[] = [];
  const broken = new Map<string, Error>();
  let time = 0;
  const answers = new StaticAnswers(
    folder => async name => {
      requests.push(new URL(name, folder).pathname);
      const error = broken.get(folder.href);
      if (error) throw error;
      const bytes = SITES.get(folder.href)?.get(name);
      if (!bytes) throw new NotFoundError({status: 404});
      return bytes;
    },
    () => time,
  );
  const search = async (
    words: string,
    indexes: StaticRequest['indexes'],
    more: Partial<StaticRequest> = {},
  ) => {
    const answer = await answers.search({words, indexes, scopes: [], offset: 0, ...more});
    return {...answer, paths: answer.results.map(({path}) => path)};
  };
  return {answers, search, requests, broken, wait: (ms: number) => (time += ms)};
}

describe('several static indexes', () => {
  it('offer the suggestions of each index in turn, without those of a missing index', async () => {
    const {answers} = setUp();
    const folders = [MANUAL, GONE, BLOG].map(({folder}) => folder);
    assert.deepEqual(await answers.suggestions(folders), ['Boiling water', 'What is new?', 'Pouring tea']);
  });

  it('are searched as one, and results name their index', async () => {
    const {results, count, not_searched} = await setUp().search('kettle', [MANUAL, BLOG]);
    assert.equal(count, 2);
    assert.deepEqual(results.map(({project, path}) => [project, path]).sort(), [
      [{slug: 'blog', alias: 'Blog'}, '/blog/news.html'],
      [{slug: 'manual', alias: 'Manual'}, '/kettle.html'],
    ]);
    assert.equal(not_searched, undefined);
  });

  it('are ranked together, by score and weight', async () => {
    const {search} = setUp();
    const [withLightBlog] = (await search('kettle', [MANUAL, {...BLOG, weight: 0.01}])).paths;
    const [withLightManual] = (await search('kettle', [{...MANUAL, weight: 0.01}, BLOG])).paths;
    assert.deepEqual([withLightBlog, withLightManual], ['/kettle.html', '/blog/news.html']);
  });

  it('continue with the next pages of all indexes after the first answer', async () => {
    const {search, answers} = setUp();
    const complete = await search('kettle', [MANUAL, BLOG]);
    const first = await search('kettle', [MANUAL, BLOG], {pageSize: 1});
    const more = await answers.search(JSON.parse(first.next!) as StaticRequest);
    assert.deepEqual([...first.paths, ...more.results.map(({path}) => path)], complete.paths);
    assert.equal(more.next, null);
  });

  it('are searched individually if a scope names them, whether the scope was chosen or typed', async () => {
    const {search} = setUp();
    const {results} = await search('kettle', [MANUAL, BLOG], {scopes: [{project: 'Blog'}]});
    assert.deepEqual(
      results.map(({project}) => project),
      [{slug: 'blog', alias: null}],
    );
    assert.deepEqual((await search('project:blog kettle', [MANUAL, BLOG])).paths, ['/blog/news.html']);
    assert.deepEqual((await search('project:Manual kettle', [MANUAL, BLOG])).paths, ['/kettle.html']);
    assert.deepEqual((await search('project:other kettle', [MANUAL, BLOG])).paths, []);
  });

  it('with weight 0 are searched only if a scope names them, and are not requested otherwise', async () => {
    const {search, requests} = setUp();
    assert.deepEqual((await search('old kettle', [MANUAL, OLD])).paths, ['/kettle.html']);
    assert.ok(requests.every(path => !path.startsWith('/old/')));
    assert.deepEqual((await search('old kettle', [MANUAL, OLD], {scopes: [{project: '1.0'}]})).paths, [
      '/old/kettle.html',
    ]);
  });

  it('are searched even if one of them cannot be read, and the answer names that index', async () => {
    const {search, requests, wait} = setUp();
    const answer = await search('kettle', [GONE, MANUAL, BLOG]);
    assert.deepEqual([answer.paths.length, answer.not_searched], [2, ['Gone']]);
    const requestCount = () => requests.filter(path => path.startsWith('/gone/')).length;
    const before = requestCount();
    assert.deepEqual((await search('news', [GONE, MANUAL, BLOG])).not_searched, ['Gone']);
    assert.equal(requestCount(), before, 'the missing index is not requested for the next query');
    wait(60_000);
    await search('boils', [GONE, MANUAL, BLOG]);
    assert.ok(requestCount() > before, 'the missing index is requested again later');
  });

  it('still answer a query if one of them can no longer be read during the query', async () => {
    const {search, answers, broken} = setUp();
    await answers.open(MANUAL.folder);
    broken.set(MANUAL.folder, new NetworkError('broken', undefined));
    const {paths, not_searched} = await search('kettle', [MANUAL, BLOG]);
    assert.deepEqual([paths, not_searched], [['/blog/news.html'], ['Manual']]);
  });

  it('reject a query with the same error as a single index if none of them can be read', async () => {
    const {search} = setUp();
    await assert.rejects(search('kettle', [GONE]), NotFoundError);
    await assert.rejects(
      search('kettle', [GONE, {...GONE, folder: site('/too/'), name: 'Too'}]),
      NotFoundError,
    );
  });

  it('in the same folder are searched as one index', async () =>
    assert.deepEqual((await setUp().search('kettle', [BLOG, {...BLOG, name: 'Again'}])).paths, [
      '/blog/news.html',
    ]));
});

describe('filters of a static index', () => {
  it('narrow the results and have facets across all indexes', async () => {
    const {search} = setUp();
    const {paths, filters, facets} = await search('kettle topic:tea kind:function', [MANUAL, BLOG], {
      facets: true,
    });
    assert.deepEqual([paths, filters], [['/kettle.html'], ['topic:tea', 'kind:function']]);
    assert.deepEqual(facets, [
      {
        name: 'kind',
        values: [
          {value: 'function', count: 1, selected: true},
          {value: 'page', count: 1, selected: false},
        ],
      },
      {name: 'topic', values: [{value: 'Tea', count: 1, selected: true}]},
    ]);
    assert.deepEqual(
      (await search('kettle kind:function', [BLOG])).results[0]!.blocks.map(({id}) => id),
      ['f'],
    );
  });

  it('are in one file, which is requested only for a query with filters', async () => {
    const {search, requests} = setUp();
    await search('kettle', [MANUAL]);
    await search('boils foo:bar', [MANUAL]);
    const before = new Set(requests);
    await search('kettle kind:function', [MANUAL]);
    assert.equal(new Set(requests).size - before.size, 1);
    assert.ok(before.has(`/docent-index/${MANIFEST}`));
  });

  it('have no file if the site has no filters', () => {
    const prose = {path: 'a.html', title: 'A', sections: [{id: '', title: 'A', content: 'text'}]};
    const [manifest] = filesOf('p', Infinity, prose).values();
    assert.ok(!Buffer.from(manifest!).includes('filters'));
  });
});
