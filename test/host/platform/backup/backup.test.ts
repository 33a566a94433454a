import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cp, readdir, readFile, rm, stat, truncate, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, test, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {isReadable} from '../../../../host/src/platform/publishing/shared-engine.js';
import {parseCommand} from '../../../../host/src/cli/program.js';
import {openPublisher} from '../../../../host/src/cli/open-publisher.js';
import {COPIED_TABLES, copyOf, readRows} from '../../../../host/src/platform/backup/library-copy.js';
import {openLibraryFolder} from '../../../../host/src/platform/publishing/library-folder.js';
import {People} from '../../../../host/src/platform/people/people.js';
import type {Terminal} from '../../../../cli/src/commands/terminal.js';
import {wholeLibrary} from '../../../../host/src/platform/people/viewer.js';
import {Library} from '../../../../host/src/platform/library/library.js';
import {openLibsqlStore} from '../../../../host/src/platform/store/libsql-store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';
import {runDocent} from '../../cli/docent.js';
import {makeSite, page} from '../../routes/test-site.js';

/** All states of the progress bar of the last command, such as `0/3 builds written`. */
let progressStates: string[] = [];

/** Runs `docent` in this process. Resolves to its output. */
async function docent(...words: string[]): Promise<string> {
  const printed: string[] = [];
  progressStates = [];
  const progress: Terminal['progress'] = state =>
    void progressStates.push(state ? `${state.done}/${state.total} ${state.label}` : '');
  const write = (text: string) => void printed.push(text);
  const command = parseCommand(words);
  assert.equal(command.kind, 'library');
  if (command.kind === 'library')
    await command.action({out: write, note: write, progress}, new AbortController().signal);
  return printed.join('\n');
}

/** Creates a folder with a library that has rows in all tables. @param store address of a PostgreSQL store */
async function fill(t: TestContext, store?: string) {
  const root = await makeSite(t, {
    'site/index.html': page('Start', '<p>common words</p>'),
    'site/guide.html': page('Guide', '<section id="use"><h2>Use</h2><p>common use</p></section>'),
    'site/book.pdf': 'a book',
  });
  const place = (name: string) => join(root, name);
  const flags = ['--library', place('library'), ...(store ? ['--store', store] : [])];
  const site = place('site');
  await docent('init', place('library'));
  await docent('add', 'handbuch', '--language', 'de', ...flags);
  await docent('add', 'manual', site, '--version', '1.0', ...flags);
  await docent('publish', 'manual/2.0', site, '--default', '--also', 'latest', ...flags);
  await docent('add', 'notes', site, '--private', '--subproject-of', 'manual', ...flags);
  await docent('organization', 'add', 'team', ...flags);
  await docent('organization', 'assign', 'team', 'notes', ...flags);
  await docent('redirect', 'add', 'manual', '/old/*', '/new/:splat', ...flags);
  await inStore(place('library'), store, async library => {
    const people = new People(library);
    await people.add('ada', 'correct horse');
    await people.grant('ada', 'notes', 'reader');
    await people.apiTokens.issue('ada', {scope: 'read', label: 'x'});
    const ada = (await people.check('ada', 'correct horse'))!;
    await people.sessions.start(ada, undefined);
    await people.sharings.share('notes');
    // The translation was created before its original.
    await library.write(undefined, async transaction => {
      const {id} = await transaction
        .selectFrom('project')
        .select('id')
        .where('slug', '=', 'manual')
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('project')
        .set({translation_of: id})
        .where('slug', '=', 'handbuch')
        .execute();
    });
  });
  return {place, flags, library: place('library'), site};
}

type OpenStore = Awaited<ReturnType<typeof openLibsqlStore>>;

async function inStore<T>(
  folder: string,
  store: string | undefined,
  work: (store: OpenStore) => Promise<T>,
): Promise<T> {
  const library = await openLibraryFolder(folder, store ?? '');
  try {
    return await work(library.store);
  } finally {
    await library.close();
  }
}

