// Tests of the rules about search in the description of the interface, in the same order.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {type Schema, type SearchBlock, read, searchV2Answer, searchV3Answer} from '../../../src/api/index.js';
import {BusyError} from '../../../cli/src/page-work/worker-pool.js';
import {TooCostlyError} from '../../../cli/src/search/engine.js';
import {hit, ListEngine, project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

const many = Array.from({length: 230}, (_, index) => hit(`p${index}.html`));

/** Requests an answer and checks it against the schema, like a client. */
async function get<T>(schema: Schema<T>, url: string): Promise<T> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  return read(schema, await answer.json());
}

test("v3 returns the engine's results with the addresses of their pages", async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const blocks: SearchBlock[] = [
    {
      type: 'section',
      id: 'x',
      title: 'X',
      content: 'text',
      highlights: {title: [], content: ['<span>te</span>xt']},
    },
    {
      type: 'domain',
      role: 'py:function',
      name: 'f',
      signature: 'f(x)',
      id: 'f',
      content: '',
      highlights: {name: ['<span>f</span>'], content: []},
    },
  ];
  const engine = new ListEngine([
    hit('guide/a b.html', {
      title: 'A',
      titleHighlights: ['<span>A</span>'],
      blocks,
    }),
    hit('guide/index.html'),
    hit('index.html'),
  ]);
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine});
  const answer = await get(searchV3Answer, `${origin}/api/v3/search/?q=project:demo/latest+te*`);
  assert.deepEqual(answer.results[0], {
    type: 'page',
    project: {slug: 'demo', alias: null},
    version: {slug: 'latest'},
    title: 'A',
    domain: origin,
    path: '/guide/a%20b.html',
    highlights: {title: ['<span>A</span>']},
    blocks: [
      blocks[0],
      // An API object also has the fields of a section, for clients that know only sections.
      {
        ...blocks[1],
        title: 'f',
        highlights: {name: ['<span>f</span>'], title: ['<span>f</span>'], content: []},
      },
    ],
  });
  assert.deepEqual(
    answer.results.map(({path}) => path),
    ['/guide/a%20b.html', '/guide/', '/'],
  );
  assert.deepEqual([answer.count, answer.next, answer.previous, answer.query], [3, null, null, 'te*']);
  assert.deepEqual(answer.projects, [{slug: 'demo', versions: [{slug: 'latest'}]}]);
  assert.deepEqual(engine.queries, [
    {words: 'te*', scopes: [{project: 'demo', version: 'latest'}], offset: 0, limit: 50},
  ]);
});

test('v3 reads the scope from q, in which unknown projects are ignored', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine();
  const projects = ['one', 'two', 'three'].map(slug => project(slug, folder, `/${slug}/`));
  const {origin} = await startHost(t, {projects, engine});
  const cases: Readonly<Record<string, readonly [scopes: string[], words: string]>> = {
    'project:one x': [['one'], 'x'],
    'x project:two y project:one/latest': [['two', 'one'], 'x y'],
    'subprojects:three/latest x': [['three'], 'x'],
    'project:one/gone project:nobody project:two x': [['two'], 'x'],
    'user:@me x': [[], 'x'],
    'user:@me project:three x': [['three'], 'x'],
    'project:one project\\:two': [['one'], 'project:two'],
    'just words': [[], 'just words'],
    'user: project: subprojects: project:/1 project:two/ x': [['two'], 'x'],
    'project:one/latest project:one/gone x': [['one'], 'x'],
  };
  for (const [q, [scopes, words]] of Object.entries(cases)) {
    engine.queries.length = 0;
    const answer = await get(searchV3Answer, `${origin}/_/api/v3/search/?${new URLSearchParams({q})}`);
    assert.deepEqual(
      answer.projects.map(({slug}) => slug),
      scopes,
      q,
    );
    assert.equal(answer.query, words, q);
    assert.deepEqual(
      engine.queries.flatMap(query => query.scopes.map(({project}) => project)),
      scopes,
      q,
    );
  }
});

