import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {findRedirect} from '../../../host/src/platform/library/find-redirect.js';
import {createRedirect} from '../../../host/src/platform/library/redirects.js';
import {wholeLibrary} from '../../../host/src/platform/people/viewer.js';
import {newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {Library} from '../../../host/src/platform/library/library.js';
import {localSites} from '../../../host/src/platform/publishing/storage.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {ask, Browser, fill, SEPARATE} from './named-host.js';

const json = {'content-type': 'application/json'};

describe('a path with superfluous percent-encoding', () => {
  test('does not let sessions write through the API where pages are served', async t => {
    const host = await startLibrary();
    t.after(() => host.stop());
    await host.add({slug: 'open', versions: {latest: 'public'}});
    await host.people.add('ada', 'correct horse', {admin: true});
    const signedIn = await ask(host, 'localhost', '/_/sign-in', {
      method: 'POST',
      headers: {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'},
      body: 'name=ada&password=correct+horse',
    });
    const cookie = signedIn.cookies.map(text => text.split(';')[0]).join('; ');
    const front = await ask(host, 'localhost', '/', {headers: {cookie, 'sec-fetch-site': 'same-origin'}});
    const [, token = ''] = /name="csrf" value="([^"]+)"/.exec(front.text) ?? [];
    assert.ok(token);
    for (const path of [
      '/api/v3/projects/open/',
      '/%61pi/v3/projects/open/',
      '/%5F/ap%69/v3/projects/open/',
    ]) {
      const {status, text} = await ask(host, 'localhost', path, {
        method: 'PATCH',
        headers: {...json, cookie, 'sec-fetch-site': 'same-origin', 'x-csrftoken': token},
        body: '{"name": "Mine"}',
      });
      assert.equal(status, 403, path);
      assert.match(text, /a session cannot change anything through the API/, path);
    }
  });

  test('does not reach the app under a docs domain', async t => {
    const host = await startLibrary({names: SEPARATE});
    t.after(() => host.stop());
    await fill(host);
    for (const path of ['/_/builds/', '/_/%62uilds/', '/%5f/builds/'])
      assert.equal((await ask(host, 'manual.docs.example.org', path)).status, 403, path);
  });

  test('does not make an answer repeat a token', async t => {
    const host = await startLibrary();
    t.after(() => host.stop());
    const {status, text} = await ask(host, 'localhost', '/%61uth/SECRET-TOKEN', {
      headers: {accept: 'text/html'},
    });
    assert.equal(status, 405);
    assert.doesNotMatch(text, /SECRET/);
  });
});

describe('a redirect', () => {
  let host: LibraryHost;
  let id: number;
  const rule = (type: 'exact' | 'page' | 'html_to_clean_url' | 'clean_url_to_html', from = '', to = '') =>
    createRedirect(
      {store: host.store, project: {id, slug: 'open'}, who: 'test'},
      {type, from_url: from, to_url: to, force: true},
    );
  const location = async (path: string): Promise<string> => (await ask(host, 'localhost', path)).location;

  before(async () => {
    host = await startLibrary();
    id = await host.add({slug: 'open', versions: {latest: 'public'}});
    await host.publish('open', 'latest', {'index.html': '<p>Start', 'evil.example/index.html': '<p>Folder'});
    await host.store.write(undefined, transaction =>
      transaction
        .updateTable('project')
        .set({prefix: '/', versioning_scheme: 'single_version_without_translations'})
        .execute(),
    );
  });
  after(() => host.stop());

  test('stays on this host if the path begins with two slashes', async () => {
    assert.equal(await location('/evil.example'), '/evil.example/');
    await rule('html_to_clean_url');
    for (const path of [
      '//evil.example',
      '//evil.example/x.html',
      '///evil.example/x.html',
      '/%2Fevil.example/x.html',
    ])
      assert.doesNotMatch(await location(path), /^\/[/\\]/, path);
  });

  test('inserts the text that its wildcard matches unchanged, and only after the host name', async () => {
    await rule('exact', '/old/*', 'https://elsewhere.example/:splat');
    await rule('exact', '/plain*', 'https://elsewhere.example/x');
    assert.equal(await location("/old/$&$'a"), "https://elsewhere.example/$&$'a");
    for (const to of ['https://elsewhere.example:splat', 'https://:splat/x', 'https://else:splat.example/'])
      await assert.rejects(rule('exact', '/other*', to), /to_url must be a path/, to);
    // Such a redirect can be in a library if it was stored before the check existed, or restored from a backup.
    const {project} = await projectWithRedirect('https://elsewhere.example:splat');
    for (const path of ['/old@evil.example/', '/old.evil.example/', '/old:99/', '/oldx'])
      assert.equal(
        findRedirect({project, version: undefined, path, origin: host.origin}, {forced: true}),
        undefined,
        path,
      );
  });

  test('does not lead to an address that is too long', async () => {
    const {project} = await projectWithRedirect(`/x${':splat'.repeat(300)}`);
    const path = `/old${'a'.repeat(1_000)}`;
    assert.equal(
      findRedirect({project, version: undefined, path, origin: host.origin}, {forced: true}),
      undefined,
    );
  });

  /** Replaces the redirects of the project by one for all paths that begin with `/old`. Resolves to the project. */
  async function projectWithRedirect(to: string) {
    await host.store.write(undefined, async transaction => {
      await transaction.deleteFrom('redirect').execute();
    });
    await rule('exact', '/old*', 'https://elsewhere.example/:splat');
    await host.store.write(undefined, transaction =>
      transaction.updateTable('redirect').set({to_url: to}).execute(),
    );
    const view = await new Library(host.store, localSites(join(host.folder, 'files'))).view(
      wholeLibrary('test'),
    );
    return {project: view.project('open')!};
  }
});

