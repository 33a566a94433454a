import assert from 'node:assert/strict';
import {createWriteStream} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {pipeline} from 'node:stream/promises';
import {createGzip} from 'node:zlib';
import {pack} from 'tar-stream';
import {belowFolder, fileBelow, UnsafeNameError} from '../../../../cli/src/system/paths.js';
import {checkBackup} from '../../../../host/src/platform/backup/backup-file.js';
import {CopyError} from '../../../../host/src/platform/backup/library-copy.js';
import {indexFileIn} from '../../../../cli/src/search/file-engine.js';
import {parseCommand} from '../../../../host/src/cli/program.js';
import {runDocent} from '../../cli/docent.js';
import {makeSite} from '../../routes/test-site.js';

const SECRET = 'x'.repeat(43);
const HEAD = {docent: 'a Docent library', format: 1, created: '2026-11-22T00:00:00.000Z', steps: []};

type Files = readonly (readonly [path: string, content: string | Buffer])[];

/** Writes a backup with the given files, in addition to those that every backup has. */
async function backupOf(
  t: TestContext,
  files: Files,
  {config = '', secret = SECRET}: {config?: string; secret?: string} = {},
) {
  const folder = await makeSite(t, {});
  const file = join(folder, 'docs.tar.gz');
  const archive = pack();
  const entries: Files = [
    ['docent.json', JSON.stringify(HEAD)],
    ['docent.yaml', config],
    ['secret', secret],
    ...files,
  ];
  const written = pipeline(archive as AsyncIterable<Buffer>, createGzip({level: 9}), createWriteStream(file));
  for (const [name, content] of entries) archive.entry({name}, content);
  archive.finalize();
  await written;
  return {folder, file};
}

/** Runs `docent` in this process. Resolves to its output. */
async function docent(...words: string[]): Promise<string> {
  const printed: string[] = [];
  const write = (text: string) => void printed.push(text);
  const command = parseCommand(words);
  assert.ok(command.kind === 'library');
  await command.action({out: write, note: write, progress() {}}, new AbortController().signal);
  return printed.join('\n');
}

const rowsOf = (table: string, ...rows: unknown[]) =>
  [`rows/${table}.jsonl`, rows.map(row => JSON.stringify(row)).join('\n')] as const;

const bombFiles: Readonly<Record<string, () => Files>> = {
  'one line of 200 MB': () => [['rows/audit.jsonl', Buffer.alloc(200_000_000, 'x')]],
  'one long row': () => [rowsOf('audit', {id: 1, subject: 'x'.repeat(100_000_000)})],
  'many rows': () => [
    rowsOf('audit', ...Array.from({length: 200}, () => ({id: 1, subject: 'x'.repeat(500_000)}))),
  ],
  'rows of many tables': () =>
    (['project', 'version', 'build', 'audit'] as const).map(table =>
      rowsOf(table, {id: 1, slug: 'x', subject: 'x'.repeat(10_000_000)}),
    ),
  'a long list of formats': () => [['builds/1/formats.json', Buffer.alloc(100_000_000, 'x')]],
  'a list of formats with 5 MB of spaces': () => [
    ['builds/1/formats.json', `[]${' '.repeat(5_000_000)}`],
    ['builds/1/site/index.html', 'x'],
    ['builds/1/index', ''],
  ],
  'a site of zeros': () => [
    ['builds/1/formats.json', '[]'],
    ['builds/1/site/index.html', Buffer.alloc(400_000_000)],
    ['builds/1/index', ''],
  ],
};
for (const [name, lines] of Object.entries(bombFiles))
  test(`a small backup that decompresses to ${name} is refused before it fills the memory`, async t => {
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
      const {folder, file} = await backupOf(t, [rowsOf(table, {id: 1, slug})]);
      await assert.rejects(checkBackup(file), /as a name, which no library can have; nothing was changed/);
      assert.deepEqual(await readdir(folder), ['docs.tar.gz']);
    });

test('docent restore reports an invalid name, and creates no library', async t => {
  const {folder, file} = await backupOf(t, [rowsOf('project', {id: 1, slug: '../../escaped'})]);
  const {code, stderr} = await runDocent(t, ['restore', file, '--library', join(folder, 'library')]);
  assert.equal(code, 1);
  assert.match(stderr, /contains "\.\.\/\.\.\/escaped" as a name/);
  assert.deepEqual(await readdir(folder), ['docs.tar.gz']);
});

