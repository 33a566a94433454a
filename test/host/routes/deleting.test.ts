import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';
import {page} from './test-site.js';

describe('deleting projects and versions over HTTP', () => {
  let host: LibraryHost;
  const tokens: Record<string, string> = {};
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'manual', versions: {latest: 'public'}});
    await host.add({slug: 'secret', privacy: 'private', versions: {latest: 'public'}});
    for (const name of ['ada', 'mae', 'eve', 'adam']) {
      await host.people.add(name, 'correct horse', {admin: name === 'ada'});
      tokens[name] = (await host.people.apiTokens.issue(name, {scope: 'write', label: ''})).token;
    }
    tokens['mae, to read'] = (await host.people.apiTokens.issue('mae', {scope: 'read', label: ''})).token;
    await host.people.grant('mae', 'manual', 'maintainer');
    await host.people.grant('adam', 'manual', 'admin');
  });
  after(() => host.stop());

  const request = (method: string, path: string, who?: string, headers: Record<string, string> = {}) =>
    fetch(host.origin + path, {
      method,
      headers: {...(who && {authorization: `Token ${tokens[who]}`}), ...headers},
    });
  const remove = async (path: string, who?: string) =>
    (await request('DELETE', `/api/v3/projects/${path}`, who)).status;
  const countOf = async (words: string): Promise<number> => {
    const answer = await fetch(`${host.origin}/api/v3/search/?q=${encodeURIComponent(words)}`);
    return ((await answer.json()) as {count: number}).count;
  };
  const filesOf = async (project: string): Promise<string[]> =>
    (
      await Promise.all(
        ['files', 'indexes'].map(folder => readdir(join(host.folder, folder, project)).catch(() => [])),
      )
    ).flat();

  test('a maintainer deletes a version with its pages, index and archive, and other versions stay', async () => {
    await host.publish('manual', '1.0', {'index.html': page('Old', '<p>axolotl</p>')});
    assert.equal((await fetch(`${host.origin}/_/downloads/manual/en/1.0/htmlzip/`)).status, 200);
    assert.equal(await countOf('project:manual/1.0 axolotl'), 1);
    assert.equal((await filesOf('manual')).filter(name => name.startsWith('1.0-')).length, 2);
    assert.equal(await remove('manual/versions/1.0/', 'mae'), 204);
    assert.equal((await fetch(`${host.origin}/manual/en/1.0/`)).status, 404);
    assert.equal((await fetch(`${host.origin}/_/downloads/manual/en/1.0/htmlzip/`)).status, 404);
    assert.equal(await countOf('project:manual/1.0 axolotl'), 0);
    assert.equal((await filesOf('manual')).filter(name => name.startsWith('1.0-')).length, 0);
    assert.deepEqual(await readdir(join(host.folder, 'downloads')), []);
    assert.equal((await fetch(`${host.origin}/manual/en/latest/`)).status, 200);
    assert.equal(await remove('manual/versions/1.0/', 'mae'), 404);
    const audit = await host.store.database.selectFrom('audit').selectAll().orderBy('id', 'desc').execute();
    assert.deepEqual(
      [audit[0]!.who, audit[0]!.action, audit[0]!.subject],
      ['mae', 'remove version', 'manual/1.0'],
    );
  });

  test('people without the required role are refused, with 404 if they may not know that the project exists', async () => {
    for (const [path, who, status] of [
      ['manual/versions/latest/', undefined, 401],
      ['manual/versions/latest/', 'eve', 403],
      ['manual/versions/latest/', 'mae, to read', 403],
      ['manual/', undefined, 401],
      ['manual/', 'eve', 403],
      ['manual/', 'mae', 403],
      ['secret/', undefined, 401],
      ['secret/', 'eve', 404],
      ['secret/', 'adam', 404],
      ['secret/versions/latest/', 'mae', 404],
      ['none/', 'eve', 404],
      ['manual/versions/none/', 'mae', 404],
    ] as const)
      assert.equal(await remove(path, who), status, `${path} ${who}`);
    assert.equal((await fetch(`${host.origin}/manual/en/latest/`)).status, 200);
  });

  test('a session can only delete with the token of a page of the host', async () => {
    const signedIn = await fetch(`${host.origin}/_/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: {'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded'},
      body: 'name=ada&password=correct+horse',
    });
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    for (const site of ['same-origin', 'cross-site'])
      assert.equal(
        (await request('DELETE', '/api/v3/projects/manual/', undefined, {cookie, 'sec-fetch-site': site}))
          .status,
        403,
      );
    assert.equal((await fetch(`${host.origin}/manual/en/latest/`)).status, 200);
  });

  test('a build that another version serves stays until that version is published again', async () => {
    await host.publish('manual', '2.0', {'index.html': page('Two', '<p>quokka</p>')}, {also: 'newest'});
    assert.equal(await remove('manual/versions/2.0/', 'mae'), 204);
    assert.match(await (await fetch(`${host.origin}/manual/en/newest/`)).text(), /quokka/);
    assert.equal(await countOf('project:manual/newest quokka'), 1);
    for (const word of ['numbat', 'wombat'])
      await host.publish('manual', 'newest', {'index.html': page('New', `<p>${word}</p>`)});
    assert.equal(await countOf('project:manual/newest wombat'), 1);
    assert.deepEqual(
      (await filesOf('manual')).filter(name => name.startsWith('2.0-')),
      [],
    );
  });

  test('after its default version is deleted, a project gets another default version', async () => {
    await host.add({slug: 'guide', versions: {'3.0': 'public', '1.0': 'public', '2.0': 'public'}});
    assert.equal(await remove('guide/versions/3.0/', 'ada'), 204);
    const answer = await fetch(`${host.origin}/guide/`, {redirect: 'manual'});
    assert.equal(new URL(answer.headers.get('location')!, host.origin).pathname, '/guide/en/2.0/');
  });

  test('an admin deletes a project with everything in it, except for its subprojects and translations', async () => {
    const id = await host.add({slug: 'book', versions: {latest: 'public', old: 'public'}, text: 'axolotl'});
    await host.add({slug: 'buch', language: 'de', translationOf: id, versions: {latest: 'public'}});
    const part = await host.add({slug: 'part', versions: {latest: 'public'}});
    await host.store.write(undefined, transaction =>
      transaction.insertInto('subproject').values({parent_id: id, child_id: part, alias: 'part'}).execute(),
    );
    const {token} = await host.people.sharings.share('book');
    await host.people.grant('adam', 'book', 'admin');
    assert.equal((await fetch(`${host.origin}/book/de/latest/`)).status, 200);
    assert.equal(await remove('book/', 'adam'), 204);
    for (const path of ['/book/', '/book/en/latest/', '/book/de/latest/', `/_/sharing/${token}`])
      assert.equal((await fetch(host.origin + path)).status, 404, path);
    for (const path of ['/buch/de/latest/', '/part/en/latest/'])
      assert.equal((await fetch(host.origin + path)).status, 200, path);
    for (const folder of ['files', 'indexes'])
      assert.equal(existsSync(join(host.folder, folder, 'book')), false, folder);
    const rows = host.store.database.selectFrom('build').select('id').where('project_id', '=', id);
    assert.deepEqual(await rows.execute(), []);
    // The slug can be used again, and nobody has a role in the new project.
    await host.add({slug: 'book', privacy: 'private', versions: {latest: 'public'}});
    assert.equal(await remove('book/', 'adam'), 404);
  });

  test('a build that ends after its version was deleted is not served and leaves no files', async () => {
    await host.publish('manual', '4.0', {'index.html': page('Four')});
    const publication = {project: 'manual', version: '4.0', folder: join(host.folder, 'sources/manual/4.0')};
    const build = await host.publisher.begin({...publication, who: 'test'});
    assert.equal(await remove('manual/versions/4.0/', 'mae'), 204);
    await assert.rejects(host.publisher.run(build, publication), {
      name: 'PublishError',
      message: /its version has been removed/,
    });
    assert.equal((await fetch(`${host.origin}/manual/en/4.0/`)).status, 404);
    assert.deepEqual(
      (await filesOf('manual')).filter(name => name.startsWith('4.0-')),
      [],
    );
  });

  test('of several simultaneous requests to delete a version, one deletes it and the others are answered with 404', async () => {
    await host.publish('manual', '5.0', {'index.html': page('Five')});
    const statuses = await Promise.all([1, 2, 3].map(() => remove('manual/versions/5.0/', 'ada')));
    assert.equal(statuses.filter(status => status === 204).length, 1, String(statuses));
    assert.ok(
      statuses.every(status => status === 204 || status === 404),
      String(statuses),
    );
  });
});

describe('a version that was never built', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'manual', versions: {latest: 'public'}});
  });
  after(() => host.stop());

  const versions = async (): Promise<string[]> => {
    const {results} = (await (await fetch(`${host.origin}/api/v3/projects/manual/versions/`)).json()) as {
      results: {slug: string}[];
    };
    return results.map(({slug}) => slug);
  };

  test('is not created for a folder that cannot be published', async () => {
    const publication = {project: 'manual', version: '9.9', folder: '/nowhere/at/all', who: 'test'};
    await assert.rejects(host.publisher.publish(publication), /there is no such folder/);
    assert.deepEqual(await versions(), ['latest']);
  });

  test('is removed when its first build fails, whichever process notices', async () => {
    const publication = {project: 'manual', version: '9.9', folder: '/nowhere/at/all'};
    const build = await host.publisher.begin({...publication, who: 'test'});
    assert.deepEqual(await versions(), ['latest', '9.9']);
    await assert.rejects(host.publisher.run(build, publication), /there is no such folder/);
    assert.deepEqual(await versions(), ['latest']);

    const cutOff = await host.publisher.begin({...publication, who: 'test'});
    await host.store.write(undefined, transaction =>
      // The build seems to belong to a process that has ended, because no process can have this id.
      transaction
        .updateTable('build')
        .set(({eb}) => ({
          worker: eb.fn('replace', ['worker', eb.val(`:${process.pid}`), eb.val(':4194305')]),
        }))
        .where('id', '=', cutOff)
        .execute(),
    );
    assert.equal((await host.publisher.recover()).length, 1);
    assert.deepEqual(await versions(), ['latest']);
  });

  test('stays if other builds of it are queued, or if it belongs to a branch', async () => {
    const publication = {project: 'manual', version: '8.0', folder: '/nowhere/at/all', who: 'test'};
    const first = await host.publisher.begin(publication);
    await host.publisher.begin(publication);
    await assert.rejects(host.publisher.run(first, publication));
    assert.deepEqual(await versions(), ['latest', '8.0']);
    const latest = {...publication, version: 'latest'};
    await assert.rejects(host.publisher.run(await host.publisher.begin(latest), latest));
    assert.deepEqual(await versions(), ['latest', '8.0']);
  });
});