test('v3 answers 200 without results if q has no project or no words', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine: new ListEngine(many)});
  for (const q of ['word', ' ', 'project:demo', 'project:demo  ']) {
    const answer = await get(searchV3Answer, `${origin}/api/v3/search/?${new URLSearchParams({q})}`);
    assert.deepEqual([answer.count, answer.results, answer.next], [0, [], null], q);
  }
});

for (const path of [
  '/api/v3/search/?q=project:demo+x&lang=a&lang=b',
  '/api/v2/search/?q=x&project=demo&version=latest&lang=a',
]) {
  test(`next and previous lead through all results of ${path}`, async t => {
    const folder = await makeSite(t, {'a.html': page('A')});
    const {origin} = await startHost(t, {projects: [project('demo', folder)], engine: new ListEngine(many)});
    const seen: (string | null)[] = [];
    let last = '';
    for (let next: string | null = origin + path; next;) {
      const answer: {next: string | null; previous: string | null; results: {path: string | null}[]} =
        path.includes('v3') ? await get(searchV3Answer, next) : await get(searchV2Answer, next);
      seen.push(...answer.results.map(result => result.path));
      if (answer.next)
        assert.deepEqual(new URL(answer.next).searchParams.getAll('lang'), path.match(/(?<=lang=)./g));
      last = next;
      next = answer.next;
    }
    assert.deepEqual(
      seen,
      many.map(page => `/${page.path}`),
    );
    assert.match(last, /page=5$/);
    const answer = await (await fetch(last)).json();
    assert.match(answer.previous, /page=4$/);
    assert.equal(answer.results.length, 30);
  });
}

test('addresses in answers have the host name of the request', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)], engine: new ListEngine(many)});
  const addressesAt = async (host: string, path = '/api/v3/search/?q=project:demo+x') => {
    const {body} = await rawRequest(port, path, {headers: {host}});
    const {next, results} = JSON.parse(String(body));
    return [new URL(next).origin, results[0].domain];
  };
  for (const host of ['docs.example.org', 'localhost:81', '[::1]:8000', 'docs_1.internal']) {
    assert.deepEqual(await addressesAt(host), [`http://${host}`, `http://${host}`]);
  }
  const absolute = 'http://other.example/api/v3/search/?q=project:demo+x';
  assert.deepEqual(await addressesAt('docs.example.org', absolute), [
    'http://docs.example.org',
    'http://docs.example.org',
  ]);
});

test('addresses are https behind a proxy that terminates TLS', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)], engine: new ListEngine(many)});
  for (const [proto, scheme] of [
    ['https', 'https'],
    ['https, http', 'https'],
    ['http', 'http'],
    ['javascript', 'http'],
  ]) {
    const headers = {host: 'docs.example.org', 'x-forwarded-proto': proto!};
    const {body} = await rawRequest(port, '/api/v3/search/?q=project:demo+x', {headers});
    const {next, results} = JSON.parse(String(body));
    assert.equal(results[0].domain, `${scheme}://docs.example.org`);
    assert.ok(next.startsWith(`${scheme}://docs.example.org/api/`));
  }
});

const strangeHosts = [
  'a b',
  'a/b',
  'a@b',
  '<script>',
  'a:b',
  'a:99999',
  '[::1',
  "a'b",
  'a?b',
  'a#b',
  '[zz]',
  'é',
];
test('an invalid Host header is refused', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  for (const host of strangeHosts) {
    const {status, body} = await rawRequest(port, '/api/v3/search/?q=x', {headers: {host}});
    assert.equal(status, 400, host);
    assert.deepEqual(Object.keys(JSON.parse(String(body))), ['detail']);
  }
});

