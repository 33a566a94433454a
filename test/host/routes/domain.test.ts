import assert from 'node:assert/strict';
import {request} from 'node:http';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';

describe('a domain of a project', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    const manual = await host.add({slug: 'manual', versions: {latest: 'public', '1.0': 'public'}});
    await host.add({slug: 'handbuch', language: 'de', translationOf: manual, versions: {latest: 'public'}});
    const part = await host.add({slug: 'part', versions: {latest: 'public'}});
    await host.add({slug: 'other', versions: {latest: 'public'}});
    await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
    await host.store.write(undefined, async transaction => {
      await transaction
        .insertInto('subproject')
        .values({parent_id: manual, child_id: part, alias: 'one'})
        .execute();
      await transaction
        .updateTable('project')
        .set({domain: 'docs.example.org'})
        .where('slug', '=', 'manual')
        .execute();
      await transaction
        .updateTable('project')
        .set({domain: 'notes.example.org'})
        .where('slug', '=', 'notes')
        .execute();
    });
  });
  after(() => host.stop());

  /** Sends a request like a browser that has resolved the name to this host. */
  const send = (name: string, path: string): Promise<{status: number; location: string; text: string}> =>
    new Promise((resolve, reject) => {
      const outgoing = request(host.origin + path, {headers: {host: name}}, answer => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({status: answer.statusCode!, location: answer.headers.location ?? '', text}),
        );
      });
      outgoing.on('error', reject).end();
    });

  test('a project is served at the root of its domain, with translations and subprojects', async () => {
    assert.equal((await send('docs.example.org', '/')).location, '/en/latest/');
    for (const [path, title] of [
      ['/en/1.0/', 'manual 1.0'],
      ['/de/latest/', 'handbuch latest'],
      ['/projects/one/en/latest/', 'part latest'],
    ] as const) {
      const {status, text} = await send('DOCS.example.org:8000', path);
      assert.equal(status, 200, path);
      assert.match(text, new RegExp(`Start of ${title}`));
    }
  });

  test('downloads need no project slug under the domain, as on Read the Docs', async () => {
    for (const language of ['en', 'de']) {
      const {status, text} = await send('docs.example.org', `/_/downloads/${language}/latest/htmlzip/`);
      assert.deepEqual([status, text.slice(0, 2)], [200, 'PK']);
    }
    assert.equal((await send('docs.example.org', '/_/downloads/fr/latest/htmlzip/')).status, 404);
    assert.equal((await send('elsewhere.example', '/_/downloads/en/latest/htmlzip/')).status, 404);
  });

  test('other projects are not visible under the domain, in searches or lists', async () => {
    for (const path of ['/other/en/latest/', '/en/', '/anything/'])
      assert.equal((await send('docs.example.org', path)).status, path === '/en/' ? 302 : 404, path);
    assert.equal((await send('docs.example.org', '/manual/en/latest/')).location, '/en/latest');
    const response = await send(
      'docs.example.org',
      '/_/api/v3/search/?q=subprojects:manual+project:handbuch+project:other+project:notes+every',
    );
    const answer = JSON.parse(response.text) as {
      projects: {slug: string}[];
      results: {domain: string; path: string}[];
    };
    assert.deepEqual(answer.projects.map(({slug}) => slug).sort(), ['handbuch', 'manual', 'part']);
    assert.ok(answer.results.every(({domain}) => domain === 'http://docs.example.org'));
    assert.ok(answer.results.some(({path}) => path === '/en/latest/'));
  });

  test('the project keeps its addresses under other host names', async () => {
    assert.equal((await send('127.0.0.1', '/manual/en/latest/')).status, 200);
    assert.equal((await send('127.0.0.1', '/other/en/latest/')).status, 200);
  });

  test('the domain of a private project shows nothing to anonymous viewers', async () => {
    for (const path of ['/', '/en/latest/', '/notes/en/latest/', '/other/en/latest/']) {
      const {status, text} = await send('notes.example.org', path);
      assert.ok(status === 404 || path === '/', path);
      // The page repeats the requested address as the one to return to after signing in.
      assert.doesNotMatch(text.replaceAll(encodeURIComponent(path), ''), /notes|Start of/, path);
    }
  });
});
