import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {rawRequest} from './running-host.js';
import {page} from './test-site.js';

const HTML = {accept: 'text/html,application/xhtml+xml'};

describe('the pages that browsers get when something is missing', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({signInsPerMinute: 4});
    await host.add({slug: 'manual', versions: {'2.0': 'public', '1.0': 'public', inner: 'private'}});
    await host.publish('manual', '1.0', {'index.html': page('Start'), 'old.html': page('Old')});
    await host.store.write(undefined, transaction =>
      transaction.updateTable('project').set({name: 'The <Manual>'}).execute(),
    );
  });
  after(() => host.stop());

  const request = async (path: string, headers: Record<string, string> = HTML, init: RequestInit = {}) => {
    const answer = await fetch(host.origin + path, {
      redirect: 'manual',
      ...init,
      headers: {...headers, ...init.headers},
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
      headers: answer.headers,
    };
  };

  test('for a missing version, the page lists the versions that have the page, and the other versions', async () => {
    const {status, text} = await request('/manual/en/9.9/old.html');
    assert.equal(status, 404);
    assert.match(text, /The &#60;Manual&#62; has no version “9\.9”/);
    assert.match(
      text,
      /Versions with this page<\/h2><ul>\s*<li><a href="\/manual\/en\/1\.0\/old\.html">1\.0<\/a>/,
    );
    assert.match(text, /Other versions<\/h2><ul>\s*<li><a href="\/manual\/en\/2\.0\/">2\.0<\/a>/);
    // For a private version, the answer is the same as for a missing one.
    const hidden = await request('/manual/en/inner/old.html');
    assert.equal(hidden.text.replaceAll('inner', '9.9'), text);
    assert.doesNotMatch((await request('/manual/en/9.9/')).text, /inner/);
    assert.match((await request('/manual/en/9.9/')).text, /All versions/);
    const strange = await request('/manual/en/%3Cscript%3E/');
    assert.doesNotMatch(strange.text, /<script>/);
  });

  test('for a page that a version lacks, the page lists the versions that have it', async () => {
    const {status, text} = await request('/manual/en/2.0/old.html');
    assert.equal(status, 404);
    assert.match(text, /This page is not in version 2\.0[^]*href="\/manual\/en\/1\.0\/old\.html"/);
    assert.match(text, /Go to the start of 2\.0/);
  });

  test('for a missing download and an expired link, browsers get a page, and programs get JSON', async () => {
    for (const [path, sentence] of [
      ['/_/downloads/manual/en/9.9/htmlzip/', /There is no such download/],
      ['/_/sharing/nothing', /It has expired or was revoked/],
    ] as const) {
      const forPerson = await request(path);
      assert.deepEqual([forPerson.status, forPerson.type.split(';')[0]], [404, 'text/html']);
      assert.match(forPerson.text, sentence);
      assert.match(forPerson.text, /<a href="\/">/);
      const forProgram = await request(path, {accept: 'application/json'});
      assert.equal(forProgram.status, 404);
      assert.deepEqual(JSON.parse(forProgram.text), {detail: 'Not found.'});
    }
  });

  test('after too many attempts to sign in, browsers get a page', async () => {
    const signIn = (headers: Record<string, string>) =>
      request('/_/sign-in', headers, {
        method: 'POST',
        headers: {'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded'},
        body: 'name=ada&password=wrong-password',
      });
    let last = await signIn(HTML);
    for (let times = 0; times < 6 && last.status !== 429; times++) last = await signIn(HTML);
    assert.deepEqual([last.status, last.type.split(';')[0]], [429, 'text/html']);
    assert.match(last.text, /Too many attempts[^]*try again in \d+ seconds/);
    assert.ok(Number(last.headers.get('retry-after')) > 0);
    const program = await signIn({accept: '*/*'});
    assert.match(String((JSON.parse(program.text) as {detail: string}).detail), /^Too many attempts/);
  });
});

