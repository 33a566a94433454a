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
  const request = (path: string, encodings: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest(started.port, path, {method, headers: {'accept-encoding': encodings, ...headers}});
  return {...started, folder, request};
}

const decompress = ({headers, body}: RawAnswer): string => {
  const encoding = headers['content-encoding'];
  return (
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  ).toString();
};

const SEARCH = '/_/api/v3/search/?q=project:demo/latest+words';

test('compresses pages, files and JSON with the encoding that the client prefers, or with Brotli if the client has no preference', async t => {
  const {request} = await host(t);
  for (const path of ['/a.html', '/code.js', SEARCH, '/_/openapi.json']) {
    const uncompressed = await request(path, 'identity');
    assert.equal(uncompressed.headers['content-encoding'], undefined);
    assert.match(String(uncompressed.headers['vary']), /Accept-Encoding/, path);
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
      assert.equal(decompress(answer), uncompressed.body.toString());
      assert.match(String(answer.headers['vary']), /Accept-Encoding/);
      assert.equal(Number(answer.headers['content-length']), answer.body.length);
      if (encoding) assert.ok(answer.body.length < uncompressed.body.length / 2);
    }
  }
});

test('does not compress short answers, or answers in a format that is compressed already, such as PNG', async t => {
  const {request} = await host(t);
  for (const path of ['/short.css', '/image.png'])
    assert.equal((await request(path, 'br')).headers['content-encoding'], undefined, path);
  // All answers of a compressible type have `Vary: Accept-Encoding`, even if they are too short to be compressed. Other answers do not.
  assert.equal((await request('/image.png', 'br')).headers['vary'], undefined);
  assert.equal((await request('/short.css', 'br')).headers['vary'], 'Accept-Encoding');
});

test('sends a different ETag for each encoding, and answers with 304 only if If-None-Match has the ETag of the requested encoding', async t => {
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

test('answers HEAD with the same headers as GET, and without a body', async t => {
  const {request} = await host(t);
  for (const path of ['/a.html', '/code.js'])
    for (const encoding of ['br', 'identity']) {
      const [get, head] = [await request(path, encoding), await request(path, encoding, {}, 'HEAD')];
      assert.equal(head.status, 200);
      assert.equal(head.body.length, 0);
      for (const name of ['content-encoding', 'content-type', 'etag', 'vary', 'cache-control'])
        assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
      // An answer to HEAD may omit Content-Length, but if the header is present, its value must be the same as for GET.
      const length = head.headers['content-length'];
      if (length !== undefined) assert.equal(length, get.headers['content-length']);
    }
});

test('sends ranges of the uncompressed file, but sends the whole file if If-Range has the ETag of a compressed version', async t => {
  const {request} = await host(t);
  const part = await request('/code.js', 'br', {range: 'bytes=3-9'});
  assert.equal(part.status, 206);
  assert.equal(part.headers['content-encoding'], undefined);
  assert.equal(part.body.toString(), SCRIPT.slice(3, 10));
  const compressed = await request('/code.js', 'br');
  assert.equal(compressed.headers['accept-ranges'], undefined);
  const continued = await request('/code.js', 'br', {
    range: 'bytes=20-',
    'if-range': String(compressed.headers['etag']),
  });
  assert.equal(continued.status, 200);
  assert.equal(decompress(continued), SCRIPT);
});

test('sends the new content of a file that has changed after it was compressed', async t => {
  const {request, folder} = await host(t);
  assert.equal(decompress(await request('/code.js', 'br')), SCRIPT);
  await writeFile(join(folder, 'code.js'), `${SCRIPT} more`);
  assert.equal(decompress(await request('/code.js', 'br')), `${SCRIPT} more`);
});

test('answers each of 200 concurrent requests correctly', async t => {
  const {request} = await host(t);
  const paths = Array.from({length: 200}, (_, at) => `${SEARCH}+number${at}`);
  const answers = await Promise.all(paths.map(path => request(path, 'br')));
  for (const [at, answer] of answers.entries()) {
    assert.equal(answer.status, 200);
    assert.ok(JSON.parse(decompress(answer)).query.includes(`number${at}`));
  }
});

test('sends the .br file that `npm run build` wrote beside a script of Docent, unless the script is newer', async t => {
  const widget = await makeSite(t, {'docent.js': SCRIPT, 'search-4be9a0.js': SCRIPT});
  const readyMade = brotliCompressSync(`${SCRIPT}// by the build`);
  await writeFile(join(widget, 'docent.js.br'), readyMade);
  await writeFile(join(widget, 'search-4be9a0.js.br'), readyMade);
  await utimes(join(widget, 'search-4be9a0.js.br'), 1, 1);
  const {request} = await host(t, widget);
  const answer = await request('/_/docent/docent.js', 'br');
  assert.deepEqual(answer.body, readyMade);
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.match(String(answer.headers['content-type']), /javascript/);
  assert.equal(decompress(await request('/_/docent/docent.js', 'gzip')), SCRIPT);
  assert.equal(decompress(await request('/_/docent/search-4be9a0.js', 'br')), SCRIPT);
});

test('does not send a .br file of a site as the compressed version of the file beside it', async t => {
  const folder = await makeSite(t, {'a.html': page('A'), 'code.js': SCRIPT});
  await writeFile(join(folder, 'code.js.br'), brotliCompressSync('something else '.repeat(200)));
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await rawRequest(port, '/code.js', {headers: {'accept-encoding': 'br'}});
  assert.equal(decompress(answer), SCRIPT);
});

test('answers two concurrent requests for the same file, even if the file is deleted before it is read for the second request', async t => {
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