const ORGANIZATION = {id: 1, slug: 'a', name: 'A', disabled: 0, created: '', modified: ''};
const unusableFiles: Readonly<Record<string, readonly [files: Files, message: RegExp]>> = {
  'an unknown column': [
    [rowsOf('organization', {...ORGANIZATION, 'x"; drop table person; --': 1})],
    /a column "x".*in its rows of "organization", which this release does not know; nothing was changed/,
  ],
  'a column named __proto__': [
    [['rows/organization.jsonl', '{"id": 1, "slug": "a", "__proto__": 1}']],
    /a column "__proto__"/,
  ],
  'a missing column': [[rowsOf('organization', {id: 1, slug: 'a'})], /rows that no library can hold/],
  'an object in a column': [
    [rowsOf('organization', {...ORGANIZATION, name: {a: 1}})],
    /rows that no library can hold/,
  ],
  'the same row twice': [
    [rowsOf('organization', ORGANIZATION, ORGANIZATION)],
    /rows that no library can hold/,
  ],
  'a row that refers to a missing row': [
    [rowsOf('member', {project_id: 1, person_id: 1, role: 'admin'})],
    /rows that no library can hold/,
  ],
  'a build that has no row': [
    [
      ['builds/1/formats.json', '[]'],
      ['builds/1/site/index.html', 'x'],
      ['builds/1/index', ''],
    ],
    /a build that it does not list; nothing was changed/,
  ],
};
for (const [problem, [files, message]] of Object.entries(unusableFiles))
  test(`a backup with ${problem} is refused before anything is written`, async t => {
    const {folder, file} = await backupOf(t, files);
    await assert.rejects(docent('restore', file, '--library', join(folder, 'library')), message);
    assert.deepEqual(await readdir(folder), ['docs.tar.gz']);
  });

test('refuses a backup whose configuration or secret would keep a library from starting', async t => {
  for (const [settings, message] of [
    [
      {config: 'listen: {port: x}'},
      /configuration in .* is invalid: docent\.yaml, line 1: .*port.*docent init/s,
    ],
    [{config: 'docs_domain: docs.example.net'}, /docs_domain needs app_domain/],
    [{secret: 'short'}, /fewer than 32 characters/],
  ] as const) {
    const {folder, file} = await backupOf(t, [], settings);
    await assert.rejects(docent('restore', file, '--library', join(folder, 'library')), message);
    assert.deepEqual(await readdir(folder), ['docs.tar.gz']);
  }
});

test('a library keeps its configuration, whatever the backup contains', async t => {
  const {folder, file} = await backupOf(t, [rowsOf('organization', ORGANIZATION)], {
    config: 'listen: {port: x}',
  });
  const library = join(folder, 'library');
  await docent('init', library);
  await docent('restore', file, '--library', library);
  assert.match(await docent('organization', 'list', '--library', library), /\ba\b/);
});

const foreign: Readonly<Record<string, Files>> = {
  'rows of an unknown table': [['rows/__proto__.jsonl', '{}']],
  'a row that is a number': [['rows/project.jsonl', '1']],
  'a row that is not JSON': [['rows/project.jsonl', 'x']],
  'a file that leads out of its folder': [
    ['builds/1/formats.json', '[]'],
    ['builds/1/site/../../../../escaped', 'x'],
    ['builds/1/index', ''],
  ],
  'a build without an index': [
    ['builds/1/formats.json', '[]'],
    ['builds/1/site/index.html', 'x'],
  ],
  'an unknown file in a build': [
    ['builds/1/formats.json', '[]'],
    ['builds/1/other', 'x'],
    ['builds/1/index', ''],
  ],
  'tables in another order': [rowsOf('version', {slug: '1', id: 1}), rowsOf('project', {slug: 'a', id: 1})],
};
for (const [problem, files] of Object.entries(foreign))
  test(`a backup with ${problem} is refused`, async t => {
    const {folder, file} = await backupOf(t, files);
    await assert.rejects(checkBackup(file), /is damaged, cut off or not a backup/);
    assert.deepEqual(await readdir(folder), ['docs.tar.gz']);
  });

test('reports a backup of another format, and an archive that is not a backup', async t => {
  const folder = await makeSite(t, {});
  for (const [name, content, expected] of [
    ['docent.json', JSON.stringify({...HEAD, format: 2}), /was written by another release of Docent/],
    ['docent.json', '{}', /is not a backup of a Docent library/],
    ['index.html', 'x', /is not a backup of a Docent library/],
  ] as const) {
    const archive = pack();
    archive.entry({name}, content);
    archive.finalize();
    const file = join(folder, 'other.tar.gz');
    await pipeline(archive as AsyncIterable<Buffer>, createGzip(), createWriteStream(file));
    await assert.rejects(checkBackup(file), expected);
  }
});

test('rejects names and paths that lead out of their folder', () => {
  assert.equal(belowFolder('/srv', 'manual', '1.0-b3'), '/srv/manual/1.0-b3');
  for (const name of ['', '.', '..', '../x', 'a/b', 'a\\b', '/x', '.x', 'a\0', 'x'.repeat(256)])
    assert.throws(() => belowFolder('/srv', 'manual', name), UnsafeNameError);
  assert.equal(fileBelow('/srv', 'guide/a.html'), '/srv/guide/a.html');
  for (const path of ['', '/a', 'a/', 'a//b', 'a/../b', 'a/.b', '..', 'a\0', `${'x'.repeat(256)}/a`])
    assert.throws(() => fileBelow('/srv', path), UnsafeNameError);
  assert.throws(() => indexFileIn('/srv', {project: '..', version: '1.0'}), UnsafeNameError);
});