/** All rows of a library that a backup must restore, without the paths in them, which may differ. */
const rowsOf = (folder: string, store?: string) =>
  inStore(folder, store, async library => {
    const rows = await readRows(library);
    const audit = rows.audit.filter(({action}) => action !== 'restore');
    const build = rows.build.map(row => ({...row, folder: '', index_name: '', formats: ''}));
    const tables: Record<string, object[]> = {...rows, build, audit, session: [], refresh_token: []};
    return Object.entries(tables).map(([table, tableRows]) => [
      table,
      tableRows.map(row => JSON.stringify(Object.entries(row).sort())).sort(),
    ]);
  });

/** Hashes of all files that the library serves, by address. */
async function filesOf(folder: string, store?: string): Promise<Record<string, string>> {
  const library = await openLibraryFolder(folder, store ?? '');
  try {
    const {localSites} = await import('../../../../host/src/platform/publishing/storage.js');
    const {sharedSites} = await import('../../../../host/src/platform/publishing/shared-storage.js');
    const sites = library.shared ? sharedSites(library.shared.cache) : localSites(library.files);
    const view = await new Library(library.store, sites).view(wholeLibrary('test'));
    const hashes: Record<string, string> = {};
    for (const {version} of view.projectVersions) {
      const {folder: site} = await version.files();
      for (const name of await readdir(site))
        hashes[version.mount + name] = createHash('sha256')
          .update(await readFile(join(site, name)))
          .digest('hex');
    }
    return hashes;
  } finally {
    await library.close();
  }
}

/** Runs tests on each kind of store, with the address of a new store. */
function onBothStores(tests: (store: () => Promise<string | undefined>) => void): void {
  describe('with a store in a file', () => tests(async () => undefined));
  describe('with a store in PostgreSQL', {skip: whyNoPostgres() ?? false}, () => {
    let server: PostgresServer;
    before(async () => (server = await startPostgres()));
    after(() => server.stop());
    tests(() => server.database());
  });
}

test('a backup contains every table, except for those that belong to a single installation', async t => {
  const root = await makeSite(t, {});
  const store = await openLibsqlStore(join(root, 'store.db'));
  t.after(() => store.close());
  const tables = (await store.database.introspection.getTables()).map(({name}) => name);
  const installationTables = [
    'revision',
    'setting',
    'reading',
    'artifact',
    'artifact_part',
    'artifact_piece',
  ];
  assert.deepEqual(
    tables.filter(name => !name.startsWith('kysely')).sort(),
    [...COPIED_TABLES, ...installationTables].sort(),
  );
});

