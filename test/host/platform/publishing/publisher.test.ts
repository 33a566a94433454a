import assert from 'node:assert/strict';
import {readdir, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {makeSite, page} from '../../routes/test-site.js';
import {type LibraryHost, startLibrary} from '../../routes/library-host.js';

describe('publishing a version', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'book', versions: {latest: 'public'}});
  });
  after(() => host.stop());

  const read = async (path: string) => (await fetch(host.origin + path)).text();
  const countResults = async (words: string, scope = 'book'): Promise<number> => {
    const answer = await fetch(
      `${host.origin}/api/v3/search/?q=${encodeURIComponent(`project:${scope} ${words}`)}`,
    );
    return ((await answer.json()) as {count: number}).count;
  };

  test('serves and finds the new content of a version that is published again', async () => {
    await host.publish('book', 'latest', {'index.html': page('Second', '<p>axolotl</p>')});
    assert.match(await read('/book/en/latest/'), /Second/);
    assert.equal(await countResults('axolotl'), 1);
  });

  test('reuses unchanged files of the last build, or of another version', async () => {
    await host.add({slug: 'kept', versions: {}});
    const unchanged = page('Same', '<p>quokka</p>');
    await host.publish('kept', 'one', {'same.html': unchanged, 'index.html': page('Old')});
    await host.publish('kept', 'one', {'same.html': unchanged, 'index.html': page('New', '<p>numbat</p>')});
    await host.publish('kept', 'two', {'same.html': unchanged, 'index.html': page('Two')});
    const builds = await host.store.database
      .selectFrom('build')
      .select('folder')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const inodes = await Promise.all(
      builds.map(async ({folder}) => (await stat(join(host.folder, 'files', folder!, 'same.html'))).ino),
    );
    assert.equal(new Set(inodes).size, 1);
    assert.match(await read('/kept/en/one/'), /New/);
    assert.match(await read('/kept/en/two/'), /Two/);
    assert.equal(await countResults('numbat', 'kept/one'), 1);
  });

  test('refuses a folder that contains a library, or is in the data of one', async t => {
    const folder = await makeSite(t, {
      'index.html': page('Start'),
      'deep/docs/docent.yaml': '',
      'deep/docs/data/files/index.html': page('Private'),
    });
    for (const path of ['', 'deep/docs/data/files'])
      await assert.rejects(
        host.publisher.publish({
          project: 'book',
          version: 'latest',
          folder: join(folder, path),
          who: 'test',
        }),
        {name: 'PublishError', message: /the private data of the library \S+\/deep\/docs would be, too/},
      );
  });

  test('still serves the previous build if a build fails', async () => {
    await assert.rejects(
      host.publisher.publish({project: 'book', version: 'latest', folder: '/nowhere/at/all', who: 'test'}),
      {name: 'PublishError', message: /cannot be published: there is no such folder/},
    );
    assert.match(await read('/book/en/latest/'), /Second/);
    const [last] = await host.store.database
      .selectFrom('build')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.deepEqual([last!.state, last!.success], ['finished', 0]);
    assert.match(last!.error, /no such folder/);
  });

  test('records the end of the commands of a build no later than the end of the build', async () => {
    const write = host.store.write.bind(host.store);
    const openCommands: number[] = [];
    host.store.write = async (line, work) => {
      const result = await write(line, work);
      const open = await host.store.database
        .selectFrom('build_command')
        .innerJoin('build', 'build.id', 'build_command.build_id')
        .select('build_command.id')
        .where('build.finished', 'is not', null)
        .where('build_command.end_time', 'is', null)
        .execute();
      openCommands.push(open.length);
      return result;
    };
    try {
      await host.publish('book', 'latest', {'index.html': page('Second', '<p>axolotl</p>')});
      const publication = {project: 'book', version: 'latest', folder: '/nowhere/at/all', who: 'test'};
      await assert.rejects(host.publisher.publish(publication), {name: 'PublishError'});
    } finally {
      host.store.write = write;
    }
    assert.ok(openCommands.length >= 6, String(openCommands));
    assert.deepEqual(new Set(openCommands), new Set([0]));
  });

  test('refuses an unknown project', async () => {
    const publication = {project: 'none', version: 'latest', folder: '/tmp', who: 'test'};
    await assert.rejects(host.publisher.publish(publication), {message: /There is no project "none"/});
  });

  test('marks a build whose process has ended as failed, but not one of this process', async () => {
    const alive = await host.publisher.begin({project: 'book', version: 'latest', who: 'test'});
    const dead = await host.publisher.begin({project: 'book', version: 'latest', who: 'test'});
    const {worker} = await host.store.database
      .selectFrom('build')
      .select('worker')
      .where('id', '=', dead)
      .executeTakeFirstOrThrow();
    // The build seems to belong to a process that has ended, because no process can have this id.
    await host.store.write(undefined, transaction =>
      transaction
        .updateTable('build')
        .set({worker: worker.replace(/\d+$/, '4194305')})
        .where('id', '=', dead)
        .execute(),
    );
    const messages = await host.publisher.recover();
    assert.equal(messages.length, 1);
    assert.match(messages[0]!, new RegExp(`^Build ${dead} of book latest was interrupted`));
    const rows = await host.store.database
      .selectFrom('build')
      .select(['id', 'success'])
      .where('id', 'in', [alive, dead])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({success}) => success),
      [null, 0],
    );
  });

  test('removes the files of older builds, except for the previous one', async () => {
    for (const word of ['quokka', 'wombat', 'zebra'])
      await host.publish('book', 'latest', {'index.html': page(word, `<p>${word}</p>`)});
    const builds = await host.store.database
      .selectFrom('build')
      .innerJoin('project', 'project.id', 'build.project_id')
      .select('folder')
      .where('slug', '=', 'book')
      .where('folder', 'is not', null)
      .execute();
    assert.equal(builds.length, 2);
    assert.equal((await readdir(dirname(join(host.folder, 'files', builds[0]!.folder!)))).length, 2);
    assert.deepEqual([await countResults('zebra'), await countResults('quokka')], [1, 0]);
  });

  test('creates the archive of a version at its first request, and sends it to concurrent requests', async () => {
    const path = '/_/downloads/book/en/latest/htmlzip/';
    const [first, second] = await Promise.all([fetch(host.origin + path), fetch(host.origin + path)]);
    const bytes = Buffer.from(await first.arrayBuffer());
    assert.equal(first.headers.get('content-type'), 'application/zip');
    assert.match(first.headers.get('content-disposition')!, /filename="book-latest\.zip"/);
    assert.equal(bytes.toString('latin1', 0, 2), 'PK');
    assert.ok(bytes.includes('book-latest/index.html'));
    assert.deepEqual(Buffer.from(await second.arrayBuffer()), bytes);
    assert.equal((await fetch(`${host.origin}/_/downloads/book/en/latest/pdf/`)).status, 404);
  });
});
