import assert from 'node:assert/strict';
import {readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {gzipSync} from 'node:zlib';
import {belowFolder, UnsafeNameError} from '../../../../host/src/system/paths.js';
import {checkBackup} from '../../../../host/src/backup/backup-file.js';
import {CopyError} from '../../../../host/src/backup/library-copy.js';
import {indexFileIn} from '../../../../host/src/search/file-engine.js';
import {runDocent} from '../../cli/docent.js';
import {makeSite} from '../../server/test-site.js';

const HEAD = {docent: 'a Docent library', format: 1, created: '', secret: 'x', config: '', steps: []};

async function backupOf(t: TestContext, lines: readonly (object | string)[]) {
  const folder = await makeSite(t, {});
  const file = join(folder, 'docs.backup');
  const text = [HEAD, ...lines]
    .map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
    .join('\n');
  await writeFile(file, gzipSync(`${text}\n`, {level: 9}));
  return {folder, file};
}

const bombs: Readonly<Record<string, () => (object | string)[]>> = {
  'one endless line': () => ['x'.repeat(200_000_000)],
  'one long row': () => [{table: 'audit', rows: [{id: 1, subject: 'x'.repeat(100_000_000)}]}, {end: true}],
  'many rows': () => [
    ...Array.from({length: 200}, () => ({table: 'audit', rows: [{id: 1, subject: 'x'.repeat(500_000)}]})),
    {end: true},
  ],
};
for (const [name, lines] of Object.entries(bombs))
  test(`a small backup that unpacks to ${name} is refused before it fills the memory`, async t => {
    const {file} = await backupOf(t, lines());
    global.gc?.();
    const before = process.memoryUsage().rss;
    await assert.rejects(checkBackup(file), CopyError);
    const grown = process.memoryUsage().rss - before;
    assert.ok(grown < 250_000_000, `${Math.round(grown / 1e6)} MB`);
  });

for (const slug of ['../../../escaped', '..', '/tmp/escaped', 'a/b', '', 'A', '.hidden', 'a\0b', 7, null])
  for (const table of ['project', 'version', 'organization'])
    test(`a ${table} named ${JSON.stringify(slug)} is refused, and nothing is written`, async t => {
      const {folder, file} = await backupOf(t, [{table, rows: [{id: 1, slug}]}, {end: true}]);
      await assert.rejects(checkBackup(file), /as a name, which no library has; nothing was changed/);
      assert.deepEqual(await readdir(folder), ['docs.backup']);
    });

test('docent restore says what is wrong with such a name, and makes no library', async t => {
  const {folder, file} = await backupOf(t, [
    {table: 'project', rows: [{id: 1, slug: '../../escaped'}]},
    {end: true},
  ]);
  const {code, stderr} = await runDocent(t, ['restore', file, '--library', join(folder, 'library')]);
  assert.equal(code, 1);
  assert.match(stderr, /holds "\.\.\/\.\.\/escaped" as a name/);
  assert.deepEqual(await readdir(folder), ['docs.backup']);
});

for (const line of [
  {table: '__proto__', rows: [{}]},
  {table: 'project', rows: 'x'},
  {table: 'project', rows: [1]},
])
  test(`${JSON.stringify(line)} is no part of a backup`, async t => {
    const {file} = await backupOf(t, [JSON.stringify(line), {end: true}]);
    await assert.rejects(checkBackup(file), /is damaged, cut off or no backup/);
  });

test('no name leads out of the folder it is in', () => {
  assert.equal(belowFolder('/srv', 'manual', '1.0-b3'), '/srv/manual/1.0-b3');
  for (const name of ['', '.', '..', '../x', 'a/b', 'a\\b', '/x', '.x', 'a\0', 'x'.repeat(256)])
    assert.throws(() => belowFolder('/srv', 'manual', name), UnsafeNameError);
  assert.throws(() => indexFileIn('/srv', {project: '..', version: '1.0'}), UnsafeNameError);
});