describe('headers that a proxy passes on', () => {
  test('the last IP address counts, because the client may have written the others', async t => {
    const host = await startLibrary({limit: 2, trustProxy: true});
    t.after(() => host.stop());
    const statuses: number[] = [];
    for (let at = 1; at <= 3; at++) {
      const headers = {...json, 'x-forwarded-for': `192.0.2.${at}, 198.51.100.7`};
      const body = JSON.stringify({username: `u${at}`, password: 'x'});
      statuses.push((await ask(host, 'localhost', '/auth/', {method: 'POST', headers, body})).status);
    }
    assert.deepEqual(statuses, [401, 401, 429]);
  });

  test('the host name is taken only from Host, not from X-Forwarded-Host', async t => {
    const host = await startLibrary({names: SEPARATE, trustProxy: true});
    t.after(() => host.stop());
    await fill(host);
    const headers = {'x-forwarded-host': 'lib.example.org'};
    assert.equal((await ask(host, 'manual.docs.example.org', '/_/builds/', {headers})).status, 403);
    const browser = new Browser(host);
    await browser.signIn('ada');
    const {location} = await browser.get('http://lib.example.org/manual/en/latest/', {
      'x-forwarded-host': 'evil.example',
    });
    assert.match(location, /^http:\/\/manual\.docs\.example\.org[:/]/);
  });
});

test('a list of builds is answered even if the page in the query is not a valid number', async t => {
  const host = await startLibrary();
  t.after(() => host.stop());
  await host.add({slug: 'open', versions: {latest: 'public'}});
  await host.people.add('ada', 'correct horse', {admin: true});
  const {token} = await host.people.apiTokens.issue('ada', {scope: 'read', label: ''});
  for (const page of ['1', '1e300', 'Infinity', '-1', '1.5', 'x'])
    assert.equal(
      (
        await ask(host, 'localhost', `/_/builds/open/?page=${page}`, {
          headers: {authorization: `Token ${token}`},
        })
      ).status,
      200,
      page,
    );
});

test('builds are listed even for more projects than an SQL expression may have terms', async t => {
  const host = await startLibrary();
  t.after(() => host.stop());
  const id = await host.add({slug: 'open', versions: {latest: 'public'}});
  const {version_id: version} = await host.store.database
    .selectFrom('build')
    .select('version_id')
    .executeTakeFirstOrThrow();
  await host.store.write(undefined, async transaction => {
    for (let at = 0; at < 1_100; at++)
      await transaction
        .insertInto('project')
        .values(newProject(`p${at}`))
        .execute();
  });
  const list = async (headers: Record<string, string>) => {
    const {status, text} = await ask(host, 'localhost', '/api/v2/build/', {headers});
    assert.equal(status, 200, text);
    return (JSON.parse(text) as {results: {project: number; version: number}[]}).results;
  };
  assert.deepEqual(
    (await list({})).map(build => [build.project, build.version]),
    [[id, version]],
  );
  await host.people.add('ada', 'correct horse', {admin: true});
  const {token} = await host.people.apiTokens.issue('ada', {scope: 'read', label: ''});
  assert.equal((await list({authorization: `Token ${token}`})).length, 1);
});

test('only files are offered as downloads', async t => {
  const host = await startLibrary();
  t.after(() => host.stop());
  await host.add({slug: 'open', versions: {}});
  const build = await host.publish('open', 'latest', {'index.html': '<p>x', 'book.pdf/index.html': '<p>x'});
  await mkdir(join(host.folder, 'files/open', `latest-b${build}`, 'book.epub'));
  for (const format of ['pdf', 'epub'])
    assert.equal((await ask(host, 'localhost', `/_/downloads/open/en/latest/${format}/`)).status, 404);
  await writeFile(join(host.folder, 'files/open', `latest-b${build}`, 'z.pdf'), '%PDF');
  assert.equal((await ask(host, 'localhost', '/_/downloads/open/en/latest/pdf/')).status, 200);
});

test('requests of agents are counted for their IP address, like those of readers', async t => {
  const host = await startLibrary({limit: 2});
  t.after(() => host.stop());
  const body = JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/list', params: {}});
  const headers = {...json, accept: 'application/json, text/event-stream'};
  const statuses: number[] = [];
  for (let at = 1; at <= 3; at++)
    statuses.push((await ask(host, 'localhost', '/mcp', {method: 'POST', headers, body})).status);
  assert.deepEqual(statuses, [200, 200, 429]);
});