const sizes: Readonly<Record<string, number>> = {
  '': 50,
  '7': 7,
  '100': 100,
  '500': 100,
  '0': 50,
  '-1': 50,
  x: 50,
  '1.5': 50,
};
test('page_size is 50 by default, and at most 100', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine: new ListEngine(many)});
  for (const [size, expected] of Object.entries(sizes)) {
    const answer = await get(searchV3Answer, `${origin}/api/v3/search/?q=project:demo+x&page_size=${size}`);
    assert.equal(answer.results.length, expected, size);
  }
});

test('the default page size can be set when the host is started', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {
    projects: [project('demo', folder)],
    engine: new ListEngine(many),
    pageSize: 15,
  });
  const answer = await get(searchV3Answer, `${origin}/api/v3/search/?q=project:demo+x`);
  assert.equal(answer.results.length, 15);
});

test('a page past the end is empty, and its previous page is the last one', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine: new ListEngine(many)});
  const answer = await get(searchV3Answer, `${origin}/api/v3/search/?q=project:demo+x&page=12`);
  assert.deepEqual([answer.count, answer.results, answer.next], [230, [], null]);
  assert.equal((await get(searchV3Answer, answer.previous!)).results.length, 30);
});

test('next is null at the last page that can be requested', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const endless = new ListEngine(Array.from({length: 1500}, (_, index) => hit(`p${index}.html`)));
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine: endless});
  const last = await get(searchV3Answer, `${origin}/api/v3/search/?q=project:demo+x&page=20`);
  assert.deepEqual([last.count, last.results.length, last.next], [1500, 50, null]);
});

const V2 = 'q=x&project=demo&version=latest';
const MISSING = ['This query parameter is required'];
const errors: readonly [path: string, status: number, body: unknown][] = [
  ['v3/search/', 400, {q: MISSING}],
  ['v3/search/?page=2', 400, {q: MISSING}],
  ['v3/search/?q=', 400, {q: MISSING}],
  ['v2/search/?q=&project=demo&version=latest', 400, {q: MISSING}],
  ['v2/search/', 400, {q: MISSING, project: MISSING, version: MISSING}],
  ['v2/search/?q=x&project=demo', 400, {version: MISSING}],
  ['v2/search/?q=x&version=latest', 400, {project: MISSING}],
  [
    'v2/search/?q=x&project=nobody&version=latest',
    404,
    {detail: 'Not found: no project "nobody" is served here.'},
  ],
  [
    'v2/search/?q=x&project=demo&version=9',
    404,
    {detail: 'Not found: project "demo" has no version "9" here.'},
  ],
  ...['0', '-1', 'x', '', '1.5', '1e1', '0x1', 'NaN', 'last'].flatMap(number =>
    [`v3/search/?q=x&page=${number}`, `v2/search/?${V2}&page=${number}`].map(
      path => [path, 400, ['Invalid page']] as [string, number, unknown],
    ),
  ),
  ['v3/search/?q=x&page=21', 400, ['Page number is too high.']],
  ['v3/search/?q=x&page=11&page_size=100', 400, ['Page number is too high.']],
  ['v3/search/?q=x&page=11&page_size=5000', 400, ['Page number is too high.']],
  [`v3/search/?q=x&page=${'9'.repeat(400)}`, 400, ['Page number is too high.']],
  [`v2/search/?${V2}&page=21`, 400, ['Page number is too high.']],
  [
    `v3/search/?q=${'x'.repeat(8001)}`,
    400,
    {q: ['Ensure this value has at most 8000 characters (it has 8001).']},
  ],
];
test('invalid requests are answered with the errors of Read the Docs', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const base of ['/api/', '/_/api/']) {
    for (const [path, status, body] of errors) {
      const answer = await fetch(origin + base + path);
      assert.equal(answer.status, status, path);
      assert.match(answer.headers.get('content-type')!, /^application\/json/);
      assert.deepEqual(await answer.json(), body, path);
    }
  }
});

test('the last value of a repeated parameter counts, and null bytes become spaces', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine();
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine});
  await get(searchV3Answer, `${origin}/api/v3/search/?q=first&q=project:demo+a%00b&page=x&page=2`);
  assert.deepEqual(engine.queries[0], {
    words: 'a b',
    scopes: [{project: 'demo', version: 'latest'}],
    offset: 50,
    limit: 50,
  });
});

