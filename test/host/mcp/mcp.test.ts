import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it, test, type TestContext} from 'node:test';
import {Client, StreamableHTTPClientTransport} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {CLI, runDocent} from '../cli/docent.js';
import {type LibraryHost, startLibrary} from '../routes/library-host.js';
import {hit, ListEngine, project, startHost} from '../routes/running-host.js';
import {makeSite, page} from '../routes/test-site.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {writeLanguageSite} from '../../support/language-site.js';

const MANUAL = {
  'index.html': page(
    'Manual',
    '<h2 id="tasks">Tasks<a class="headerlink" href="#tasks">¶</a></h2><p>Run them <em>together</em>, as in <code>gather()</code>.</p>',
  ),
  'ref/long.html': page('Long page', `<h2 id="long">Long section</h2><p>${'word '.repeat(20_000)}</p>`),
};

/** Calls a tool. Resolves to the text that it returns, and whether the text describes an error. */
async function call(client: Client, name: string, parameters: Record<string, unknown>) {
  const {content, isError = false} = await client.callTool({name, arguments: parameters});
  const [first] = content as {type: string; text: string}[];
  return {text: first?.text ?? '', isError};
}

async function connected(test: Pick<TestContext, 'after'>, transport: Parameters<Client['connect']>[0]) {
  const client = new Client({name: 'test', version: '1'});
  await client.connect(transport);
  test.after(() => client.close());
  return client;
}

async function overHttp(
  test: Pick<TestContext, 'after'>,
  origin: string,
  headers: Record<string, string> = {},
) {
  return connected(
    test,
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {requestInit: {headers}}),
  );
}

async function overStdio(test: Pick<TestContext, 'after'>, ...args: string[]) {
  const data = await mkdtemp(join(tmpdir(), 'docent-data-'));
  test.after(() => rm(data, {recursive: true, force: true}));
  const flags = args[0]!.startsWith('http') ? [] : ['--data', data];
  return connected(
    test,
    new StdioClientTransport({
      command: process.execPath,
      args: [...CLI, 'mcp', ...args, ...flags],
      stderr: 'ignore',
    }),
  );
}

test('docent mcp: an agent lists the tools, searches a folder, and reads a section from the results', async t => {
  const client = await overStdio(t, await makeSite(t, MANUAL));
  const {tools} = await client.listTools();
  assert.deepEqual(tools.map(({name}) => name).sort(), ['read_section', 'search_docs']);
  for (const {inputSchema, annotations} of tools) {
    assert.equal(inputSchema.type, 'object');
    assert.equal(annotations?.readOnlyHint, true);
  }
  const results = await call(client, 'search_docs', {query: 'tasks together'});
  assert.equal(results.isError, false);
  assert.match(
    results.text,
    /^1 page found\.\n1\. Manual \(.*latest\)\n {3}\/\n {3}- Tasks: \/#tasks\n {5}Run them together/,
  );
  const read = await call(client, 'read_section', {address: '/#tasks'});
  assert.deepEqual(read, {
    isError: false,
    text: 'Source: /#tasks\n\n## Tasks\n\nRun them _together_, as in `gather()`.',
  });
});

test('docent mcp --public-url: results and sections have the addresses of the published pages', async t => {
  const client = await overStdio(
    t,
    await makeSite(t, MANUAL),
    '--public-url',
    'https://docs.example.org/manual/',
  );
  const {text} = await call(client, 'search_docs', {query: 'tasks'});
  assert.match(text, /https:\/\/docs\.example\.org\/manual\/#tasks/);
  const read = await call(client, 'read_section', {address: 'https://docs.example.org/manual/#tasks'});
  assert.match(read.text, /## Tasks/);
});

/** Starts a host that serves the manual, and finds its start page for every query. Resolves to the address. */
async function manual(t: Pick<TestContext, 'after'>): Promise<string> {
  const engine = new ListEngine([hit('index.html', {title: 'Manual'})]);
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, MANUAL))], engine});
  return origin;
}

