import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {People} from '../../../host/src/platform/people/people.js';
import {until} from '../../support/until.js';
import {makeSite, page} from '../routes/test-site.js';
import {addressOf, runDocent, startDocent} from './docent.js';

test('a served library receives a site over HTTP, and deletes a version and a project', async t => {
  const root = await makeSite(t, {
    'one/index.html': page('One', '<p>axolotl</p>'),
    'two/index.html': page('Two', '<p>quokka</p>'),
  });
  const library = join(root, 'library');
  await runDocent(t, ['init', library]);
  await runDocent(t, ['add', 'manual', join(root, 'one'), '--library', library]);
  const {store} = await openLibraryFolder(library);
  const people = new People(store);
  await people.add('ada', 'correct horse', {admin: true});
  const {token} = await people.apiTokens.issue('ada', {scope: 'write', label: ''});
  const {token: invitation} = await people.invitations.issue('eve', {days: 1});
  await store.close();
  const host = startDocent(t, ['serve', library, '--port', '0']);
  const address = await addressOf(host);

  const env = {DOCENT_TOKEN: token};
  const published = await runDocent(t, ['publish', 'manual/2.0', join(root, 'two'), '--to', address], {env});
  assert.equal(published.code, 0, published.stderr);
  assert.match(published.stdout, /^Published manual 2\.0 on 127\.0\.0\.1:\d+, build 2\.$/m);
  assert.ok(!`${published.stdout}${published.stderr}${host.stderr}`.includes(token));
  assert.match(await (await fetch(`${address}manual/en/2.0/`)).text(), /quokka/);
  const again = ['publish', 'manual/2.0', join(root, 'two'), '--to', address, '--json'];
  const {stdout, stderr} = await runDocent(t, again, {env});
  assert.deepEqual(JSON.parse(stdout), {
    project: 'manual',
    version: '2.0',
    build: 3,
    host: new URL(address).host,
    files: 1,
    bytes: 0,
  });
  assert.ok(!stderr.includes(token));
  const answer = await fetch(`${address}api/v3/search/?q=project:manual/2.0+quokka`);
  assert.equal(((await answer.json()) as {count: number}).count, 1);
  // The build may be served a moment before the files that it was made from are removed.
  await until(async () => (await readdir(join(library, 'data/uploads'))).length === 0);

  assert.match(await (await fetch(`${address}_/welcome/${invitation}`)).text(), /Choose a password/);
  const headers = {authorization: `Token ${token}`};
  for (const path of ['manual/versions/2.0/', 'manual/'])
    assert.equal((await fetch(`${address}api/v3/projects/${path}`, {method: 'DELETE', headers})).status, 204);
  assert.equal(existsSync(join(library, 'data/files/manual')), false);
  host.process.kill('SIGTERM');
  assert.equal(await host.ended, 0);
  // The log contains no secret.
  assert.ok(!host.stderr.includes(invitation) && !host.stderr.includes(token));
});