test('v2 does not read arguments from q, and returns only sections', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const blocks = [
    {
      type: 'domain' as const,
      role: 'py:function',
      name: 'f',
      signature: '',
      id: 'i',
      content: 'c',
      highlights: {name: ['<span>f</span>'], content: ['c']},
    },
  ];
  const engine = new ListEngine([hit('a.html', {blocks})]);
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine});
  const answer = await get(
    searchV2Answer,
    `${origin}/api/v2/search/?project=demo&version=latest&q=project:other+x`,
  );
  assert.equal(engine.queries[0]!.words, 'project:other x');
  assert.deepEqual(answer.results[0], {
    type: 'page',
    project: 'demo',
    project_alias: null,
    version: 'latest',
    title: 'a.html',
    domain: origin,
    path: '/a.html',
    highlights: {title: []},
    blocks: [
      {
        type: 'section',
        id: 'i',
        title: 'f',
        content: 'c',
        highlights: {title: ['<span>f</span>'], content: ['c']},
      },
    ],
  });
});

test('the engine is told when a client disconnects, and how long queries from its IP address take', async t => {
  // The clock stands still, because earlier queries count only within the same minute.
  t.mock.timers.enable({apis: ['Date'], now: 60_000_000});
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine();
  const answer = engine.search.bind(engine);
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine});
  const times = [40, 10, 10];
  engine.search = async query => ({...(await answer(query)), spent: times.shift()!});
  const url = `${origin}/api/v3/search/?q=project:demo+x`;
  for (let time = 0; time < 3; time++) assert.equal((await fetch(url)).status, 200);
  assert.deepEqual(
    engine.requests.map(({expected}) => expected),
    [0, 40, 25],
  );
  const disconnected = new Promise<void>(resolve => {
    engine.search = async query => {
      query.signal!.addEventListener('abort', () => resolve());
      connection.abort();
      return new Promise(() => {});
    };
  });
  const connection = new AbortController();
  await assert.rejects(fetch(url, {signal: connection.signal}), {name: 'AbortError'});
  await disconnected;
});

test('a query that is too expensive or cannot be queued is refused with a message', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine();
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine});
  for (const [error, sentence] of [
    [new TooCostlyError(), /more time or memory than one query may: use fewer/],
    [new BusyError('queries'), /busy with other queries/],
  ] as const) {
    engine.search = () => Promise.reject(error);
    const answer = await fetch(`${origin}/api/v3/search/?q=project:demo+x`);
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers.get('retry-after')) > 0);
    assert.match(((await answer.json()) as {detail: string}).detail, sentence);
  }
});

test('an error of the engine is answered with 500 in JSON, and reported only to the administrator', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine();
  engine.search = () => Promise.reject(new Error('disk I/O error at /secret/place'));
  const reported: string[] = [];
  const report = ({message}: Error) => void reported.push(message);
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine, report});
  const answer = await fetch(`${origin}/api/v3/search/?q=project:demo+x`);
  assert.equal(answer.status, 500);
  assert.deepEqual(await answer.json(), {
    detail: 'Internal Server Error. See the log of the docs host.',
  });
  assert.deepEqual(reported, ['disk I/O error at /secret/place']);
});

test('v3 answers with filters and facets only if they are requested', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = async (q: string) =>
    (await (await fetch(`${origin}/api/v3/search/?q=project:demo+${q}`)).json()) as Record<string, unknown>;
  assert.deepEqual(Object.keys(await answer('A')), [
    'count',
    'significant_terms',
    'phrases_as_words',
    'next',
    'previous',
    'results',
    'projects',
    'query',
  ]);
  assert.deepEqual((await answer('A&facets=true'))['facets'], []);
  assert.deepEqual((await answer('A+foo:bar'))['query'], 'A foo:bar');
});
