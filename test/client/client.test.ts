import assert from 'node:assert/strict';
import {afterEach, describe, it} from 'node:test';
import {type ClientOptions, createClient, DocentError, type ErrorKind} from '../../src/client/index.js';
import {v2, v3} from './answers.js';
import {type ApiServer, type Reply, startApiServer} from './api-server.js';
import {fakeClock} from './fake-clock.js';

const SEARCH_V3 = '/api/v3/search/';
const SEARCH_V2 = '/api/v2/search/';
const EMBED_V3 = '/api/v3/embed/';
const EMBED_V2 = '/api/v2/embed/';
const BROKEN = {status: 0};
const QUESTION = {words: 'gath*', scopes: [{project: 'python', version: '3.11'}]};
const PAGE = 'https://docs.example.org/en/latest/page.html';

let server: ApiServer;
afterEach(() => server.close());

async function setUp(routes: Record<string, Reply | Reply[]>, options: Partial<ClientOptions> = {}) {
  server = await startApiServer(routes);
  return createClient({api: server.api, clock: fakeClock(), ...options});
}

const pathsAsked = () => server.asked.map(url => url.split('?')[0]);
const queryOf = (index: number) => Object.fromEntries(new URL(server.asked[index]!, server.api).searchParams);
const kindOf = async (promise: Promise<unknown>): Promise<ErrorKind | undefined> => {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof DocentError ? error.kind : undefined;
};

describe('createClient', () => {
  it('puts routes below the address of the API, with a slash at its end or without', async () => {
    await setUp({'/_/api/v3/search/': {body: v3}});
    for (const path of ['_', '_/']) await createClient({api: new URL(path, server.api)}).search(QUESTION);
    assert.deepEqual(pathsAsked(), ['/_/api/v3/search/', '/_/api/v3/search/']);
  });
});

