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
  const ask = async (words: string, indexes: StaticRequest['indexes'], more: Partial<StaticRequest> = {}) => {
    const answer = await answers.search({words, indexes, scopes: [], offset: 0, ...more});
    return {...answer, paths: answer.results.map(({path}) => path)};
  };
  return {answers, ask, requests, broken, wait: (ms: number) => (time += ms)};
}

describe('several static indexes', () => {
  it('offer suggestions of each in turn, and skip a missing index', async () => {
    const {answers} = setUp();
    const folders = [MANUAL, GONE, BLOG].map(({folder}) => folder);
    assert.deepEqual(await answers.suggestions(folders), ['Boiling water', 'What is new?', 'Pouring tea']);
  });

  it('are searched as one, and results name their index', async () => {
    const {results, count, not_searched} = await setUp().ask('kettle', [MANUAL, BLOG]);
    assert.equal(count, 2);
    assert.deepEqual(results.map(({project, path}) => [project, path]).sort(), [
      [{slug: 'blog', alias: 'Blog'}, '/blog/news.html'],
      [{slug: 'manual', alias: 'Manual'}, '/kettle.html'],
    ]);
    assert.equal(not_searched, undefined);
  });

  it('are ranked together, by score and weight', async () => {
    const {ask} = setUp();
    const [withLightBlog] = (await ask('kettle', [MANUAL, {...BLOG, weight: 0.01}])).paths;
    const [withLightManual] = (await ask('kettle', [{...MANUAL, weight: 0.01}, BLOG])).paths;
    assert.deepEqual([withLightBlog, withLightManual], ['/kettle.html', '/blog/news.html']);
  });

  it('continue after the first pages of all indexes', async () => {
    const {ask, answers} = setUp();
    const complete = await ask('kettle', [MANUAL, BLOG]);
    const first = await ask('kettle', [MANUAL, BLOG], {pageSize: 1});
    const more = await answers.search(JSON.parse(first.next!) as StaticRequest);
    assert.deepEqual([...first.paths, ...more.results.map(({path}) => path)], complete.paths);
    assert.equal(more.next, null);
  });

  it('are searched individually if a scope names them, whether chosen or typed', async () => {
    const {ask} = setUp();
    const {results} = await ask('kettle', [MANUAL, BLOG], {scopes: [{project: 'Blog'}]});
    assert.deepEqual(
      results.map(({project}) => project),
      [{slug: 'blog', alias: null}],
    );
    assert.deepEqual((await ask('project:blog kettle', [MANUAL, BLOG])).paths, ['/blog/news.html']);
    assert.deepEqual((await ask('project:Manual kettle', [MANUAL, BLOG])).paths, ['/kettle.html']);
    assert.deepEqual((await ask('project:other kettle', [MANUAL, BLOG])).paths, []);
  });

  it('with weight 0 are searched only if a scope names them, and nothing is requested from them before', async () => {
    const {ask, requests} = setUp();
    assert.deepEqual((await ask('old kettle', [MANUAL, OLD])).paths, ['/kettle.html']);
    assert.ok(requests.every(path => !path.startsWith('/old/')));
    assert.deepEqual((await ask('old kettle', [MANUAL, OLD], {scopes: [{project: '1.0'}]})).paths, [
      '/old/kettle.html',
    ]);
  });

  it('are searched even if one cannot be read, and the answer names that one', async () => {
    const {ask, requests, wait} = setUp();
    const answer = await ask('kettle', [GONE, MANUAL, BLOG]);
    assert.deepEqual([answer.paths.length, answer.not_searched], [2, ['Gone']]);
    const requestCount = () => requests.filter(path => path.startsWith('/gone/')).length;
    const before = requestCount();
    assert.deepEqual((await ask('news', [GONE, MANUAL, BLOG])).not_searched, ['Gone']);
    assert.equal(requestCount(), before, 'it is not asked for with every key');
    wait(60_000);
    await ask('boils', [GONE, MANUAL, BLOG]);
    assert.ok(requestCount() > before, 'it is asked for again later');
  });

  it('still answer if one breaks during a query', async () => {
    const {ask, answers, broken} = setUp();
    await answers.open(MANUAL.folder);
    broken.set(MANUAL.folder, new NetworkError('broken', undefined));
    const {paths, not_searched} = await ask('kettle', [MANUAL, BLOG]);
    assert.deepEqual([paths, not_searched], [['/blog/news.html'], ['Manual']]);
  });

  it('fail like a single index if none can be read', async () => {
    const {ask} = setUp();
    await assert.rejects(ask('kettle', [GONE]), NotFoundError);
    await assert.rejects(ask('kettle', [GONE, {...GONE, folder: site('/too/'), name: 'Too'}]), NotFoundError);
  });

  it('in the same folder count as one', async () =>
    assert.deepEqual((await setUp().ask('kettle', [BLOG, {...BLOG, name: 'Again'}])).paths, [
      '/blog/news.html',
    ]));
});

describe('filters of a static index', () => {
  it('narrow the results and have facets across all indexes', async () => {
    const {ask} = setUp();
    const {paths, filters, facets} = await ask('kettle topic:tea kind:function', [MANUAL, BLOG], {
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
      (await ask('kettle kind:function', [BLOG])).results[0]!.blocks.map(({id}) => id),
      ['f'],
    );
  });

  it('are in one file, which is only requested for a query with filters', async () => {
    const {ask, requests} = setUp();
    await ask('kettle', [MANUAL]);
    await ask('boils foo:bar', [MANUAL]);
    const before = new Set(requests);
    await ask('kettle kind:function', [MANUAL]);
    assert.equal(new Set(requests).size - before.size, 1);
    assert.ok(before.has(`/docent-index/${MANIFEST}`));
  });

  it('have no file if the site has no filters', () => {
    const prose = {path: 'a.html', title: 'A', sections: [{id: '', title: 'A', content: 'text'}]};
    const [manifest] = filesOf('p', Infinity, prose).values();
    assert.ok(!Buffer.from(manifest!).includes('filters'));
  });
});
