import assert from 'node:assert/strict';
import {test} from 'node:test';
import {deflateSync} from 'node:zlib';
import fc from 'fast-check';
import {DocentError} from '../../src/client/errors.js';
import {filesAt} from '../../src/static-index/answer/load-files.js';
import {checksumName, NAME} from '../../src/static-index/format/checksum-name.js';

const FOLDER = new URL('https://docs.example.org/docent-index/');
const CONTENT = new TextEncoder().encode('texts of sections, and more of them '.repeat(40));
const FILE = checksumName(CONTENT);

/** A loader whose server answers with this. */
const serving = (body: Uint8Array | string, status = 200, asked: string[] = []) =>
  filesAt(FOLDER, 'index.bin', {
    retries: 0,
    fetch: async (input, init) => {
      asked.push(`${init?.cache} ${String(input)}`);
      return new Response(body as BodyInit, {status});
    },
  });

test('a file is inflated; only the manifest is asked for anew', async () => {
  const asked: string[] = [];
  const load = serving(deflateSync(CONTENT), 200, asked);
  assert.deepEqual(await load(FILE), CONTENT);
  assert.deepEqual(await load('index.bin'), CONTENT);
  assert.deepEqual(asked, [`default ${FOLDER.href}${FILE}.bin`, `no-cache ${FOLDER.href}index.bin`]);
});

test('what is not the file that its name says is malformed', async () => {
  const other = deflateSync(new TextEncoder().encode('the file of another build'));
  await assert.rejects(serving(other)(FILE), {kind: 'malformed'});
  await assert.rejects(serving('<!doctype html><title>Not found</title>')(FILE), {kind: 'malformed'});
  await assert.rejects(serving('', 404)(FILE), {kind: 'not-found'});
  await assert.rejects(serving('', 503)(FILE), {kind: 'server'});
});

test('no damage goes unseen, and all of it is an error of the client', async () => {
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

test('names are ten letters and digits, and those of different bytes differ', () => {
  fc.assert(
    fc.property(fc.uint8Array({maxLength: 200}), fc.uint8Array({maxLength: 200}), (one, other) => {
      assert.match(checksumName(one), NAME);
      assert.equal(checksumName(one) === checksumName(other), Buffer.compare(one, other) === 0);
    }),
    {numRuns: 2000},
  );
});
