import assert from 'node:assert/strict';
import {createReadStream} from 'node:fs';
import {utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {test} from 'node:test';
import {brotliCompressSync, brotliDecompressSync, gunzipSync} from 'node:zlib';
import Fastify from 'fastify';
import {compressAnswers} from '../../../host/src/http/compression.js';
import {hit, ListEngine, project, type RawAnswer, rawRequest, startHost} from '../routes/running-host.js';
import {makeSite, page} from '../routes/test-site.js';

const LONG = 'words of a long page, '.repeat(200);
const SCRIPT = `// ${LONG}`;

const SITE = {
  'a.html': page(LONG),
  'short.css': 'p {}',
  'code.js': SCRIPT,
  'image.png': LONG,
  'index.html': page('Start'),
};

async function host(t: Parameters<typeof startHost>[0] & Parameters<typeof makeSite>[0], widget?: string) {
  const folder = await makeSite(t, SITE);
  const content = LONG;
  const highlights = {title: [], content: []};
  const engine = new ListEngine([
    hit('a.html', {blocks: [{type: 'section', id: 'a', title: 'A', content, highlights}]}),
  ]);
  const started = await startHost(t, {projects: [project('demo', folder)], engine, widget});
  const request = (path: string, encodings: string, more: Record<string, string> = {}, method = 'GET') =>
    rawRequest(started.port, path, {method, headers: {'accept-encoding': encodings, ...more}});
  return {...started, folder, request};
}

const plain = ({headers, body}: RawAnswer): string => {
  const encoding = headers['content-encoding'];
  return (
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  ).toString();
};

const SEARCH = '/_/api/v3/search/?q=project:demo/latest+words';

test('compresses pages, files and JSON with the best encoding that the client accepts', async t => {
  const {request} = await host(t);
  for (const path of ['/a.html', '/code.js', SEARCH, '/_/openapi.json']) {
    const asIs = await request(path, 'identity');
    assert.equal(asIs.headers['content-encoding'], undefined);
    assert.match(String(asIs.headers['vary']), /Accept-Encoding/, path);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0.2, gzip;q=0.8', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['*', 'br'],
      ['', undefined],
    ] as const) {
      const answer = await request(path, accepted);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-encoding'], encoding, `${path} for "${accepted}"`);
      assert.equal(plain(answer), asIs.body.toString());
      assert.match(String(answer.headers['vary']), /Accept-Encoding/);
      assert.equal(Number(answer.headers['content-length']), answer.body.length);
      if (encoding) assert.ok(answer.body.length < asIs.body.length / 2);
    }
  }
});

test('does not compress answers that are short or of a compressed format', async t => {
  const {request} = await host(t);
  for (const path of ['/short.css', '/image.png'])
    assert.equal((await request(path, 'br')).headers['content-encoding'], undefined, path);
  // Only answers of types that are compressed have `Vary: Accept-Encoding`.
  assert.equal((await request('/image.png', 'br')).headers['vary'], undefined);
  assert.equal((await request('/short.css', 'br')).headers['vary'], 'Accept-Encoding');
});

test('gives each encoding its own ETag, and answers 304 to an ETag only for its encoding', async t => {
  const {request} = await host(t);
  for (const path of ['/a.html', '/code.js']) {
    const tags = new Map<string, string>();
    for (const encoding of ['br', 'gzip', 'identity'])
      tags.set(encoding, String((await request(path, encoding)).headers['etag']));
    assert.equal(new Set(tags.values()).size, 3, path);
    for (const [encoding, tag] of tags) {
      const again = await request(path, encoding, {'if-none-match': tag});
      assert.equal(again.status, 304, `${path} ${encoding}`);
      assert.equal(again.body.length, 0);
      assert.equal(again.headers['etag'], tag);
      assert.match(String(again.headers['vary']), /Accept-Encoding/);
      assert.equal(again.headers['content-encoding'], undefined);
    }
    const gzip = await request(path, 'gzip', {'if-none-match': tags.get('br')!});
    assert.equal(gzip.status, 200);
    assert.equal(gzip.headers['content-encoding'], 'gzip');
  }
});

