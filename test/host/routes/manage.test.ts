import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';
import {ManagingPerson} from './managing-person.js';
import {ask, SEPARATE} from './named-host.js';
import {page} from './test-site.js';

const MANUAL = '/_/manage/projects/manual/';

describe('the management pages', () => {
  let host: LibraryHost;
  let mae: ManagingPerson;
  let adam: ManagingPerson;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await host.add({slug: 'manual', versions: {'2.0': 'public', '1.0': 'public'}});
    await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
    for (const name of ['ada', 'adam', 'mae', 'rob', 'eve'])
      await host.people.add(name, 'correct horse', {admin: name === 'ada'});
    await host.people.grant('adam', 'manual', 'admin');
    await host.people.grant('mae', 'manual', 'maintainer');
    await host.people.grant('rob', 'manual', 'reader');
    [mae, adam] = [await ManagingPerson.signIn(host, 'mae'), await ManagingPerson.signIn(host, 'adam')];
  });
  after(() => host.stop());

  const readPage = async (path: string) => (await ask(host, 'manual.docs.example.org', path)).status;
  const lastAudit = async () => {
    const row = await host.store.database
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return `${row!.who}: ${row!.action} ${row!.subject}`;
  };

  test('list the projects that a person maintains, and are linked only for maintainers', async () => {
    const list = await mae.read('/_/manage/');
    assert.match(list, /href="\/_\/manage\/projects\/manual\/"/);
    assert.doesNotMatch(list, /notes/);
    assert.match(await mae.read('/'), /<a href="\/_\/manage\/">Manage<\/a>/);
    assert.match(await mae.read('/_/builds/manual/'), /href="\/_\/manage\/projects\/manual\/redirects\/"/);
    const rob = await ManagingPerson.signIn(host, 'rob');
    assert.doesNotMatch(await rob.read('/'), /href="\/_\/manage\/"/);
    assert.match(await rob.read('/_/manage/'), /You are not a maintainer/);
  });

  test('anonymous viewers are asked to sign in, readers get 403, and a private project looks like a missing one', async () => {
    const anonymous = await ask(host, 'lib.example.org', MANUAL);
    assert.deepEqual(
      [anonymous.status, anonymous.location],
      [302, `/_/sign-in?next=${encodeURIComponent(MANUAL)}`],
    );
    const rob = await ManagingPerson.signIn(host, 'rob');
    assert.equal((await rob.open(MANUAL)).status, 403);
    const [hidden, missing] = [
      await mae.open('/_/manage/projects/notes/'),
      await mae.open('/_/manage/projects/nothing/'),
    ];
    assert.deepEqual([hidden.status, missing.status], [404, 404]);
    assert.equal(hidden.text, missing.text);
    assert.match(hidden.text, /Nothing to manage here/);
    for (const part of ['members/', 'sharing/', 'delete/'])
      assert.equal((await mae.open(MANUAL + part)).status, 403, part);
    assert.doesNotMatch(await mae.read(MANUAL), /Members|Sharing|Delete manual/);
  });

  test('a maintainer hides, deactivates and activates a version, and sees the outcome once', async () => {
    const path = `${MANUAL}versions/1.0/`;
    const changed = await mae.fill(path, {hidden: 'on'});
    assert.deepEqual([changed.status, changed.location], [303, path]);
    assert.match(await mae.read(path), /role="status"><p>1\.0 was changed\./);
    assert.doesNotMatch(await mae.read(path), /was changed/);
    assert.equal(await lastAudit(), 'mae: update version manual/1.0');
    assert.match(await mae.read(MANUAL), />1\.0<\/a><\/th><td>hidden<\/td>/);
    await mae.fill(path, {active: undefined, hidden: undefined});
    assert.equal(await readPage('/en/1.0/'), 404);
    await mae.fill(path, {active: 'on', privacy: 'private'});
    assert.match(await mae.read(MANUAL), />1\.0<\/a><\/th><td>served<\/td><td>people with a role<\/td>/);
    await mae.fill(path, {privacy: 'public'});
    assert.equal(await readPage('/en/1.0/'), 200);
  });

  test('an admin can choose the default version, and a maintainer cannot', async () => {
    const path = `${MANUAL}versions/1.0/`;
    assert.doesNotMatch(await mae.read(path), /Make 1\.0 the default/);
    const {fields} = await mae.form(path);
    assert.equal((await mae.send(`${path}default`, fields)).status, 403);
    assert.equal((await adam.fill(path, {}, 'default')).status, 303);
    assert.match(await adam.read(path), /1\.0 is the default version now\./);
    assert.equal(
      new URL((await ask(host, 'manual.docs.example.org', '/')).location, 'http://x').pathname,
      '/en/1.0/',
    );
    await adam.fill(`${MANUAL}versions/2.0/`, {}, 'default');
  });

  test('a maintainer builds a version again from its folder, and is redirected to the page of the build', async () => {
    await host.publish('manual', '3.0', {'index.html': page('Three')});
    await host.store.write(undefined, transaction =>
      transaction
        .updateTable('version')
        .set({source: `${host.folder}/sources/manual/3.0`})
        .where('slug', '=', '3.0')
        .execute(),
    );
    const {status, location} = await mae.fill(`${MANUAL}versions/3.0/`, {}, 'build');
    assert.equal(status, 303);
    await host.built();
    assert.match(await mae.read(location), /This build has succeeded\./);
  });

  test('a version is deleted after a page has listed what will be deleted', async () => {
    await host.people.sharings.share('manual', {version: '3.0'});
    const path = `${MANUAL}versions/3.0/delete/`;
    assert.match(
      await mae.read(path),
      /This removes the version 3\.0 of manual with \d builds?, 1 sharing link\./,
    );
    const {status, location} = await mae.fill(path);
    assert.deepEqual([status, location], [303, MANUAL]);
    assert.match(await mae.read(MANUAL), /3\.0 was deleted\./);
    assert.equal(await readPage('/en/3.0/'), 404);
    assert.equal(await lastAudit(), 'mae: remove version manual/3.0');
  });

  test('a redirect is added, changed and deleted, and an invalid value is reported beside its field and stays there', async () => {
    const path = `${MANUAL}redirects/`;
    const wrong = await mae.fill(path, {
      from_url: '/old',
      to_url: 'javascript:alert(1)',
      position: '-',
      description: 'Why',
    });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /role="alert"/);
    assert.match(
      wrong.text,
      /aria-describedby="to_url-problem to_url-hint"[^]*id="to_url-problem">To must be a path/,
    );
    assert.match(wrong.text, /id="position-problem">Position must be a number/);
    assert.doesNotMatch(wrong.text, /id="from_url-problem"|to_url must/);
    for (const typed of ['/old', 'javascript:alert(1)', 'Why'])
      assert.ok(wrong.text.includes(`value="${typed}"`), typed);
    assert.equal((await mae.fill(path, {from_url: '/old/*', to_url: '/guide.html'})).status, 303);
    assert.match(await mae.read(path), /The redirect was added\./);
    const {location} = await ask(host, 'manual.docs.example.org', '/en/2.0/old/page');
    assert.match(location, /\/en\/2\.0\/guide\.html$/);
    const [, address = ''] = /href="([^"]*\/redirects\/\d+\/)"/.exec(await mae.read(path)) ?? [];
    assert.equal((await mae.fill(address, {enabled: undefined})).status, 303);
    assert.match(await mae.read(path), /302, off/);
    assert.match(await mae.read(`${address}delete/`), /\/old\/\* will no longer lead to \/guide\.html\./);
    assert.equal((await mae.fill(`${address}delete/`)).status, 303);
    assert.match(await mae.read(path), /There are none yet/);
  });

  test('an admin grants, changes and revokes the roles of other people, but not their own', async () => {
    const path = `${MANUAL}members/`;
    const list = await adam.read(path);
    assert.match(list, /ada<br><small>administers the library/);
    assert.match(list, /adam<br><small>you<\/small><\/th><td>admin<\/td>/);
    const add = await adam.form(path);
    const give = (name: string, role: string, was?: string) =>
      adam.send(path, {...(was && {was}), csrf: add.fields['csrf']!, name, role});
    const unknown = await give('nobody', 'reader');
    assert.deepEqual(
      [unknown.status, /id="name-problem">There is no user of this name/.test(unknown.text)],
      [400, true],
    );
    assert.ok(unknown.text.includes('value="nobody"'));
    assert.match(
      (await give('adam', 'reader')).text,
      /Another admin of the project has to change your own role/,
    );
    assert.match((await give('rob', 'admin')).text, /rob has the role reader already/);
    assert.match((await give('eve', 'owner')).text, /Choose a role/);
    assert.equal((await give('eve', 'maintainer')).status, 303);
    assert.match(await adam.read(path), /eve has the role maintainer now\./);
    assert.equal(await lastAudit(), 'adam: grant eve maintainer manual');
    const eve = await ManagingPerson.signIn(host, 'eve');
    assert.equal((await eve.open(MANUAL)).status, 200);
    assert.equal((await give('eve', 'none', 'maintainer')).status, 303);
    assert.equal((await eve.open(MANUAL)).status, 403);
  });

  test('a sharing link is shown once, works without signing in, and ends when it is revoked', async () => {
    const path = `${MANUAL}sharing/`;
    assert.match((await adam.fill(path, {days: '0'})).text, /id="days-problem">Enter a whole number/);
    assert.match((await adam.fill(path, {version: 'none'})).text, /id="version-problem">The project/);
    await adam.fill(path, {version: '1.0', days: '3'});
    const [, link = ''] = /id="secret"[^>]*value="([^"]*)"/.exec(await adam.read(path)) ?? [];
    assert.match(link, /^http:\/\/lib\.example\.org\/_\/sharing\/[\w-]{43}$/);
    assert.doesNotMatch(await adam.read(path), /id="secret"/);
    const open = () => ask(host, 'lib.example.org', new URL(link).pathname);
    assert.match((await open()).location, /^http:\/\/manual\.docs\.example\.org[:/]/);
    const [, revoke = ''] = /href="(\d+\/revoke\/)"/.exec(await adam.read(path)) ?? [];
    assert.match(await adam.read(path + revoke), /to 1\.0 of manual, can no longer read/);
    assert.equal((await adam.fill(path + revoke)).status, 303);
    assert.equal((await open()).status, 404);
  });

  test('everybody with an account can issue tokens for themselves, which are shown once, and revoke them', async () => {
    const rob = await ManagingPerson.signIn(host, 'rob');
    const path = '/_/manage/tokens/';
    assert.match((await rob.fill(path, {scope: 'all'})).text, /Choose what the token may do/);
    await rob.fill(path, {label: 'The <CI>', scope: 'read'});
    const [, token = ''] = /id="secret"[^>]*value="([^"]*)"/.exec(await rob.read(path)) ?? [];
    const list = await rob.read(path);
    assert.ok(token.length > 40 && !list.includes(token));
    assert.match(list, /The &#60;CI&#62;/);
    const read = async () =>
      (await ask(host, 'lib.example.org', '/api/v3/projects/', {headers: {authorization: `Token ${token}`}}))
        .status;
    assert.equal(await read(), 200);
    const [, revoke = ''] = /href="(\d+\/revoke\/)"/.exec(list) ?? [];
    assert.equal((await rob.fill(path + revoke)).status, 303);
    assert.equal(await read(), 401);
  });

  test('an admin deletes a project on a separate page', async () => {
    await host.add({slug: 'old', versions: {latest: 'public'}});
    await host.people.grant('adam', 'old', 'admin');
    const path = '/_/manage/projects/old/delete/';
    assert.match(await adam.read(path), /This removes the project old with 1 version, 1 build\./);
    const {status, location} = await adam.fill(path);
    assert.deepEqual([status, location], [303, '/_/manage/']);
    assert.match(await adam.read('/_/manage/'), /old was deleted\./);
    assert.equal((await adam.open('/_/manage/projects/old/')).status, 404);
  });
});
