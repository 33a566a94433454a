import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {createClient} from '../../src/client/index.js';
import {v2, v3} from './answers.js';
import {BROKEN, ClientFixture, kindOf, QUESTION, SEARCH_V2, SEARCH_V3} from './client-fixture.js';
import {fakeClock} from './fake-clock.js';
import {until} from '../support/until.js';

describe('search if v3 is unavailable', () => {
  const fixture = new ClientFixture();
  const setUp = fixture.setUp.bind(fixture);
  const requestedPaths = fixture.requestedPaths.bind(fixture);
  const queryOf = fixture.queryOf.bind(fixture);
  afterEach(() => fixture.server.close());

  /** Simulates a browser that shows a page of this origin. */
  async function onPageOf(origin: string, run: () => Promise<void>): Promise<void> {
    Object.assign(globalThis, {origin});
    try {
      await run();
    } finally {
      Reflect.deleteProperty(globalThis, 'origin');
    }
  }

  /** Rejects requests to v3 as a browser does because of CORS, except those with the mode `no-cors`, which only check whether the server is reachable. */
  const forbiddingV3: typeof fetch = (input, init) =>
    init?.mode !== 'no-cors' && String(input).includes(SEARCH_V3)
      ? Promise.reject(new TypeError('CORS'))
      : fetch(input, init);

  for (const [title, reply] of [
    ['does not exist', {status: 404}],
    ['is gone', {status: 410}],
  ] as const)
    it(`falls back to v2 for good, without a retry, when v3 ${title}`, async () => {
      const client = await setUp({[SEARCH_V3]: reply, [SEARCH_V2]: {body: v2}});
      await client.search(QUESTION);
      await client.search(QUESTION);
      assert.deepEqual(requestedPaths(), [SEARCH_V3, SEARCH_V2, SEARCH_V2]);
    });

  it('accepts an answer of v2 without results', async () => {
    const client = await setUp({[SEARCH_V2]: {body: {...v2, count: 0, results: []}}});
    assert.deepEqual((await client.search(QUESTION)).results, []);
  });

  it('rejects an answer of v2 without a valid result as malformed', async () => {
    const client = await setUp({[SEARCH_V2]: {body: {...v2, results: [{title: 'no project'}]}}});
    assert.equal(await kindOf(client.search(QUESTION)), 'malformed');
  });

  it('leaves out an invalid result of v2', async () => {
    const client = await setUp({
      [SEARCH_V2]: {body: {...v2, results: [{title: 'no project'}, ...v2.results]}},
    });
    assert.deepEqual((await client.search(QUESTION)).results, v3.results);
  });

  it('converts an answer of v2 to the form of v3', async () => {
    const client = await setUp({[SEARCH_V2]: {body: v2}});
    const {significant_terms: _, phrases_as_words: __, ...known} = v3;
    assert.deepEqual(await client.search(QUESTION), {...known, projects: [], query: ''});
  });

  const searches: readonly [title: string, search: typeof QUESTION, sent: Record<string, string>][] = [
    ['project and version', QUESTION, {q: 'gath*', project: 'python', version: '3.11'}],
    [
      'latest, when no version is named',
      {words: 'x', scopes: [{project: 'a'}]} as unknown as typeof QUESTION,
      {q: 'x', project: 'a', version: 'latest'},
    ],
    [
      'the first of several scopes',
      {words: 'x', scopes: [{project: 'a', version: '1'}, QUESTION.scopes[0]!]},
      {q: 'x', project: 'a', version: '1'},
    ],
    [
      'the scope that the reader typed',
      {words: 'project:b/2 x', scopes: []},
      {q: 'x', project: 'b', version: '2'},
    ],
    [
      'words without their escapes',
      {words: 'project\\:x', scopes: QUESTION.scopes},
      {q: 'project:x', project: 'python', version: '3.11'},
    ],
  ];
  for (const [title, search, sent] of searches)
    it(`requests ${title}`, async () => {
      const client = await setUp({[SEARCH_V2]: {body: v2}});
      await client.search(search);
      assert.deepEqual(queryOf(1), sent);
    });

  it('reports a broken connection once v3 has answered', async () => {
    const client = await setUp({[SEARCH_V3]: [{body: v3}, BROKEN], [SEARCH_V2]: {body: v2}});
    await client.search(QUESTION);
    assert.equal(await kindOf(client.search(QUESTION)), 'network');
    assert.deepEqual(requestedPaths(), Array(4).fill(SEARCH_V3));
  });

  it('falls back to v2 for good, without a retry, when CORS forbids v3', async () => {
    const routes = {[SEARCH_V3]: {body: v3}, [SEARCH_V2]: {body: v2}};
    const clock = fakeClock();
    await setUp(routes);
    await onPageOf('https://elsewhere.example', async () => {
      const client = createClient({api: fixture.server.api, clock, fetch: forbiddingV3});
      await client.search(QUESTION);
      await until(() => fixture.server.paths.length >= 2);
      await new Promise(setImmediate);
      await client.search(QUESTION);
    });
    assert.deepEqual(fixture.server.requests.map(({method}) => method).sort(), ['GET', 'GET', 'HEAD']);
    assert.deepEqual(
      requestedPaths().filter(path => path === SEARCH_V3),
      [SEARCH_V3],
    );
    assert.deepEqual(clock.waits, []);
  });

  it('does not try v3 again after CORS forbade it, even if v2 fails', async () => {
    await setUp({[SEARCH_V3]: {body: v3}, [SEARCH_V2]: {status: 403}});
    let requests = 0;
    const counting: typeof fetch = (input, init) => {
      if (init?.mode !== 'no-cors' && String(input).includes(SEARCH_V3)) requests++;
      return forbiddingV3(input, init);
    };
    await onPageOf('https://elsewhere.example', async () => {
      const client = createClient({api: fixture.server.api, clock: fakeClock(), fetch: counting});
      assert.equal(await kindOf(client.search(QUESTION)), 'forbidden');
      await until(() => fixture.server.paths.length >= 2);
      await new Promise(setImmediate);
      assert.equal(await kindOf(client.search(QUESTION)), 'forbidden');
    });
    assert.equal(requests, 1);
  });

  it('returns to v3 after a broken connection to another origin', async () => {
    await setUp({[SEARCH_V3]: [BROKEN, BROKEN, {body: v3}], [SEARCH_V2]: {body: v2}});
    await onPageOf('https://elsewhere.example', async () => {
      const client = createClient({api: fixture.server.api, clock: fakeClock()});
      assert.equal((await client.search(QUESTION)).query, '');
      await until(() => fixture.server.paths.length >= 3);
      await new Promise(setImmediate);
      assert.equal((await client.search(QUESTION)).query, v3.query);
    });
  });

  it('does not fall back after a broken connection to its own origin, or outside a browser', async () => {
    const client = await setUp({[SEARCH_V3]: BROKEN, [SEARCH_V2]: {body: v2}});
    assert.equal(await kindOf(client.search(QUESTION)), 'network');
    await onPageOf(fixture.server.api.origin, async () => {
      const own = createClient({api: fixture.server.api, clock: fakeClock()});
      assert.equal(await kindOf(own.search(QUESTION)), 'network');
    });
    assert.deepEqual(requestedPaths(), Array(6).fill(SEARCH_V3));
  });

  it('rejects with the error of v2 if that fails too, and tries v3 again next time', async () => {
    const client = await setUp({[SEARCH_V3]: {status: 404}, [SEARCH_V2]: {status: 403}});
    assert.equal(await kindOf(client.search(QUESTION)), 'forbidden');
    await kindOf(client.search(QUESTION));
    assert.deepEqual(requestedPaths(), [SEARCH_V3, SEARCH_V2, SEARCH_V3, SEARCH_V2]);
  });

  for (const status of [400, 401, 403, 500])
    it(`does not fall back when v3 answers ${status}`, async () => {
      const client = await setUp({[SEARCH_V3]: {status}, [SEARCH_V2]: {body: v2}});
      await kindOf(client.search(QUESTION));
      assert.deepEqual(requestedPaths(), [SEARCH_V3]);
    });
});
