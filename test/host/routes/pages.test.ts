import assert from 'node:assert/strict';
import {readFile, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {brotliDecompressSync} from 'node:zlib';
import {project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

const META = '<meta name="readthedocs-project-slug" content="demo">';

test('a page is served with identifying tags, and unchanged on disk', async t => {
  const folder = await makeSite(t, {'guide/a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await fetch(`${origin}/guide/a.html`);
  const text = await answer.text();
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('content-length'), String(Buffer.byteLength(text)));
  assert.ok(text.includes(`<head>${META}`));
  assert.ok(text.includes('content="/guide/a.html"'));
  assert.ok(text.includes('<script type="module" src="/_/docent/docent.js"></script>'));
  assert.equal(await readFile(join(folder, 'guide/a.html'), 'utf8'), page('A'));
});

test('a plain host serves pages unchanged', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)], plain: true});
  assert.equal(await (await fetch(`${origin}/a.html`)).text(), page('A'));
});

const encodings: readonly [string, Buffer, string | undefined][] = [
  ['latin1', Buffer.from('<meta charset=iso-8859-1><title>\xE9\xFF</title>', 'latin1'), 'windows-1252'],
  [
    'Shift_JIS',
    Buffer.from([...Buffer.from('<meta charset=shift_jis>'), 0x83, 0x5c, 0x95, 0x5c]),
    'shift_jis',
  ],
  ['broken UTF-8', Buffer.from([...Buffer.from('<html><head>'), 0xc3, 0x28, 0xff]), undefined],
];
for (const [name, bytes, charset] of encodings) {
  test(`identifying tags leave all bytes of a page in ${name} unchanged`, async t => {
    const folder = await makeSite(t, {'a.html': bytes});
    const {port} = await startHost(t, {projects: [project('demo', folder)]});
    const {headers, body} = await rawRequest(port, '/a.html');
    const start = body.indexOf(META);
    const end = body.indexOf('</script>') + '</script>'.length;
    assert.deepEqual(Buffer.concat([body.subarray(0, start), body.subarray(end)]), bytes);
    assert.equal(headers['content-type'], charset ? `text/html; charset=${charset}` : 'text/html');
  });
}

for (const [name, swap] of [
  ['little', false],
  ['big', true],
] as const) {
  test(`a page in UTF-16, ${name} endian, gets identifying tags in UTF-16`, async t => {
    const text = Buffer.from(`\uFEFF${page('Ünï')}`, 'utf16le');
    const folder = await makeSite(t, {'a.html': swap ? text.swap16() : text});
    const {port} = await startHost(t, {projects: [project('demo', folder)]});
    const {body} = await rawRequest(port, '/a.html');
    const read = new TextDecoder(swap ? 'utf-16be' : 'utf-16le').decode(body);
    assert.ok(read.includes(`<head>${META}`));
    assert.ok(read.includes('<title>Ünï</title>'));
  });
}

for (const encoding of ['utf8', 'utf16le'] as const)
  test(`a long page in ${encoding} is streamed, has an ETag, and is compressed`, async t => {
    const long = (word: string) =>
      Buffer.from(`\uFEFF${page('Long', `<p>${word}</p>`.repeat(40_000))}`, encoding);
    const folder = await makeSite(t, {'a.html': long('word')});
    const {port} = await startHost(t, {projects: [project('demo', folder)]});
    const first = await rawRequest(port, '/a.html');
    const tags = (bytes: Buffer) => {
      const start = bytes.indexOf(Buffer.from('<head>', encoding)) + Buffer.byteLength('<head>', encoding);
      const end = Buffer.from('</script>', encoding);
      return {start, end: bytes.indexOf(end) + end.length};
    };
    const {start, end} = tags(first.body);
    assert.ok(first.body.subarray(start, end).toString(encoding).startsWith(META));
    assert.deepEqual(Buffer.concat([first.body.subarray(0, start), first.body.subarray(end)]), long('word'));
    assert.equal(first.headers['content-length'], String(first.body.length));
    const etag = String(first.headers['etag']);
    assert.equal((await rawRequest(port, '/a.html', {headers: {'if-none-match': etag}})).status, 304);
    const head = await rawRequest(port, '/a.html', {method: 'HEAD'});
    assert.deepEqual(
      [head.headers['content-length'], head.headers['etag']],
      [String(first.body.length), etag],
    );
    for (let times = 0; times < 2; times++) {
      const small = await rawRequest(port, '/a.html', {headers: {'accept-encoding': 'br'}});
      assert.equal(small.headers['content-encoding'], 'br');
      assert.deepEqual(brotliDecompressSync(small.body), first.body);
    }
    await writeFile(join(folder, 'a.html'), long('work'));
    const changed = await rawRequest(port, '/a.html');
    assert.notEqual(changed.headers['etag'], etag);
    assert.ok(changed.body.includes(Buffer.from('<p>work</p>', encoding)));
  });

