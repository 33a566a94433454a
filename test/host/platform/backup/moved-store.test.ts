import assert from 'node:assert/strict';
import {cp, mkdir, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, test, type TestContext} from 'node:test';
import {parseCommand} from '../../../../host/src/cli/program.js';
import {UserError} from '../../../../cli/src/commands/terminal.js';
import {openLibraryFolder} from '../../../../host/src/platform/publishing/library-folder.js';
import {openLibsqlStore} from '../../../../host/src/platform/store/libsql-store.js';
import type {Store} from '../../../../host/src/platform/store/store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';
import {addressOf, runDocent, startDocent} from '../../cli/docent.js';
import {makeSite, page} from '../../routes/test-site.js';

/** Creates a library with one project. The function `docent` runs a command in it, in this process. */
async function makeLibrary(t: TestContext) {
  const root = await makeSite(t, {'site/index.html': page('Start', '<p>axolotl</p>')});
  const library = join(root, 'library');
  const docent = async (...words: string[]) => {
    const printed: string[] = [];
    const write = (text: string) => void printed.push(text);
    const command = parseCommand(
      words[0] === 'init' || words.includes('--library') ? words : [...words, '--library', library],
    );
    assert.equal(command.kind, 'library');
    if (command.kind !== 'library') return {code: 2, output: ''};
    try {
      await command.action({out: write, note: write, progress() {}}, new AbortController().signal);
      return {code: 0, output: printed.join('\n')};
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return {code: error.exitCode, output: error.message};
    }
  };
  assert.equal((await docent('init', library)).code, 0);
  assert.equal((await docent('add', 'manual', join(root, 'site'))).code, 0);
  const inStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openLibsqlStore(join(library, 'data', 'store.db'));
    return work(store).finally(() => store.close());
  };
  return {root, library, docent, inStore};
}

test('commands refuse a store that was moved and say where it is now, and docent backup --moved reads it', async t => {
  const {root, docent, inStore} = await makeLibrary(t);
  await inStore(store =>
    store.setMove({to: 'postgres://db.example.org/docs', at: '2026-11-22T00:00:00.000Z', worker: ''}),
  );
  const file = join(root, 'docs.tar.gz');
  for (const words of [['backup', file], ['add', 'other'], ['list'], ['user', 'remove', 'ada']]) {
    const {code, output} = await docent(...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(
      output,
      /was moved to postgres:\/\/db\.example\.org\/docs \(2026-11-22T.* Name that store in DOCENT_STORE/,
    );
  }
  const serving = await docent('backup', file, '--moved');
  assert.match(serving.output, /Wrote 1 project and 0 users, with 1 build/);
  const again = await docent('restore', file, '--force');
  assert.match(again.output, /Restored 1 project/);
  assert.match((await docent('list')).output, /^manual\t/);
});

test('all writes fail during a move, and succeed after a move was interrupted', async t => {
  const {docent, inStore} = await makeLibrary(t);
  const move = {to: 'postgres://db.example.org/docs', at: '2026-11-22T00:00:00.000Z'};
  await inStore(async store => {
    await store.setMove({...move, worker: `${(await import('node:os')).hostname()}:${process.pid}`});
    await assert.rejects(
      store.write(undefined, async () => {}),
      {
        name: 'MovedError',
        message: /is being moved to postgres:\/\/db\.example\.org\/docs, and nothing can be changed/,
      },
    );
  });
  assert.match((await docent('list')).output, /is being moved .*wait until "docent migrate" has ended/);
  // No process has this id, so the move counts as interrupted.
  await inStore(async store =>
    store.setMove({...move, worker: `${(await import('node:os')).hostname()}:4194305`}),
  );
  assert.match((await docent('list')).output, /^manual\t/);
  assert.equal((await docent('add', 'other')).code, 0);
});

test('in the folder of a second machine, commands say that they need the address of the store', async t => {
  const {root, library, docent} = await makeLibrary(t);
  const second = join(root, 'second');
  await mkdir(join(second, 'data', 'cache'), {recursive: true});
  await cp(join(library, 'docent.yaml'), join(second, 'docent.yaml'));
  const list = async () => (await docent('list', '--library', second)).output;
  const expected =
    /has no store of its own\. If several machines share it, name their PostgreSQL server in DOCENT_STORE/;
  assert.match(await list(), expected);
  await rm(join(second, 'data'), {recursive: true});
  assert.match(await list(), expected);
});

describe('docent migrate', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => (server = await startPostgres()));
  after(() => server.stop());

  test('refuses to move a library that a host serves, and makes docent serve refuse the old folder after the move', async t => {
    const {library, docent} = await makeLibrary(t);
    const address = await server.database();
    const host = startDocent(t, ['serve', library, '--port', '0']);
    await addressOf(host);
    const refused = await docent('migrate', '--to', address);
    assert.equal(refused.code, 1);
    assert.match(refused.output, /"docent serve" uses the library \(process \d+ on \S+\); stop it first/);
    // Nothing was changed, and the host can still write to the store.
    assert.equal((await docent('add', 'other')).code, 0);
    host.process.kill('SIGTERM');
    await host.ended;

    const moved = await docent('migrate', '--to', address);
    assert.match(moved.output, /Copied 2 projects/);
    const {code, stderr} = await runDocent(t, ['serve', library, '--port', '0']);
    assert.equal(code, 1);
    assert.match(stderr, /was moved to postgres:\/\/\S+\/\w+ \(/);
    assert.doesNotMatch(stderr, /@/);
    assert.equal((await docent('migrate', '--to', address, '--force')).code, 1);

    // The library is now in the new store, and can be moved back into the old one.
    assert.equal((await docent('add', 'third', '--store', address)).code, 0);
    const back = await docent('migrate', '--to', 'file', '--store', address, '--force');
    assert.match(back.output, /Copied 3 projects/);
    assert.match((await docent('list')).output, /^third\t/m);
    assert.match((await docent('list', '--store', address)).output, /was moved to the store in \S+library/);
  });

  test('ignores a host that was killed, and changes nothing if it cannot copy the library', async t => {
    const {library, docent} = await makeLibrary(t);
    const address = await server.database();
    const host = startDocent(t, ['serve', library, '--port', '0']);
    await addressOf(host);
    host.process.kill('SIGKILL');
    await host.ended;
    assert.equal((await docent('migrate', '--to', address)).code, 0);
    const otherLibrary = await makeLibrary(t);
    const refused = await otherLibrary.docent('migrate', '--to', address);
    assert.match(refused.output, /There is already a library, with 1 project/);
    assert.match((await otherLibrary.docent('list')).output, /^manual\t/);
    assert.match(
      (await docent('migrate', '--to', address, '--store', address, '--force')).output,
      /The library is in that store already/,
    );
    const there = await openLibraryFolder(library, address);
    assert.equal(await there.store.move(), undefined);
    await there.close();
  });
});