onBothStores(newStore => {
  test('a backup', async t => {
    const store = await newStore();
    const {place, flags, library, site} = await fill(t, store);
    const file = place('docs.tar.gz');
    const rowsBefore = await rowsOf(library, store);
    assert.match(
      await docent('backup', file, ...flags),
      /3 projects and 1 user, with 3 builds, to .*docs\.tar\.gz/,
    );
    assert.deepEqual(
      progressStates,
      ['0/3', '1/3', '2/3', '3/3'].map(count => `${count} builds written`).concat(''),
      'the progress bar counts builds, and is gone at the end',
    );
    const intact = await readFile(file);

    await t.test('is readable only by its owner, and is not overwritten by another backup', async () => {
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      await assert.rejects(docent('backup', file, ...flags), /already exists; choose another name/);
    });

    await t.test('is an archive that tar can open', async () => {
      const {stdout} = await promisify(execFile)('tar', ['tzf', file]);
      const names = stdout.trim().split('\n');
      assert.deepEqual(names.slice(0, 3), ['docent.json', 'docent.yaml', 'secret']);
      for (const name of ['rows/project.jsonl', 'builds/1/site/guide.html', 'builds/1/index'])
        assert.ok(names.includes(name), name);
    });

    await t.test('is restored into an empty folder, into both kinds of store', async () => {
      const files = await filesOf(library, store);
      assert.equal(Object.keys(files).length, 12);
      const targetStore = await newStore();
      for (const [name, target] of [
        ['same', targetStore],
        ['own', undefined],
      ] as const) {
        const into = ['--library', place(name), ...(target ? ['--store', target] : [])];
        const output = await docent('restore', file, ...into);
        assert.match(output, /Created a library in/);
        assert.match(output, /Restored 3 projects and 1 user, with 3 builds, as of/);
        for (const state of ['2/3 builds checked', '2/3 builds restored'])
          assert.ok(progressStates.includes(state));
        assert.deepEqual(await rowsOf(place(name), target), rowsBefore);
        assert.deepEqual(await filesOf(place(name), target), files);
      }
    });

    await t.test('changes no library if it is damaged or truncated', async () => {
      const flipped = Buffer.from(intact);
      flipped[Math.floor(intact.length / 2)]! ^= 0xff;
      for (const bytes of [intact.subarray(0, -9), flipped, Buffer.from('text'), Buffer.of()]) {
        await writeFile(place('bad'), bytes);
        await assert.rejects(
          docent('restore', place('bad'), '--force', ...flags),
          /is damaged, cut off or not a backup/,
        );
      }
      await assert.rejects(docent('restore', place('none'), ...flags), /none cannot be read \(ENOENT\)/);
      assert.deepEqual(await rowsOf(library, store), rowsBefore);
    });

    await t.test('replaces another library only with --force', async () => {
      await docent('add', 'later', ...flags);
      const now = await rowsOf(library, store);
      await assert.rejects(
        docent('restore', file, ...flags),
        /There is already a library, with 4 projects and 1 user; nothing was changed\./,
      );
      assert.deepEqual(await rowsOf(library, store), now);
      assert.match(await docent('restore', file, '--force', ...flags), /Replaced 4 projects and 1 user\./);
      assert.deepEqual(await rowsOf(library, store), rowsBefore);
      assert.equal(Object.keys(await filesOf(library, store)).length, 12);
      // The id of a new build is larger than those of all restored builds.
      assert.match(await docent('publish', 'manual/3.0', site, ...flags), /build [45]/);
      await inStore(library, store, async ({database}) => {
        assert.deepEqual(await database.selectFrom('session').selectAll().execute(), []);
      });
    });
  });
});

test('a damaged, emptied or missing store is reported with a command that restores it', async t => {
  const {place, flags, library: filled} = await fill(t);
  const file = place('docs.tar.gz');
  await docent('backup', file, ...flags);
  const rowsBefore = await rowsOf(filled);
  // The commands run in other processes, because libSQL keeps locks and files until a closed store is garbage-collected.
  const [library, onCopy] = [place('copy'), ['--library', place('copy')]];
  const restoredCopy = await runDocent(t, ['restore', file, ...onCopy]);
  assert.equal(restoredCopy.code, 0, restoredCopy.stderr);
  const store = join(library, 'data', 'store.db');
  const damages: readonly (readonly [damage: () => Promise<unknown>, message: RegExp])[] = [
    [
      () => writeFile(store, Buffer.alloc(100_000, 0x5a)),
      /store\.db is damaged\. .* "docent restore <file>"/,
    ],
    [() => truncate(store, 0), /store\.db is damaged\./],
    [() => rm(store), /store\.db is gone, but there are builds beside it\. "docent restore <file>"/],
  ];
  for (const [index, [damage, message]] of damages.entries()) {
    await damage();
    const refused = await runDocent(t, ['organization', 'list', ...onCopy]);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, message);
    const restored = await runDocent(t, ['restore', file, ...onCopy]);
    assert.match(restored.stdout + restored.stderr, /Restored 3 projects/);
    const copied = place(`looked-${index}`);
    await cp(library, copied, {recursive: true});
    assert.deepEqual(await rowsOf(copied), rowsBefore);
  }
  const damagedFiles = (await readdir(join(library, 'data'))).filter(name =>
    /^store\.db\.damaged-\d{14}$/.test(name),
  );
  assert.ok(damagedFiles.length >= 1);
});

