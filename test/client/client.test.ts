import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {createClient} from '../../src/client/index.js';
import {v2, v3} from './answers.js';
import {startApiServer} from './api-server.js';
import {BROKEN, ClientFixture, kindOf, QUESTION, SEARCH_V2, SEARCH_V3} from './client-fixture.js';
import {until} from '../support/until.js';

const EMBED_V3 = '/api/v3/embed/';
const EMBED_V2 = '/api/v2/embed/';
const PAGE = 'https://docs.example.org/en/latest/page.html';

describe('the client', () => {
  const fixture = new ClientFixture();
  const setUp = fixture.setUp.bind(fixture);
  const requestedPaths = fixture.requestedPaths.bind(fixture);
  const queryOf = fixture.queryOf.bind(fixture);
  afterEach(() => fixture.server.close());

  describe('createClient', () => {
    it('resolves routes against the address of the API, with or without a trailing slash', async () => {
      await setUp({'/_/api/v3/search/': {body: v3}});
      for (const path of ['_', '_/'])
        await createClient({api: new URL(path, fixture.server.api)}).search(QUESTION);
      assert.deepEqual(requestedPaths(), ['/_/api/v3/search/', '/_/api/v3/search/']);
    });
  });

  /** Defaults of fields that a host sends only if they are requested. */
  const DEFAULTS = {
    facets: [],
    filters: [],
    language: '',
    other_languages: null,
    not_searched: [],
    not_searched_url: null,
  };

  describe('search', () => {
    it('puts scope and words into one query', async () => {
      const client = await setUp({[SEARCH_V3]: {body: v3}});
      assert.deepEqual(await client.search({...QUESTION, pageSize: 7}), {...v3, ...DEFAULTS});
      assert.deepEqual(queryOf(0), {q: 'project:python/3.11 gath*', page_size: '7'});
    });

    it('leaves the page size to the server', async () => {
      const client = await setUp({[SEARCH_V3]: {body: v3}});
      await client.search(QUESTION);
      assert.deepEqual(queryOf(0), {q: 'project:python/3.11 gath*'});
    });

    it('accepts an answer without results', async () => {
      const client = await setUp({[SEARCH_V3]: {body: {...v3, count: 0, results: []}}});
      assert.deepEqual((await client.search(QUESTION)).results, []);
    });

    it('leaves out an invalid result', async () => {
      const client = await setUp({
        [SEARCH_V3]: {body: {...v3, results: [{title: 'no project'}, ...v3.results]}},
      });
      assert.deepEqual((await client.search(QUESTION)).results, v3.results);
    });

    const malformed: readonly [title: string, body: unknown][] = [
      ['HTML', '<title>Sign in</title>'],
      ['another object', {hello: 'world'}],
      ['a list', []],
      ['null', null],
      ['results of which none can be read', {...v3, results: [{title: 'no project'}]}],
      ['results of v2', v2],
    ];
    for (const [title, body] of malformed)
      it(`rejects ${title} as malformed`, async () => {
        const client = await setUp({[SEARCH_V3]: {body}});
        assert.equal(await kindOf(client.search(QUESTION)), 'malformed');
      });

    it('waits no longer than maxRetryAfter', async () => {
      const client = await setUp({[SEARCH_V3]: {status: 429, headers: {'retry-after': '3'}}});
      assert.equal(await kindOf(client.search(QUESTION, {maxRetryAfter: 0})), 'rate-limited');
      assert.equal(requestedPaths().length, 1);
    });

    it('can be aborted by a signal', async () => {
      const client = await setUp({[SEARCH_V3]: 'hang'});
      const controller = new AbortController();
      const kind = kindOf(client.search(QUESTION, controller));
      await until(() => fixture.server.paths.length > 0);
      controller.abort();
      assert.equal(await kind, 'aborted');
      await until(() => fixture.server.abandoned > 0);
      assert.deepEqual(requestedPaths(), [SEARCH_V3]);
    });
  });

  describe('more', () => {
    it('requests projects that an answer does not cover by the link in that answer, and drops such a link to another origin', async () => {
      const uncovered = {not_searched: ['other'], not_searched_url: '?q=gath*&skip=100'};
      const client = await setUp({
        [SEARCH_V3]: [
          {body: {...v3, ...uncovered}},
          {body: v3},
          {body: {...v3, ...uncovered, not_searched_url: 'https://evil.example/?skip=100'}},
        ],
      });
      const {not_searched_url: url} = await client.search(QUESTION);
      assert.equal(url, new URL(`${SEARCH_V3}?q=gath*&skip=100`, fixture.server.api).href);
      assert.deepEqual(await client.more(url!), {...v3, ...DEFAULTS});
      assert.equal((await client.search(QUESTION)).not_searched_url, null);
    });

    it('requests the next page of the answer', async () => {
      const client = await setUp({
        [SEARCH_V3]: [{body: {...v3, next: '?q=gath*&page=2'}}, {body: v3}],
      });
      const {next} = await client.search(QUESTION);
      assert.equal(next, new URL(`${SEARCH_V3}?q=gath*&page=2`, fixture.server.api).href);
      assert.deepEqual(await client.more(next!), {...v3, ...DEFAULTS});
      assert.equal(fixture.server.paths[1], `${SEARCH_V3}?q=gath*&page=2`);
    });

    it('recognises an answer of v2', async () => {
      const client = await setUp({[SEARCH_V2]: {body: v2}});
      assert.deepEqual((await client.more(new URL(SEARCH_V2, fixture.server.api).href)).results, v3.results);
    });

    it('follows no link to another origin', async () => {
      const client = await setUp({[SEARCH_V3]: {body: {...v3, next: 'https://evil.example/?page=2'}}});
      assert.equal((await client.search(QUESTION)).next, null);
      assert.equal(await kindOf(client.more('https://evil.example/?page=2')), 'network');
      assert.equal(fixture.server.paths.length, 1);
    });

    it('follows a link to the origin that an answer came from', async () => {
      const otherServer = await startApiServer({[SEARCH_V3]: {body: {...v3, next: '?page=2'}}});
      try {
        const elsewhere = new URL(SEARCH_V3, otherServer.api).href;
        const client = await setUp({[SEARCH_V3]: {status: 307, headers: {location: elsewhere}}});
        const {next} = await client.search(QUESTION);
        await client.more(next!);
        assert.deepEqual(otherServer.paths, [SEARCH_V3, `${SEARCH_V3}?page=2`]);
      } finally {
        await otherServer.close();
      }
    });
  });

  describe('section', () => {
    const answer = {url: 'https://evil.example/', fragment: 'x', content: '<p>text</p>', external: false};

    it('returns the HTML and the requested address', async () => {
      const client = await setUp({[EMBED_V3]: {body: answer}});
      assert.deepEqual(await client.section(`${PAGE}#run`, {doctool: 'sphinx', maincontent: 'main'}), {
        url: `${PAGE}#run`,
        fragment: 'run',
        content: '<p>text</p>',
      });
      assert.deepEqual(queryOf(0), {url: `${PAGE}#run`, doctool: 'sphinx', maincontent: 'main'});
    });

    const fragments: readonly [hash: string, sent: string, fragment: string | null][] = [
      ['', '', null],
      ['#', '', null],
      ['#caf%C3%A9', '#café', 'café'],
      ['#café', '#café', 'café'],
      ['#100%25', '#100%', '100%'],
      ['#100%', '#100%', '100%'],
      ['#a%23b', '#a#b', 'a#b'],
      ['#os.path%2Bjoin', '#os.path+join', 'os.path+join'],
    ];
    for (const [hash, sent, fragment] of fragments)
      it(`sends the fragment "${hash}" as "${sent}"`, async () => {
        const client = await setUp({[EMBED_V3]: {body: answer}});
        assert.equal((await client.section(PAGE + hash)).fragment, fragment);
        assert.deepEqual(queryOf(0), {url: PAGE + sent});
      });

    for (const [title, reply] of [
      ['does not exist', {status: 404}],
      ['is gone', {status: 410}],
    ] as const)
      it(`falls back to v2 for good when v3 ${title}`, async () => {
        const body = {content: ['<p>a</p>', '<p>b</p>'], headers: [], url: PAGE, meta: {}};
        const client = await setUp({[EMBED_V3]: reply, [EMBED_V2]: {body}});
        const {content} = await client.section(`${PAGE}#caf%C3%A9`);
        await client.section(PAGE);
        assert.equal(content, '<p>a</p>\n<p>b</p>');
        assert.deepEqual(requestedPaths(), [EMBED_V3, EMBED_V2, EMBED_V2]);
        assert.deepEqual(queryOf(1), {url: `${PAGE}#café`});
      });

    it('distinguishes a missing section from a missing route', async () => {
      const body = {error: "Can't find content for section: doctool=None fragment=x url=…"};
      const client = await setUp({[EMBED_V3]: {status: 404, body}, [EMBED_V2]: {status: 200}});
      assert.equal(await kindOf(client.section(PAGE)), 'not-found');
      assert.deepEqual(requestedPaths(), [EMBED_V3]);
    });

    it('does not fall back when the connection breaks, which cannot be due to CORS: every origin may read answers of embed', async () => {
      const client = await setUp({[EMBED_V3]: BROKEN, [EMBED_V2]: {status: 200}});
      assert.equal(await kindOf(client.section(PAGE)), 'network');
      assert.deepEqual(requestedPaths(), Array(3).fill(EMBED_V3));
    });

    it('rejects an answer without content as malformed', async () => {
      const client = await setUp({[EMBED_V3]: {body: {...answer, content: null}}});
      assert.equal(await kindOf(client.section(PAGE)), 'malformed');
    });

    it('rejects an invalid address', async () => {
      const client = await setUp({});
      await assert.rejects(client.section('https://'), TypeError);
    });
  });
});
