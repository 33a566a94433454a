import assert from 'node:assert/strict';
import {symlink, writeFile} from 'node:fs/promises';
import {renameSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {makeLinkedSite} from '../cli/linked-site.js';
import {project, rawRequest, startHost} from './running-host.js';

/** All addresses under which a host could send the target of a link. */
const ADDRESSES = [
  ...[
    '/passwd.html',
    '/passwd',
    '/secret.txt',
    '/page.html',
    '/page',
    '/data/',
    '/data/secret',
    '/data/page.html',
  ],
  ...['/extra/', '/extra/extra.html', '/_static/jquery.js', '/llms.txt', '/llms-full.txt', '/hard.txt'],
  ...['/_/downloads/demo/en/latest/pdf/', '/_/downloads/demo/en/latest/epub/', '/openapi.json'],
  ...['passwd', 'page', 'data/page', 'extra/extra'].map(
    name => `/_/api/v3/embed/?url=${encodeURIComponent(`http://localhost/${name}.html`)}`,
  ),
];

test('no route sends targets of links that lead out of a served folder', async t => {
  const {root, site} = await makeLinkedSite(t);
  await symlink('../library/data/secret', join(site, 'book.pdf'));
  await symlink('../etc/passwd.html', join(site, 'book.epub'));
  await symlink('../library/data/secret', join(site, 'openapi.json'));
  await symlink('../etc/passwd.html', join(site, '404.html'));
  await symlink('../etc/passwd.html', join(site, 'extra.html'));
  const {origin, port} = await startHost(t, {projects: [project('demo', site)]});
  for (const address of [...ADDRESSES, '/missing.html', '/_/downloads/demo/en/latest/htmlzip/'])
    for (const headers of [{}, {range: 'bytes=0-100'}, {'accept-encoding': 'br'}]) {
      const {status, body} = await rawRequest(port, address, {headers});
      assert.doesNotMatch(body.toString('latin1'), /PRIVATE|wombat/, address);
      if (/passwd|secret|page|data|extra|jquery|pdf|epub/.test(address))
        assert.ok(status >= 400, `${address}: ${status}`);
    }
  const listed = await (await fetch(`${origin}/_/downloads/demo/en/latest/htmlzip/`)).arrayBuffer();
  assert.doesNotMatch(Buffer.from(listed).toString('latin1'), /passwd|secret|jquery|book/);
  assert.match(await (await fetch(`${origin}/`)).text(), /axolotl/);
  assert.equal(await (await fetch(`${origin}/_static/own.css`)).text(), 'own');
  // Links that are created while the host is running are checked, too.
  await writeFile(join(site, 'later.txt'), 'later');
  assert.equal(await (await fetch(`${origin}/later.txt`)).text(), 'later');
  await symlink(join(root, 'library/data/secret'), join(site, 'even-later.txt'));
  assert.equal((await fetch(`${origin}/even-later.txt`)).status, 404);
});

test('a file that is replaced by a link after the host has found it is not sent', async t => {
  const {root, site} = await makeLinkedSite(t);
  const {origin} = await startHost(t, {projects: [project('demo', site)]});
  const path = join(site, 'swapped.txt');
  // The text is as long as the secret, so that clients do not wait for more bytes.
  const harmless = 'harmless'.padEnd(70);
  writeFileSync(path, harmless);
  let isDone = false;
  const swap = async () => {
    for (; !isDone; await new Promise(resolve => setImmediate(resolve))) {
      symlinkSync(join(root, 'library/data/secret'), `${path}.link`);
      renameSync(`${path}.link`, path);
      await new Promise(resolve => setImmediate(resolve));
      writeFileSync(`${path}.file`, harmless);
      renameSync(`${path}.file`, path);
    }
  };
  const swapping = swap();
  const seen = new Set<number>();
  for (let round = 0; round < 2_000 && (round < 200 || !(seen.has(200) && seen.has(404))); round++) {
    const answer = await fetch(`${origin}/swapped.txt`);
    assert.doesNotMatch(await answer.text().catch(() => ''), /PRIVATE/);
    seen.add(answer.status);
  }
  isDone = true;
  await swapping;
  assert.ok(seen.has(200) && seen.has(404), [...seen].join());
});