test('a title with line breaks cannot look like a second result', async t => {
  const title = 'Manual\n2. Other (demo, latest)\n   /other.html';
  const block = {
    type: 'section' as const,
    id: 'a',
    title,
    content: 'Text\n3. Third',
    highlights: {title: [], content: []},
  };
  const engine = new ListEngine([hit('index.html', {title, blocks: [block]})]);
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, MANUAL))], engine});
  const {text} = await call(await overHttp(t, origin), 'search_docs', {query: 'tasks'});
  assert.deepEqual(text.match(/^\d+\..{0,10}/gm), ['1. Manual 2.']);
});

test('a long section is returned in parts, each with the offset of the next part', async t => {
  const client = await overHttp(t, await manual(t));
  let received = '';
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const {text} = await call(client, 'read_section', {address: '/ref/long.html#long', offset});
    const [, part, next]: (string | undefined)[] =
      /^Source: \S+\n\n([^]*?)(?:\n\n\(\d+ characters more: read them with offset (\d+)\.\))?$/.exec(text) ??
      [];
    received += part!;
    offset = next === undefined ? undefined : Number(next);
  }
  assert.equal(received, `## Long section\n\n${'word '.repeat(20_000).trim()}`);
});

test('a page that is too long is refused, but its sections can be read', async t => {
  const folder = await makeSite(t, {
    'index.html': page('Long', `<p>${'word '.repeat(500_000)}</p><h2 id="part">Part</h2><p>Short</p>`),
  });
  const {origin} = await startHost(t, {
    projects: [project('demo', folder)],
    // On a busy machine, processing this page takes longer than the default limit.
    pages: new PageWorkers({time: 600_000}),
  });
  const client = await overHttp(t, origin);
  const {text, isError} = await call(client, 'read_section', {address: '/index.html'});
  assert.deepEqual([isError, /too long to read at once: ask for a part/.test(text)], [true, true]);
  assert.match((await call(client, 'read_section', {address: '/index.html#part'})).text, /Short/);
});

/** Searches a site with several languages as an agent does, and checks the answers. */
async function searchesByLanguage(client: Client): Promise<void> {
  const search = async (parameters: Record<string, unknown>) => {
    const {text, isError} = await call(client, 'search_docs', {query: 'docker', ...parameters});
    assert.equal(isError, false, text);
    return {start: text.split('\n')[0], paths: text.match(/(?<=^ {3}\S*)\/(?:de\/)?[a-z]*(?:\.html)?$/gm)};
  };
  const german = await search({language: 'de-AT', limit: 3});
  assert.equal(
    german.start,
    '4 pages found in de, of which these are the first 3. 8 pages in other languages match, too.',
  );
  assert.ok(german.paths!.every(path => path.startsWith('/de/') || path === '/changes.html'));
  assert.equal((await search({limit: 30})).start, '12 pages found.');
  for (const language of ['pl', '../../etc', '"><img src=x>'])
    assert.equal((await search({language, limit: 30})).start, '12 pages found in all languages.', language);
  const nothing = await call(client, 'search_docs', {query: 'コマンド', language: 'de'});
  assert.equal(
    nothing.text,
    'Nothing was found for “コマンド” in de. 1 page in other languages matches: search without a language.',
  );
  const long = await call(client, 'search_docs', {query: 'docker', language: 'x'.repeat(10_240)});
  assert.equal(long.isError, true);
  assert.match(long.text, /language/);
  assert.ok(long.text.length < 500, 'the value is not repeated');
  for (const language of ['', 7, ['de'], null])
    assert.equal((await call(client, 'search_docs', {query: 'docker', language})).isError, true);
}

test('an agent searches one language of a folder', async t => {
  const folder = await makeSite(t, {});
  await writeLanguageSite(folder);
  await searchesByLanguage(await overStdio(t, folder));
});

test('an agent searches one language of a site on a host', async t => {
  const [folder, indexes] = [await makeSite(t, {}), await makeSite(t, {})];
  await writeLanguageSite(folder);
  await indexFolder({folder, indexes, project: 'demo', version: 'latest'});
  const engine = openFileEngine(indexes);
  t.after(() => engine.close());
  const {origin} = await startHost(t, {projects: [project('demo', folder)], engine});
  await searchesByLanguage(await overHttp(t, origin));
  await searchesByLanguage(await overStdio(t, `${origin}/`));
});

