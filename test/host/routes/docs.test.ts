import assert from 'node:assert/strict';
import {mkdir, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

test('files are served with type, ETag, date and ranges', async t => {
  const folder = await makeSite(t, {'a.html': page('A'), '_static/x.css': 'body { color: red }'});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const answer = await rawRequest(port, '/_static/x.css');
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-type']), /^text\/css/);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.ok(answer.headers['last-modified']);
  const known = {'if-none-match': String(answer.headers['etag'])};
  assert.equal((await rawRequest(port, '/_static/x.css', {headers: known})).status, 304);
  const part = await rawRequest(port, '/_static/x.css', {headers: {range: 'bytes=0-3'}});
  assert.equal(part.status, 206);
  assert.equal(part.headers['content-range'], 'bytes 0-3/19');
  assert.equal(String(part.body), 'body');
  assert.equal((await rawRequest(port, '/_static/x.css', {headers: {range: 'bytes=99-'}})).status, 416);
});

test('files are found even if their names contain characters that have a meaning in addresses', async t => {
  const names = ['ü 1.txt', 'a#b?c.txt', '100%25.txt', 'a+b.txt', 'x'.repeat(200)];
  const folder = await makeSite(t, {'i.html': '', ...Object.fromEntries(names.map(name => [name, name]))});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const name of names) {
    const answer = await fetch(`${origin}/${encodeURIComponent(name)}`);
    assert.equal(await answer.text(), name);
  }
});

test('a folder shows its index page, under an address with a slash at its end', async t => {
  const folder = await makeSite(t, {'index.html': page('Start'), 'gü ide/index.html': page('Guide')});
  const {origin, port} = await startHost(t, {projects: [project('demo', folder)]});
  assert.match(await (await fetch(`${origin}/`)).text(), /<title>Start/);
  const moved = await rawRequest(port, '/g%C3%BC%20ide?q=a/b');
  assert.equal(moved.status, 302);
  assert.equal(moved.headers['location'], '/g%C3%BC%20ide/?q=a/b');
  const guide = await (await fetch(`${origin}/gü ide?q=a/b`)).text();
  assert.match(guide, /<title>Guide/);
  assert.match(guide, /content="\/g&#252; ide\/index.html"/);
});

test('missing pages are answered with a plain 404', async t => {
  const folder = await makeSite(t, {'a.html': page('A'), 'empty/x.txt': ''});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const path of ['/b.html', '/a.html/', '/empty/', '/a.html/b', '/ünï']) {
    const answer = await fetch(origin + path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /Page not found/);
  }
});

const escapes = [
  '/../secret.txt',
  '/x/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2E%2E%2Fsecret.txt',
  '/..%2fsecret.txt',
  '/x%2f..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/%252e%252e/secret.txt',
  '/..%c0%afsecret.txt',
  '/.%2e/secret.txt',
  '/./../secret.txt',
  '/....//secret.txt',
  '/secret.txt%00.html',
  '/a.html%00',
  '//secret.txt',
  '///etc/passwd',
  '//etc/passwd',
  '/%2fetc%2fpasswd',
  '/.hidden/secret.txt',
  '/.env',
  '/x/.git/config',
  'http://other.example/../secret.txt',
  '/_/docent/../secret.txt',
  '/_/docent/..%2f..%2fsecret.txt',
  '/_/docent/%2e%2e/%2e%2e/etc/passwd',
];
test('no address gives access to files outside of the folder or to hidden files', async t => {
  const outer = await makeSite(t, {
    'secret.txt': 'SECRET',
    'site/a.html': page('A'),
    'site/x/b.html': page('B'),
    'site/.hidden/secret.txt': 'SECRET',
    'site/.env': 'SECRET',
    'site/x/.git/config': 'SECRET',
    'widget/docent.js': 'js',
  });
  const {port} = await startHost(t, {
    projects: [project('demo', join(outer, 'site'))],
    widget: join(outer, 'widget'),
  });
  for (const path of escapes) {
    const first = await rawRequest(port, path);
    // If a path has several slashes in a row, the host redirects to the path with one slash, and not to another host.
    const {location} = first.headers;
    if (first.status === 302) assert.match(String(location), /^\/(?![/\\])/, path);
    const {status, body} = first.status === 302 ? await rawRequest(port, String(location)) : first;
    assert.ok(status === 404 || status === 400, `${path}: ${status}`);
    assert.doesNotMatch(String(body), /SECRET|root:/, path);
  }
});

test('.well-known is served, although its name makes it hidden', async t => {
  const folder = await makeSite(t, {'a.html': '', '.well-known/security.txt': 'Contact'});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  assert.equal(await (await fetch(`${origin}/.well-known/security.txt`)).text(), 'Contact');
});

test('symbolic links within a site are followed', async t => {
  const outer = await makeSite(t, {'site/shared/jquery.js': 'jq', 'site/a.html': page('A')});
  await mkdir(join(outer, 'site/_static'));
  await symlink('../shared/jquery.js', join(outer, 'site/_static/jquery.js'));
  await symlink('nowhere', join(outer, 'site/broken.html'));
  const {origin} = await startHost(t, {projects: [project('demo', join(outer, 'site'))]});
  assert.equal(await (await fetch(`${origin}/_static/jquery.js`)).text(), 'jq');
  assert.equal((await fetch(`${origin}/broken.html`)).status, 404);
});

test('several projects are served under their slugs, with a front page that links to each', async t => {
  const firstSite = await makeSite(t, {'index.html': page('One')});
  const two = await makeSite(t, {'index.html': page('Two'), '404.html': page('Not in two')});
  const projects = [project('one', firstSite, '/one/'), project('two', two, '/two/')];
  const {origin, port} = await startHost(t, {projects});
  const front = await (await fetch(`${origin}/`)).text();
  assert.match(front, /<a href="\/one\/">one<\/a>/);
  assert.match(front, /<a href="\/two\/">two<\/a>/);
  assert.match(await (await fetch(`${origin}/one/`)).text(), /content="one"><.*<title>One/s);
  assert.equal((await rawRequest(port, '/two')).headers['location'], '/two/');
  assert.match(await (await fetch(`${origin}/two/x`)).text(), /Not in two/);
  assert.match(await (await fetch(`${origin}/one/x`)).text(), /Page not found/);
  assert.equal((await fetch(`${origin}/three/`)).status, 404);
});

test('a changed page is served at once', async t => {
  const folder = await makeSite(t, {'a.html': page('Old')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  await fetch(`${origin}/a.html`);
  await writeFile(join(folder, 'a.html'), page('New'));
  assert.match(await (await fetch(`${origin}/a.html`)).text(), /<title>New/);
});