describe('the front page and the page of builds, with many projects', () => {
  let host: LibraryHost;
  let cookie: string;
  before(async () => {
    host = await startLibrary();
    const first = await host.add({slug: 'first', versions: {latest: 'public'}});
    await host.store.write(undefined, async transaction => {
      const {build_id: build} = await transaction
        .selectFrom('version')
        .select('build_id')
        .where('project_id', '=', first)
        .executeTakeFirstOrThrow();
      const dated = {created: '2026-11-22T00:00:00.000Z', modified: '2026-11-22T00:00:00.000Z'};
      await transaction
        .insertInto('organization')
        .values({
          slug: 'team',
          name: 'The <Team>',
          description: '',
          url: '',
          email: '',
          disabled: 0,
          ...dated,
        })
        .execute();
      for (let number = 0; number < 130; number++) {
        const project = await transaction
          .insertInto('project')
          .values({...newProject(`book-${number}`), ...(number < 3 && {organization_id: 1})})
          .returning('id')
          .executeTakeFirstOrThrow();
        const values = {
          project_id: project.id,
          slug: 'latest',
          verbose_name: 'latest',
          type: 'branch',
          active: 1,
        };
        await transaction
          .insertInto('version')
          .values({...values, ...dated, active: 1, privacy: 'public', build_id: build})
          .execute();
      }
    });
    for (const name of ['ada', 'rob']) await host.people.add(name, 'correct horse', {admin: name === 'ada'});
    cookie = await signIn('ada');
  });
  after(() => host.stop());

  async function signIn(name: string): Promise<string> {
    const answer = await fetch(`${host.origin}/_/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: {'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded'},
      body: `name=${name}&password=correct+horse`,
    });
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }
  const read = async (path: string, as = ''): Promise<string> =>
    (await fetch(host.origin + path, {headers: {cookie: as}})).text();
  const countOf = (html: string): number =>
    html.match(/href="\/(?:book-\d+|first)\/en\/latest\/"/g)?.length ?? 0;

  test('show a hundred projects at a time, and a filter that works without JavaScript', async () => {
    const first = await read('/');
    assert.equal(countOf(first), 100);
    assert.match(first, /Page 1 of 2[^]*<a rel="next" href="\?page=2">/);
    assert.ok(first.indexOf('Sign in') < first.indexOf('Filter projects'));
    assert.equal(countOf(await read('/?page=2')), 31);
    assert.equal(countOf(await read('/?page=99999')), 31);
    const filtered = await read('/?q=BOOK+book-12');
    assert.match(filtered, /11 of 131 projects/);
    assert.equal(countOf(filtered), 11);
    const hostile = await read(`/?q=${encodeURIComponent('"><script>alert(1)</script>')}&q=2&page[]=x`);
    assert.doesNotMatch(hostile, /<script>alert/);
    const builds = await read('/_/builds/?q=book-7', cookie);
    assert.match(builds, /<a href="\/">Documentation<\/a>/);
    assert.match(builds, /href="\/_\/builds\/book-77\/"/);
    assert.doesNotMatch(builds, /book-88/);
  });

  test('sort projects by name, and numbers in names by value', async () => {
    for (const [path, as] of [
      ['/?q=book', ''],
      ['/_/builds/?q=book', cookie],
    ] as const) {
      const numbers = [...(await read(path, as)).matchAll(/<li><a href="[^"]*\/book-(\d+)\//g)].map(
        ([, n]) => n,
      );
      assert.ok(numbers.length >= 97, path);
      assert.deepEqual(
        numbers,
        numbers.toSorted((a, b) => Number(a) - Number(b)),
        path,
      );
    }
  });

  test('list the projects of an organization as a group before all others, for people who may see the organization', async () => {
    const page = await read('/', cookie);
    assert.match(page, /<h2>The &#60;Team&#62;<\/h2><ul class="projects">\s*<li><a href="\/book-0\//);
    assert.ok(page.indexOf('The &#60;Team&#62;') < page.indexOf('<h2>Other projects</h2>'));
    assert.doesNotMatch(await read('/'), /Team|Other projects/);
  });

  test('link to builds only for people who maintain a project', async () => {
    assert.match(await read('/', cookie), /<a href="\/_\/builds\/">Builds<\/a>/);
    const reader = await read('/', await signIn('rob'));
    assert.match(reader, /Signed in as rob/);
    assert.doesNotMatch(reader, /_\/builds/);
  });
});

test('an administrator sees why a private project is not shown, and the root of its host name redirects to the sign-in page, as for a missing project', async () => {
  const shared = await startLibrary({names: {docs: '', app: '', areAuthorsTrusted: false}});
  try {
    await shared.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
    await shared.people.add('ada', 'correct horse', {admin: true});
    const session = await shared.people.sessions.start(
      (await shared.people.check('ada', 'correct horse'))!,
      undefined,
    );
    for (const [cookie, status] of [
      [`docent-session=${session}`, 403],
      ['', 404],
    ] as const)
      for (const path of ['/notes/', '/notes', '/notes/en/', '/notes/en/latest/']) {
        const answer = await fetch(shared.origin + path, {headers: {cookie}});
        assert.equal(answer.status, status, path);
        assert.equal(/docs_domain/.test(await answer.text()), status === 403, path);
      }
  } finally {
    await shared.stop();
  }
  const named = await startLibrary({
    names: {docs: '{project}.docs.localhost', app: 'localhost', areAuthorsTrusted: false},
  });
  try {
    await named.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
    await named.add({slug: 'manual', versions: {latest: 'public'}});
    const port = Number(new URL(named.origin).port);
    const open = (name: string, headers = {}) =>
      rawRequest(port, '/', {headers: {host: `${name}.docs.localhost:${port}`, ...headers}});
    const navigation = {'sec-fetch-mode': 'navigate'};
    // A private project is answered like a missing one.
    for (const name of ['notes', 'none']) {
      const {status, headers} = await open(name, navigation);
      assert.deepEqual([status, headers['location']], [302, '/_/sign-in?next=%2F'], name);
      assert.equal((await open(name)).status, 200);
    }
    assert.match(String((await open('manual', navigation)).headers['location']), /\/en\/latest\/$/);
  } finally {
    await named.stop();
  }
});