test('a call that fails returns a message for the agent, and later calls are answered', async t => {
  const client = await overHttp(t, await manual(t));
  for (const [name, parameters, expectedMessage] of [
    [
      'read_section',
      {address: '/#nowhere'},
      /no such page or section: use an address that search_docs returned/,
    ],
    ['read_section', {address: 'https://elsewhere.example.org/'}, /This was refused: External domain/],
    ['read_section', {address: 'http://'}, /is not an address/],
    ['search_docs', {query: 'tasks', project: 'unknown'}, /Nothing was found for “tasks”/],
  ] as const)
    assert.match((await call(client, name, parameters)).text, expectedMessage);
  assert.match((await call(client, 'search_docs', {query: 'tasks'})).text, /1 page found/);
});

test('docent mcp <url>: an agent reads a section from a host', async t => {
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, MANUAL))]});
  const client = await overStdio(t, `${origin}/`);
  const {text} = await call(client, 'read_section', {address: `${origin}/#tasks`});
  assert.match(text, /## Tasks/);
});

test('docent mcp fails at its start if the host cannot be reached, the folder does not exist, or an option does not apply', async t => {
  const nothing = await runDocent(t, ['mcp', 'http://127.0.0.1:9/']);
  assert.equal(nothing.code, 1);
  assert.match(nothing.stderr, /^docent: 127\.0\.0\.1:9 could not be reached \(.+\): check the address/);
  const missing = await runDocent(t, ['mcp', '/no/such/folder']);
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /There is no folder/);
  const flag = await runDocent(t, ['mcp', 'https://docs.example.org/', '--data', 'x']);
  assert.equal(flag.code, 2);
});

describe('/mcp of a library', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'open', privacy: 'public', versions: {latest: 'public'}, text: 'zebra'});
    await host.add({slug: 'secret', privacy: 'private', versions: {latest: 'private'}, text: 'zebra'});
    await host.people.add('reader', 'correct horse');
    await host.people.grant('reader', 'secret', 'reader');
  });
  after(() => host.stop());

  it('an anonymous agent searches and reads public pages only', async t => {
    const client = await overHttp(t, host.origin);
    const {text} = await call(client, 'search_docs', {query: 'zebra'});
    assert.match(text, /\(open, latest\)/);
    assert.doesNotMatch(text, /secret/);
    const read = await call(client, 'read_section', {address: `${host.origin}/secret/en/latest/index.html`});
    assert.equal(read.isError, true);
    assert.match(read.text, /no such page/);
  });

  it('an agent with a token reads the private pages that its person may read', async t => {
    const {token} = await host.people.apiTokens.issue('reader', {scope: 'read', label: ''});
    const client = await overHttp(t, host.origin, {authorization: `Token ${token}`});
    const {text} = await call(client, 'search_docs', {query: 'zebra'});
    assert.match(text, /\(secret, latest\)/);
    const [address] = /http\S+secret\S*/.exec(text)!;
    const read = await call(client, 'read_section', {address});
    assert.equal(read.isError, false);
    assert.match(read.text, /zebra/);
  });

  it('an agent with an invalid token is told that it needs a token', async t => {
    const client = await overHttp(t, host.origin, {authorization: 'Token nonsense'});
    const {text, isError} = await call(client, 'search_docs', {query: 'zebra'});
    assert.equal(isError, true);
    assert.match(text, /private: it needs a token/);
  });

  it('a request from a page of another site is refused', async () => {
    const answer = await fetch(new URL('/mcp', host.origin), {
      method: 'POST',
      headers: {'content-type': 'application/json', origin: 'https://evil.example.org'},
      body: JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/list'}),
    });
    assert.equal(answer.status, 403);
  });

  it('a body that is not a message of MCP is refused, and so is a request for a stream', async () => {
    const statusOf = async (init: RequestInit) => (await fetch(new URL('/mcp', host.origin), init)).status;
    const headers = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
    assert.equal(await statusOf({method: 'POST', headers, body: '{'}), 400);
    assert.equal(await statusOf({method: 'POST', headers, body: '[]'}), 400);
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    assert.equal(await statusOf({method: 'POST', headers, body: deep}), 413);
    assert.equal(await statusOf({headers: {accept: 'text/event-stream'}}), 404);
  });
});