test('a backup reports builds whose files are missing, and contains all others', async t => {
  const {place, flags, library} = await fill(t);
  const [folder] = (await readdir(join(library, 'data', 'files', 'manual'))).filter(name =>
    /^1\.0/.test(name),
  );
  await rm(join(library, 'data', 'files', 'manual', folder!), {recursive: true});
  const output = await docent('backup', place('b'), ...flags);
  assert.match(output, /The files of build 1 of manual 1\.0 are gone, and are not in the copy\./);
  assert.match(await docent('restore', place('b'), '--library', place('other')), /with 2 builds/);
});

test('a backup fails if a build is removed while its files are being read', async t => {
  const {flags, library: folder, site} = await fill(t);
  const library = await openLibraryFolder(folder, '');
  const quiet = {out() {}, note() {}, progress() {}};
  const {builds, close} = openPublisher(library, quiet, new AbortController().signal);
  try {
    const copy = await copyOf({library, builds}, () => {});
    const read = async (): Promise<void> => {
      for await (const {id, site: files, index} of copy.builds) {
        for (const stream of [files, index]) for await (const chunk of stream) assert.ok(chunk.length);
        // The second build removes the files of the first one.
        for (let times = 0; id === 1 && times < 2; times++)
          await docent('publish', 'manual/1.0', site, ...flags);
      }
    };
    await assert.rejects(read, {message: /Build 1 of manual 1\.0 was removed meanwhile/});
  } finally {
    await close();
    await library.close();
  }
});

describe('docent migrate', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => (server = await startPostgres()));
  after(() => server.stop());

  test('copies a library to PostgreSQL and back, with the same rows and files', async t => {
    const {place, flags, library} = await fill(t);
    const address = await server.database();
    const [rows, files] = [await rowsOf(library), await filesOf(library)];
    assert.match(
      await docent('migrate', '--to', address, ...flags),
      /Copied 3 projects and 1 user, then compared both: \d+ rows and 3 builds are the same\. Next: set store: in docent\.yaml to the address/,
    );
    for (const state of ['2/3 builds copied', '2/6 builds compared', '5/6 builds compared'])
      assert.ok(progressStates.includes(state), progressStates.join('\n'));
    assert.deepEqual(await rowsOf(library, address), rows);
    assert.deepEqual(await filesOf(library, address), files);
    const names = await inStore(library, address, ({database}) =>
      database.selectFrom('build').select('index_name').where('index_name', 'is not', null).execute(),
    );
    assert.ok(
      names.every(({index_name: name}) => isReadable(name ?? '')),
      'all indexes are still readable',
    );
    await assert.rejects(docent('migrate', '--to', address, ...flags), /was moved to postgres:/);
    await docent('init', place('back'));
    const back = await docent(
      'migrate',
      '--to',
      'file',
      '--library',
      place('back'),
      '--store',
      address,
      '--json',
    );
    const {rows: rowCount, ...counts} = JSON.parse(back) as Record<string, number>;
    assert.deepEqual(counts, {projects: 3, users: 1, builds: 3});
    assert.ok(rowCount! > 10);
    assert.deepEqual(await rowsOf(place('back')), rows);
    assert.deepEqual(await filesOf(place('back')), files);
  });

  test('refuses to copy a library into its own store, and reports wrong arguments', async t => {
    const {flags} = await fill(t);
    await assert.rejects(docent('migrate', '--to', 'file', ...flags), /is in a file already/);
    await assert.rejects(docent('migrate', ...flags), /Say what to move: the whole library, with --to/);
    await assert.rejects(
      docent('organization', 'list', ...flags, '--store', 'x.db'),
      /'--store <address>' argument 'x\.db' is invalid/,
    );
  });
});
