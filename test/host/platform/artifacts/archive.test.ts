import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import fc from 'fast-check';
import {pack} from 'tar-stream';
import {nameOfStream} from '../../../../host/src/platform/artifacts/artifact-store.js';
import {packSite, unpackSite} from '../../../../host/src/platform/artifacts/archive.js';

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

test('unpacks the same files that were packed, however the stream is divided into chunks', async t => {
  const root = await temporaryFolder(t);
  let runs = 0;
  const name = fc.stringMatching(/^[a-zé ][a-z0-9é ."]{0,8}$/u);
  const files = fc.dictionary(
    fc.tuple(name, name).map(parts => parts.join('/')),
    fc.uint8Array({maxLength: 60}),
  );
  await fc.assert(
    fc.asyncProperty(files, fc.integer({min: 3, max: 64}), async (entries, size) => {
      const [from, to] = [join(root, `from${++runs}`), join(root, `to${runs}`)];
      await Promise.all([mkdir(from), mkdir(to)]);
      await write(from, entries);
      await unpackSite(inPieces(await bytesOf(packSite(from)), size), to);
      assert.deepEqual(await read(to), await read(from));
      assert.equal(await nameOfStream(packSite(to)), await nameOfStream(packSite(from)));
    }),
    {numRuns: 15},
  );
});

test('keeps modification times, so that all machines send the same Last-Modified header', async t => {
  const root = await temporaryFolder(t);
  await write(join(root, 'from'), {'a.css': Buffer.from('a')});
  await mkdir(join(root, 'to'));
  await unpackSite(packSite(join(root, 'from')), join(root, 'to'));
  assert.equal((await stat(join(root, 'to/a.css'))).mtimeMs, 1_700_000_000_000);
});

/** An archive with one entry that Docent would not write. */
async function archiveOf(header: Parameters<ReturnType<typeof pack>['entry']>[0], content = 'x') {
  const archive = pack();
  archive.entry(header, content);
  archive.finalize();
  return bytesOf(archive as AsyncIterable<Buffer>);
}

const refused: Readonly<Record<string, () => Promise<Buffer>>> = {
  'has a path that leads out of the folder': () => archiveOf({name: '../a'}),
  'has a path that leads from a subfolder out of the folder': () => archiveOf({name: 'a/../../b'}),
  'has an absolute path': () => archiveOf({name: '/a'}),
  'has a hidden file': () => archiveOf({name: '.a'}),
  'contains a symbolic link': () => archiveOf({name: 'a', type: 'symlink', linkname: '/etc/passwd'}, ''),
  'contains an entry for a folder': () => archiveOf({name: 'a', type: 'directory'}, ''),
  'ends early': async () => (await archiveOf({name: 'a'}, 'x'.repeat(2_000))).subarray(0, 1_500),
  'continues after its end': async () => Buffer.concat([await archiveOf({name: 'a'}), Buffer.from('xy')]),
  'is not in tar format': async () => Buffer.from('x'.repeat(2_000)),
  'has a header that never ends': async () => {
    const header = (await archiveOf({name: 'a'.repeat(300)})).subarray(0, 512);
    // Sets a huge size in the extended header, and corrects its checksum.
    header.write('77777777777', 124, 'latin1');
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    return Buffer.concat([header, Buffer.alloc(10_000)]);
  },
};
for (const [problem, stream] of Object.entries(refused))
  test(`refuses an archive that ${problem}`, async t => {
    const root = await temporaryFolder(t);
    const folder = join(root, 'into');
    await mkdir(folder);
    const bytes = await stream();
    await assert.rejects(unpackSite(inPieces(bytes, 700), folder), {name: 'ArtifactError'});
    assert.deepEqual(await readdir(root), ['into']);
  });

test('writes archives that tar can read', async t => {
  const root = await temporaryFolder(t);
  const long = `${'folder/'.repeat(30)}é.html`;
  await write(join(root, 'from'), {
    'index.html': Buffer.from('a'),
    [long]: Buffer.from('b'),
    'empty.txt': Buffer.of(),
  });
  await writeFile(join(root, 'site.tar'), await bytesOf(packSite(join(root, 'from'))));
  const {stdout} = await promisify(execFile)('tar', [
    'tf',
    join(root, 'site.tar'),
    '--quoting-style=literal',
  ]);
  assert.deepEqual(stdout.trim().split('\n'), ['empty.txt', long, 'index.html']);
});

test('throws if a file changes while it is packed, and lets a reader stop early', async t => {
  const root = await temporaryFolder(t);
  await write(root, {'a.txt': Buffer.alloc(3_000_000), 'b.txt': Buffer.of(1)});
  const packing = packSite(root)[Symbol.asyncIterator]();
  await packing.next();
  await writeFile(join(root, 'a.txt'), 'short');
  await assert.rejects(async () => {
    for (let chunk = await packing.next(); !chunk.done; chunk = await packing.next());
  }, /a\.txt changed while it was read; try again/);
  for await (const chunk of packSite(root)) {
    assert.ok(chunk.length);
    break;
  }
});
