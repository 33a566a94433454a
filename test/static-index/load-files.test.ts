import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deflateSync} from 'node:zlib';
import fc from 'fast-check';
import {DocentError} from '../../src/client/errors.js';
import {filesAt} from '../../src/static-index/answer/load-files.js';
import {checksumName, NAME} from '../../src/static-index/format/file-names.js';
import {MAX_FILE_BYTES, readManifest, writeManifest} from '../../src/static-index/format/manifest.js';
import {readSpellings, writeSpellings} from '../../src/static-index/format/range-file.js';

const FOLDER = new URL('https://docs.example.org/docent-index/');
const CONTENT = new TextEncoder().encode('texts of sections, and more of them '.repeat(40));
const FILE = checksumName(CONTENT);

/** A loader for files of a server that answers every request with this body. */
const serving = (body: Uint8Array | string, status = 200, requests: string[] = []) =>
  filesAt(FOLDER, 'index.bin', {
    retries: 0,
    fetch: async (input, init) => {
      requests.push(`${init?.cache} ${String(input)}`);
      return new Response(body as BodyInit, {status});
    },
  });

test('inflates a file, and revalidates only the manifest', async () => {
  const requests: string[] = [];
  const load = serving(deflateSync(CONTENT), 200, requests);
  assert.deepEqual(await load(FILE), CONTENT);
  assert.deepEqual(await load('index.bin'), CONTENT);
  assert.deepEqual(requests, [`default ${FOLDER.href}${FILE}.bin`, `no-cache ${FOLDER.href}index.bin`]);
});

test('rejects a file that does not have the checksum in its name', async () => {
  const otherFile = deflateSync(new TextEncoder().encode('the file of another build'));
  await assert.rejects(serving(otherFile)(FILE), {kind: 'malformed'});
  await assert.rejects(serving('<!doctype html><title>Not found</title>')(FILE), {kind: 'malformed'});
  await assert.rejects(serving('', 404)(FILE), {kind: 'not-found'});
  await assert.rejects(serving('', 503)(FILE), {kind: 'server'});
});

test('never returns wrong content for a damaged file, but rejects with a DocentError', async () => {
  const packed = deflateSync(CONTENT);
  await fc.assert(
    fc.asyncProperty(fc.nat(packed.length - 1), fc.nat(255), fc.boolean(), async (place, byte, isCut) => {
      const damaged = isCut ? packed.subarray(0, place) : Uint8Array.from(packed);
      if (!isCut) damaged[place] = byte;
      try {
        assert.deepEqual(await serving(damaged)(FILE), CONTENT);
      } catch (error) {
        assert.ok(error instanceof DocentError, String(error));
        assert.equal(error.kind, 'malformed');
      }
    }),
    {numRuns: 300},
  );
});

test('names of files have ten letters and digits, and differ for different bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({maxLength: 200}), fc.uint8Array({maxLength: 200}), (first, second) => {
      assert.match(checksumName(first), NAME);
      assert.equal(checksumName(first) === checksumName(second), Buffer.compare(first, second) === 0);
    }),
    {numRuns: 2000},
  );
});

test('rejects a file name of any other form without a request, because a tampered index could have any URL as a file name', async () => {
  for (const name of [
    'http://evil.example/p',
    '//evil.example/p',
    '../../private',
    'A123456789',
    '',
    '0123456789a',
  ]) {
    const requests: string[] = [];
    await assert.rejects(serving(deflateSync(CONTENT), 200, requests)(name), {kind: 'malformed'});
    assert.deepEqual(requests, []);
  }
});

test('stops inflating 300 kB that would become 300 MB', async () => {
  const bomb = deflateSync(Buffer.alloc(300_000_000), {level: 9});
  assert.ok(bomb.length < 400_000);
  const before = process.memoryUsage().rss;
  for (const name of ['index.bin', FILE]) await assert.rejects(serving(bomb)(name), {kind: 'malformed'});
  assert.ok(process.memoryUsage().rss - before < 200_000_000);
});

test('aborts an endless response once it is larger than any file, and does not retry', async () => {
  let requests = 0;
  let isCancelled = false;
  const load = filesAt(FOLDER, 'index.bin', {
    retries: 2,
    fetch: async () => {
      requests++;
      const chunk = new Uint8Array(4_000_000);
      let size = 0;
      return new Response(
        new ReadableStream({
          pull: controller =>
            (size += chunk.length) > 3 * MAX_FILE_BYTES ? controller.close() : controller.enqueue(chunk),
          cancel: () => void (isCancelled = true),
        }),
      );
    },
  });
  await assert.rejects(load('index.bin'), {kind: 'malformed'});
  assert.equal(requests, 1);
  assert.equal(isCancelled, true);
});

/** A manifest of an empty index with some fields replaced. */
function manifestWith(changed: object): Uint8Array {
  const list: never[] = [];
  const about = {
    project: 'a',
    version: 'b',
    root: '../',
    questions: list,
    pages: [{first: 0, name: '0123456789'}],
    tables: [{first: 0, name: '0123456789'}],
    ranges: [{first: 0, word: '', key: '', firstKey: 0, name: '0123456789'}],
    own: list,
    words: {size: 0, spellings: list},
    keys: {size: 0, spellings: list},
    stats: {pages: 1, sections: 0, languages: list, meanLengths: [1, 1, 1, 1]},
    ...changed,
  };
  const columns = {
    firstOf: new Uint32Array(2),
    flags: new Uint8Array(0),
    links: new Uint16Array(0),
    textLengths: new Uint32Array(0),
    ranks: new Int8Array(1),
  };
  return writeManifest({about, inside: new Map(), columns, leads: new Uint8Array(1)});
}

test('rejects a manifest that claims more sections than it has bytes', () => {
  assert.equal(readManifest(manifestWith({})).about.project, 'a');
  // Rejected before a list of that length is allocated.
  for (const sections of [400, 1e11])
    assert.throws(
      () => readManifest(manifestWith({stats: {pages: 1, sections, languages: [], meanLengths: []}})),
      /cut off/,
      String(sections),
    );
});

test('rejects a manifest that claims more words than an index can have', () => {
  for (const name of ['words', 'keys'])
    for (const size of [1e12, 0.5, -1, '5', undefined])
      assert.throws(
        () => readManifest(manifestWith({[name]: {size, spellings: []}})),
        /number of|more than/,
        String(size),
      );
});

test('rejects a word list that would expand a thousandfold', () => {
  const words = Array.from({length: 5_000}, () => 'x'.repeat(4_000));
  const bytes = writeSpellings({words, frequencies: new Uint32Array(words.length)});
  assert.throws(() => readSpellings(bytes), /too long/);
});