test('answers HEAD with the headers of GET, and no body', async t => {
  const {request} = await host(t);
  for (const path of ['/a.html', '/code.js'])
    for (const encoding of ['br', 'identity']) {
      const [get, head] = [await request(path, encoding), await request(path, encoding, {}, 'HEAD')];
      assert.equal(head.status, 200);
      assert.equal(head.body.length, 0);
      for (const name of ['content-encoding', 'content-type', 'etag', 'vary', 'cache-control'])
        assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
      // An answer to HEAD may omit Content-Length, but must not have a different length.
      const length = head.headers['content-length'];
      if (length !== undefined) assert.equal(length, get.headers['content-length']);
    }
});

test('sends ranges of the uncompressed file, and sends the whole file to a client that wants to continue a compressed one', async t => {
  const {request} = await host(t);
  const part = await request('/code.js', 'br', {range: 'bytes=3-9'});
  assert.equal(part.status, 206);
  assert.equal(part.headers['content-encoding'], undefined);
  assert.equal(part.body.toString(), SCRIPT.slice(3, 10));
  const compressed = await request('/code.js', 'br');
  assert.equal(compressed.headers['accept-ranges'], undefined);
  const joined = await request('/code.js', 'br', {
    range: 'bytes=20-',
    'if-range': String(compressed.headers['etag']),
  });
  assert.equal(joined.status, 200);
  assert.equal(plain(joined), SCRIPT);
});

test('compresses a file again after it has changed', async t => {
  const {request, folder} = await host(t);
  assert.equal(plain(await request('/code.js', 'br')), SCRIPT);
  await writeFile(join(folder, 'code.js'), `${SCRIPT} more`);
  assert.equal(plain(await request('/code.js', 'br')), `${SCRIPT} more`);
});

test('answers many concurrent requests', async t => {
  const {request} = await host(t);
  const paths = Array.from({length: 200}, (_, at) => `${SEARCH}+number${at}`);
  const answers = await Promise.all(paths.map(path => request(path, 'br')));
  for (const [at, answer] of answers.entries()) {
    assert.equal(answer.status, 200);
    assert.ok(JSON.parse(plain(answer)).query.includes(`number${at}`));
  }
});

test('sends elements that were compressed when they were built, unless the original is newer', async t => {
  const widget = await makeSite(t, {'docent.js': SCRIPT, 'search-4be9a0.js': SCRIPT});
  const readyMade = brotliCompressSync(`${SCRIPT}// by the build`);
  await writeFile(join(widget, 'docent.js.br'), readyMade);
  await writeFile(join(widget, 'search-4be9a0.js.br'), readyMade);
  await utimes(join(widget, 'search-4be9a0.js.br'), 1, 1);
  const {request} = await host(t, widget);
  const ready = await request('/_/docent/docent.js', 'br');
  assert.deepEqual(ready.body, readyMade);
  assert.equal(ready.headers['content-encoding'], 'br');
  assert.match(String(ready.headers['content-type']), /javascript/);
  assert.equal(plain(await request('/_/docent/docent.js', 'gzip')), SCRIPT);
  assert.equal(plain(await request('/_/docent/search-4be9a0.js', 'br')), SCRIPT);
});

test('does not use .br files of a site as compressed versions of other files', async t => {
  const folder = await makeSite(t, {'a.html': page('A'), 'code.js': SCRIPT});
  await writeFile(join(folder, 'code.js.br'), brotliCompressSync('something else '.repeat(200)));
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await rawRequest(port, '/code.js', {headers: {'accept-encoding': 'br'}});
  assert.equal(plain(answer), SCRIPT);
});

test('continues after the deletion of a file that is queued for compression', async t => {
  const missing = join(await makeSite(t, {}), 'gone.css');
  const server = Fastify();
  t.after(() => server.close());
  compressAnswers(server);
  const first = new PassThrough();
  let requests = 0;
  const failed = new Promise<void>(resolve => {
    server.get('/', (_, reply) => {
      const stream = requests++ === 0 ? first : createReadStream(missing).once('close', resolve);
      return reply.header('etag', '"x"').header('content-length', LONG.length).type('text/css').send(stream);
    });
  });
  const request = () => server.inject({url: '/', headers: {'accept-encoding': 'br'}});
  const answers = [request(), request()];
  await failed;
  first.end(LONG);
  for (const {statusCode, rawPayload} of await Promise.all(answers)) {
    assert.equal(statusCode, 200);
    assert.equal(brotliDecompressSync(rawPayload).toString(), LONG);
  }
});