describe('search', () => {
  it('puts scope and words into one query', async () => {
    const client = await setUp({[SEARCH_V3]: {body: v3}});
    assert.deepEqual(await client.search({...QUESTION, pageSize: 7}), v3);
    assert.deepEqual(queryOf(0), {q: 'project:python/3.11 gath*', page_size: '7'});
  });

  it('leaves the size of a page to the server', async () => {
    const client = await setUp({[SEARCH_V3]: {body: v3}});
    await client.search(QUESTION);
    assert.deepEqual(queryOf(0), {q: 'project:python/3.11 gath*'});
  });

  it('finds nothing without an error', async () => {
    const client = await setUp({[SEARCH_V3]: {body: {...v3, count: 0, results: []}}});
    assert.deepEqual((await client.search(QUESTION)).results, []);
  });

  it('leaves out a result that cannot be read', async () => {
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
    it(`takes ${title} for malformed`, async () => {
      const client = await setUp({[SEARCH_V3]: {body}});
      assert.equal(await kindOf(client.search(QUESTION)), 'malformed');
    });

  it('waits no longer than its maxRetryAfter', async () => {
    const client = await setUp({[SEARCH_V3]: {status: 429, headers: {'retry-after': '3'}}});
    assert.equal(await kindOf(client.search(QUESTION, {maxRetryAfter: 0})), 'rate-limited');
    assert.equal(pathsAsked().length, 1);
  });

  it('is ended by its signal', async () => {
    const client = await setUp({[SEARCH_V3]: 'hang'});
    const controller = new AbortController();
    const kind = kindOf(client.search(QUESTION, controller));
    while (!server.asked.length) await new Promise(setImmediate);
    controller.abort();
    assert.equal(await kind, 'aborted');
    while (!server.abandoned) await new Promise(setImmediate);
    assert.deepEqual(pathsAsked(), [SEARCH_V3]);
  });
});

/** As in a browser, on a page of this origin. */
async function onPageOf(origin: string, run: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, {origin});
  try {
    await run();
  } finally {
    Reflect.deleteProperty(globalThis, 'origin');
  }
}

/** Answers as the browser does for a page that may not read v3, and `no-cors` for who only wants to know of the server. */
const forbiddingV3: typeof fetch = (input, init) =>
  init?.mode !== 'no-cors' && String(input).includes(SEARCH_V3)
    ? Promise.reject(new TypeError('CORS'))
    : fetch(input, init);

describe('search where v3 is out of reach', () => {
  for (const [title, reply] of [
    ['is absent', {status: 404}],
    ['is gone', {status: 410}],
  ] as const)
    it(`asks v2 when v3 ${title}, at once, and from then on`, async () => {
      const client = await setUp({[SEARCH_V3]: reply, [SEARCH_V2]: {body: v2}});
      await client.search(QUESTION);
      await client.search(QUESTION);
      assert.deepEqual(pathsAsked(), [SEARCH_V3, SEARCH_V2, SEARCH_V2]);
    });

  it('finds nothing in v2 without an error', async () => {
    const client = await setUp({[SEARCH_V2]: {body: {...v2, count: 0, results: []}}});
    assert.deepEqual((await client.search(QUESTION)).results, []);
  });

  it('gives an answer of v2 in the form of v3', async () => {
    const client = await setUp({[SEARCH_V2]: {body: v2}});
    assert.deepEqual(await client.search(QUESTION), {...v3, projects: [], query: ''});
  });

  const questions: readonly [title: string, question: typeof QUESTION, query: Record<string, string>][] = [
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
    ['what the reader typed', {words: 'project:b/2 x', scopes: []}, {q: 'x', project: 'b', version: '2'}],
    [
      'words without their escapes',
      {words: 'project\\:x', scopes: QUESTION.scopes},
      {q: 'project:x', project: 'python', version: '3.11'},
    ],
  ];
  for (const [title, question, query] of questions)
    it(`asks for ${title}`, async () => {
      const client = await setUp({[SEARCH_V2]: {body: v2}});
      await client.search(question);
      assert.deepEqual(queryOf(1), query);
    });

  it('takes a broken line for one where v3 has answered before', async () => {
    const client = await setUp({[SEARCH_V3]: [{body: v3}, BROKEN], [SEARCH_V2]: {body: v2}});
    await client.search(QUESTION);
    assert.equal(await kindOf(client.search(QUESTION)), 'network');
    assert.deepEqual(pathsAsked(), Array(4).fill(SEARCH_V3));
  });

  it('asks v2 when v3 may not be read by this page, at once, and from then on', async () => {
    const routes = {[SEARCH_V3]: {body: v3}, [SEARCH_V2]: {body: v2}};
    const clock = fakeClock();
    await setUp(routes);
    await onPageOf('https://elsewhere.example', async () => {
      const client = createClient({api: server.api, clock, fetch: forbiddingV3});
      await client.search(QUESTION);
      while (server.asked.length < 2) await new Promise(setImmediate);
      await new Promise(setImmediate);
      await client.search(QUESTION);
    });
    assert.deepEqual(server.requests.map(({method}) => method).sort(), ['GET', 'GET', 'HEAD']);
    assert.deepEqual(
      pathsAsked().filter(path => path === SEARCH_V3),
      [SEARCH_V3],
    );
    assert.deepEqual(clock.waits, []);
  });

  it('does not ask a v3 that may not be read again, whatever v2 says', async () => {
    await setUp({[SEARCH_V3]: {body: v3}, [SEARCH_V2]: {status: 403}});
    let asked = 0;
    const counting: typeof fetch = (input, init) => {
      if (init?.mode !== 'no-cors' && String(input).includes(SEARCH_V3)) asked++;
      return forbiddingV3(input, init);
    };
    await onPageOf('https://elsewhere.example', async () => {
      const client = createClient({api: server.api, clock: fakeClock(), fetch: counting});
      assert.equal(await kindOf(client.search(QUESTION)), 'forbidden');
      while (server.asked.length < 2) await new Promise(setImmediate);
      await new Promise(setImmediate);
      assert.equal(await kindOf(client.search(QUESTION)), 'forbidden');
    });
    assert.equal(asked, 1);
  });

  it('comes back to v3 after a connection that broke, on another origin', async () => {
    await setUp({[SEARCH_V3]: [BROKEN, BROKEN, {body: v3}], [SEARCH_V2]: {body: v2}});
    await onPageOf('https://elsewhere.example', async () => {
      const client = createClient({api: server.api, clock: fakeClock()});
      assert.equal((await client.search(QUESTION)).query, '');
      while (server.asked.length < 3) await new Promise(setImmediate);
      await new Promise(setImmediate);
      assert.equal((await client.search(QUESTION)).query, v3.query);
    });
  });

  it('does not ask v2 after a connection that broke, on its own origin or outside of a browser', async () => {
    const client = await setUp({[SEARCH_V3]: BROKEN, [SEARCH_V2]: {body: v2}});
    assert.equal(await kindOf(client.search(QUESTION)), 'network');
    await onPageOf(server.api.origin, async () => {
      const own = createClient({api: server.api, clock: fakeClock()});
      assert.equal(await kindOf(own.search(QUESTION)), 'network');
    });
    assert.deepEqual(pathsAsked(), Array(6).fill(SEARCH_V3));
  });

  it('says what v2 said when that fails too, and asks v3 again the next time', async () => {
    const client = await setUp({[SEARCH_V3]: {status: 404}, [SEARCH_V2]: {status: 403}});
    assert.equal(await kindOf(client.search(QUESTION)), 'forbidden');
    await kindOf(client.search(QUESTION));
    assert.deepEqual(pathsAsked(), [SEARCH_V3, SEARCH_V2, SEARCH_V3, SEARCH_V2]);
  });

  for (const status of [400, 401, 403, 500])
    it(`does not ask v2 when v3 says ${status}`, async () => {
      const client = await setUp({[SEARCH_V3]: {status}, [SEARCH_V2]: {body: v2}});
      await kindOf(client.search(QUESTION));
      assert.deepEqual(pathsAsked(), [SEARCH_V3]);
    });
});

describe('more', () => {
  it('asks for the page that the answer names', async () => {
    const client = await setUp({
      [SEARCH_V3]: [{body: {...v3, next: '?q=gath*&page=2'}}, {body: v3}],
    });
    const {next} = await client.search(QUESTION);
    assert.equal(next, new URL(`${SEARCH_V3}?q=gath*&page=2`, server.api).href);
    assert.deepEqual(await client.more(next!), v3);
    assert.equal(server.asked[1], `${SEARCH_V3}?q=gath*&page=2`);
  });

  it('knows an answer of v2', async () => {
    const client = await setUp({[SEARCH_V2]: {body: v2}});
    assert.deepEqual((await client.more(new URL(SEARCH_V2, server.api).href)).results, v3.results);
  });

  it('follows no link to another origin', async () => {
    const client = await setUp({[SEARCH_V3]: {body: {...v3, next: 'https://evil.example/?page=2'}}});
    assert.equal((await client.search(QUESTION)).next, null);
    assert.equal(await kindOf(client.more('https://evil.example/?page=2')), 'network');
    assert.equal(server.asked.length, 1);
  });

  it('follows a link to the origin that an answer came from', async () => {
    const other = await startApiServer({[SEARCH_V3]: {body: {...v3, next: '?page=2'}}});
    try {
      const elsewhere = new URL(SEARCH_V3, other.api).href;
      const client = await setUp({[SEARCH_V3]: {status: 307, headers: {location: elsewhere}}});
      const {next} = await client.search(QUESTION);
      await client.more(next!);
      assert.deepEqual(other.asked, [SEARCH_V3, `${SEARCH_V3}?page=2`]);
    } finally {
      await other.close();
    }
  });
});

describe('section', () => {
  const answer = {url: 'https://evil.example/', fragment: 'x', content: '<p>text</p>', external: false};

  it('gives the HTML, and the address that was asked for', async () => {
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
    ['is no route', {status: 404}],
    ['is gone', {status: 410}],
  ] as const)
    it(`asks v2 when v3 ${title}, and from then on`, async () => {
      const body = {content: ['<p>a</p>', '<p>b</p>'], headers: [], url: PAGE, meta: {}};
      const client = await setUp({[EMBED_V3]: reply, [EMBED_V2]: {body}});
      const {content} = await client.section(`${PAGE}#caf%C3%A9`);
      await client.section(PAGE);
      assert.equal(content, '<p>a</p>\n<p>b</p>');
      assert.deepEqual(pathsAsked(), [EMBED_V3, EMBED_V2, EMBED_V2]);
      assert.deepEqual(queryOf(1), {url: `${PAGE}#café`});
    });

  it('does not take a missing section for a missing route', async () => {
    const body = {error: "Can't find content for section: doctool=None fragment=x url=…"};
    const client = await setUp({[EMBED_V3]: {status: 404, body}, [EMBED_V2]: {status: 200}});
    assert.equal(await kindOf(client.section(PAGE)), 'not-found');
    assert.deepEqual(pathsAsked(), [EMBED_V3]);
  });

  it('does not fall back for a broken line, since every origin may read an answer of embed', async () => {
    const client = await setUp({[EMBED_V3]: BROKEN, [EMBED_V2]: {status: 200}});
    assert.equal(await kindOf(client.section(PAGE)), 'network');
    assert.deepEqual(pathsAsked(), Array(3).fill(EMBED_V3));
  });

  it('takes an answer without content for malformed', async () => {
    const client = await setUp({[EMBED_V3]: {body: {...answer, content: null}}});
    assert.equal(await kindOf(client.section(PAGE)), 'malformed');
  });

  it('rejects what is no address', async () => {
    const client = await setUp({});
    await assert.rejects(client.section('https://'), TypeError);
  });
});