test('a long page without a declared encoding is sent as UTF-8 if all of it is valid', async t => {
  const text = `<title>Long</title><p>${'é'.repeat(300_001)}</p>`;
  const folder = await makeSite(t, {
    'a.html': text,
    'b.html': Buffer.concat([Buffer.from(text), Buffer.from([0xe9])]),
  });
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  assert.equal((await rawRequest(port, '/a.html')).headers['content-type'], 'text/html; charset=utf-8');
  assert.equal((await rawRequest(port, '/b.html')).headers['content-type'], 'text/html');
});

test('HEAD answers with the headers of GET', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const get = await rawRequest(port, '/a.html');
  const head = await rawRequest(port, '/a.html', {method: 'HEAD'});
  assert.equal(head.status, 200);
  assert.equal(head.body.length, 0);
  assert.equal(head.headers['content-length'], String(get.body.length));
  assert.equal(head.headers['etag'], get.headers['etag']);
});

test('a request with the current ETag of a page is answered with 304', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const {etag} = (await rawRequest(port, '/a.html')).headers;
  assert.match(String(etag), /^"[\w-]+"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await rawRequest(port, '/a.html', {headers: {'if-none-match': String(known)}});
    assert.equal(again.status, 304, String(known));
    assert.equal(again.body.length, 0);
    assert.equal(again.headers['etag'], etag);
  }
  const unknown = await rawRequest(port, '/a.html', {headers: {'if-none-match': '"other"'}});
  assert.equal(unknown.status, 200);
});

test('a missing page is answered with 404, even if the client has its ETag', async t => {
  const folder = await makeSite(t, {'a.html': page('A'), '404.html': page('Not here')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const missing = await rawRequest(port, '/missing.html');
  assert.equal(missing.status, 404);
  for (const known of [String(missing.headers['etag']), '*']) {
    const again = await rawRequest(port, '/missing.html', {headers: {'if-none-match': known}});
    assert.equal(again.status, 404, known);
    assert.equal(again.body.length, missing.body.length);
  }
});

test('the ETag of a page changes only with the file and the inserted tags', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const tag = async (slug: string) => {
    const {port} = await startHost(t, {projects: [project(slug, folder)]});
    return (await rawRequest(port, '/a.html')).headers['etag'];
  };
  const first = await tag('demo');
  await utimes(join(folder, 'a.html'), 1, 1);
  assert.equal(await tag('demo'), first);
  assert.notEqual(await tag('other'), first);
  await writeFile(join(folder, 'a.html'), page('B'));
  assert.notEqual(await tag('demo'), first);
});

test('If-Modified-Since is ignored, because it does not cover the inserted tags', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const headers = {'if-modified-since': new Date(Date.now() + 1e6).toUTCString()};
  assert.equal((await rawRequest(port, '/a.html', {headers})).status, 200);
});

test('a range request for a page is answered with the whole page', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const {status, headers, body} = await rawRequest(port, '/a.html', {headers: {range: 'bytes=0-9'}});
  assert.equal(status, 200);
  assert.equal(headers['content-range'], undefined);
  assert.ok(body.length > 10);
});

test("a site's own 404 page is sent with status 404 and names no version", async t => {
  const folder = await makeSite(t, {'404.html': page('Lost'), 'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await fetch(`${origin}/guide/missing.html`);
  const text = await answer.text();
  assert.equal(answer.status, 404);
  assert.ok(text.includes('<h1 id="top">Lost</h1>'));
  assert.ok(text.includes('<meta name="readthedocs-http-status" content="404">'));
  assert.ok(text.includes('<meta name="readthedocs-resolver-filename" content="/guide/missing.html">'));
  assert.ok(!text.includes('readthedocs-version-slug'));
});

test('a page too large to be read into memory is streamed unchanged', async t => {
  const large = Buffer.alloc(9 * 1024 * 1024, '<p>text</p>');
  const folder = await makeSite(t, {'large.html': large});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await fetch(`${origin}/large.html`);
  assert.equal(answer.headers.get('content-length'), String(large.length));
  assert.match(answer.headers.get('content-type')!, /^text\/html/);
  assert.ok(large.equals(Buffer.from(await answer.arrayBuffer())));
});
