import assert from 'node:assert/strict';
import {mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import fc from 'fast-check';
import {nameOfStream} from '../../../host/src/artifacts/artifact-store.js';
import {packSite, unpackSite} from '../../../host/src/artifacts/site-pack.js';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-pack-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  return folder;
}

async function write(folder: string, files: Record<string, Uint8Array>): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), {recursive: true});
    await writeFile(join(folder, path), bytes);
    await utimes(join(folder, path), 1_700_000_000, 1_700_000_000);
  }
}

async function read(folder: string): Promise<Record<string, Uint8Array>> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const pairs = files.map(async file => [
    file.slice(folder.length + 1),
    new Uint8Array(await readFile(file)),
  ]);
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, Uint8Array>;
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('any files come out as they went in, however the stream is cut, under the same name', async t => {
  const root = await temporaryFolder(t);
  let runs = 0;
  const name = fc.stringMatching(/^[a-zé ][a-z0-9é ."]{0,8}$/u);
  const files = fc.dictionary(
    fc.tuple(name, name).map(parts => parts.join('/')),
    fc.uint8Array({maxLength: 60}),
  );
  await fc.assert(
    fc.asyncProperty(files, fc.integer({min: 3, max: 64}), async (given, size) => {
      const [from, to] = [join(root, `from${++runs}`), join(root, `to${runs}`)];
      await Promise.all([mkdir(from), mkdir(to)]);
      await write(from, given);
      await unpackSite(inPieces(await bytesOf(packSite(from)), size), to);
      assert.deepEqual(await read(to), await read(from));
      assert.equal(await nameOfStream(packSite(to)), await nameOfStream(packSite(from)));
    }),
    {numRuns: 15},
  );
});

test('a file keeps when it was changed, so that every machine sends the same', async t => {
  const root = await temporaryFolder(t);
  await write(join(root, 'from'), {'a.css': Buffer.from('a')});
  await mkdir(join(root, 'to'));
  await unpackSite(packSite(join(root, 'from')), join(root, 'to'));
  assert.equal((await stat(join(root, 'to/a.css'))).mtimeMs, 1_700_000_000_000);
});

for (const [what, stream] of [
  ['leads out of its folder', '[{"path":"../a","size":1,"changed":0}]\nx'],
  ['is absolute', '[{"path":"/a","size":1,"changed":0}]\nx'],
  ['ends early', '[{"path":"a","size":9,"changed":0}]\nx'],
  ['goes on', '[{"path":"a","size":1,"changed":0}]\nxy'],
  ['has no list', 'x'],
])
  test(`a stream that ${what} is refused`, async t => {
    const folder = await temporaryFolder(t);
    await assert.rejects(unpackSite(inPieces(Buffer.from(stream!), 5), folder), {name: 'ArtifactError'});
  });
