import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import type {NameSettings} from '../../../host/src/config/names.js';
import {createRedirect} from '../../../host/src/platform/library/redirects.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {formsIn, ManagingPerson} from './managing-person.js';
import {APP, ask, SEPARATE} from './named-host.js';

const MANUAL = '/_/manage/projects/manual/';
const HOSTILE = `"'><img src=x onerror=alert(1)></title><script>alert(2)</script>`;

/** Creates two projects with different admins. */
async function fill(host: LibraryHost): Promise<{readonly manual: number; readonly other: number}> {
  const manual = await host.add({slug: 'manual', versions: {'2.0': 'public', '1.0': 'public'}});
  const otherProject = await host.add({slug: 'other', versions: {latest: 'public'}});
  for (const name of ['adam', 'mae', 'eve']) await host.people.add(name, 'correct horse');
  await host.people.grant('adam', 'manual', 'admin');
  await host.people.grant('mae', 'manual', 'maintainer');
  await host.people.grant('eve', 'other', 'admin');
  for (const [id, slug] of [
    [manual, 'manual'],
    [otherProject, 'other'],
  ] as const) {
    const order = {store: host.store, project: {id, slug}, who: 'test'};
    await createRedirect(order, {type: 'page', from_url: '/a', to_url: '/b'});
    await host.people.sharings.share(slug);
  }
  for (const name of ['adam', 'eve']) await host.people.apiTokens.issue(name, {scope: 'read', label: 'x'});
  return {manual, other: otherProject};
}

/** All pages that can be reached by links from the management pages. */
async function everyPage(person: ManagingPerson): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const unvisited = ['/', '/_/manage/', '/_/manage/tokens/', '/_/builds/'];
  for (let path = unvisited.pop(); path !== undefined; path = unvisited.pop()) {
    if (pages.has(path)) continue;
    const html = await person.read(path);
    pages.set(path, html);
    for (const [, href] of html.matchAll(/ href="([^"]*)"/g)) {
      const url = new URL(href!.replaceAll('&#38;', '&'), `http://${APP}${path}`);
      if (/^\/_\/(?:manage|builds)\//.test(url.pathname)) unvisited.push(url.pathname);
    }
  }
  return pages;
}

/** All rows that a form could change, as JSON. */
async function everything({store: {database}}: LibraryHost): Promise<string> {
  const rows = await Promise.all([
    database.selectFrom('project').selectAll().orderBy('id').execute(),
    database.selectFrom('version').selectAll().orderBy('id').execute(),
    database.selectFrom('redirect').selectAll().orderBy('id').execute(),
    database.selectFrom('member').selectAll().orderBy('person_id').execute(),
    database.selectFrom('sharing').selectAll().orderBy('id').execute(),
    database.selectFrom('api_token').selectAll().orderBy('id').execute(),
    database.selectFrom('build').select('id').orderBy('id').execute(),
  ]);
  return JSON.stringify(rows);
}

describe('attacks on the management pages', () => {
  let host: LibraryHost;
  let adam: ManagingPerson;
  let eve: ManagingPerson;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await fill(host);
    [adam, eve] = [await ManagingPerson.signIn(host, 'adam'), await ManagingPerson.signIn(host, 'eve')];
  });
  after(() => host.stop());

  test('a request from another site, from a page of documentation, or without a form token changes nothing', async () => {
    const forms = [...(await everyPage(adam))].flatMap(([path, html]) => formsIn(html, path));
    const kinds = new Set(forms.map(({action}) => action.replace(/\d[\d.]*/g, 'N')));
    assert.ok(kinds.size >= 9, [...kinds].join('\n'));
    const known = await everything(host);
    for (const {action, fields} of forms) {
      const {csrf: _, ...rest} = fields;
      const filled = {...rest, name: 'eve', role: 'admin', from_url: '/x', to_url: '/y'};
      const attacks: readonly (readonly [Record<string, string>, Record<string, string>])[] = [
        [fields, {'sec-fetch-site': 'cross-site', origin: 'http://evil.example'}],
        // A page of documentation has the same site as the app, but another origin.
        [fields, {'sec-fetch-site': 'same-site', origin: 'http://manual.docs.example.org'}],
        [fields, {origin: 'http://manual.docs.example.org'}],
        [fields, {origin: 'null'}],
        [fields, {}],
        [filled, {'sec-fetch-site': 'same-origin', origin: `http://${APP}`}],
        [
          {...filled, csrf: 'AAAA'},
          {'sec-fetch-site': 'same-origin', origin: `http://${APP}`},
        ],
      ];
      for (const [body, headers] of attacks) {
        const {status} = await adam.send(action, body, headers);
        // Cookies are ignored in requests from another site, so the viewer is anonymous.
        assert.ok(status === 403 || status === 401, `${action} ${JSON.stringify(headers)}: ${status}`);
      }
    }
    assert.equal(await everything(host), known);
  });

  test('a docs domain serves no management page and accepts none of its forms', async () => {
    for (const [method, path] of [
      ['GET', '/_/manage/'],
      ['GET', MANUAL],
      ['POST', `${MANUAL}versions/1.0/`],
      ['POST', '/_/manage/tokens/'],
    ] as const) {
      const {status, text} = await ask(host, 'manual.docs.example.org', path, {
        method,
        headers: {cookie: adam.cookie, 'content-type': 'application/x-www-form-urlencoded'},
      });
      assert.deepEqual(
        [status, /use http:\/\/lib\.example\.org/.test(text)],
        [403, true],
        `${method} ${path}`,
      );
    }
  });

  test('markup in stored names is shown as text on every page', async () => {
    const created = '2026-11-22T00:00:00.000Z';
    await host.store.write(undefined, async transaction => {
      const organization = {
        slug: 'team',
        name: HOSTILE,
        description: '',
        url: '',
        email: '',
        disabled: 0 as const,
      };
      const {id} = await transaction
        .insertInto('organization')
        .values({...organization, created, modified: created})
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable('project')
        .set({name: HOSTILE, description: HOSTILE, organization_id: id})
        .where('slug', '=', 'manual')
        .execute();
      await transaction
        .updateTable('version')
        .set({verbose_name: HOSTILE, identifier: HOSTILE, type: HOSTILE})
        .where('slug', '=', '1.0')
        .execute();
      await transaction
        .updateTable('redirect')
        .set({from_url: HOSTILE, to_url: HOSTILE, description: HOSTILE})
        .execute();
      await transaction.updateTable('api_token').set({name: HOSTILE}).execute();
      // No command or page creates a user with such a name, but somebody could write it to the store.
      await transaction
        .insertInto('person')
        .values({name: HOSTILE, password: '', admin: 0, created})
        .execute();
    });
    await host.people.grant(HOSTILE, 'manual', 'reader');
    const pages = await everyPage(adam);
    assert.ok(pages.size >= 14, [...pages.keys()].join(' '));
    let seen = 0;
    for (const [path, html] of pages) {
      assert.doesNotMatch(html, /<img|<script>alert|"'>/, path);
      if (html.includes('&#60;img')) seen++;
    }
    assert.ok(seen >= 12, `${seen} pages show it`);
    const {text} = await adam.fill(`${MANUAL}redirects/`, {
      from_url: HOSTILE,
      to_url: HOSTILE,
      type: HOSTILE,
    });
    assert.match(text, /&#60;img/);
    assert.doesNotMatch(text, /<img|<script>alert|"'>/);
    await host.store.write(undefined, transaction =>
      transaction.updateTable('project').set({name: 'The Manual'}).where('slug', '=', 'manual').execute(),
    );
  });

  test('an admin of one project cannot change another project, its redirects or links, or the tokens of other people', async () => {
    const known = await everything(host);
    const own = await eve.form('/_/manage/tokens/');
    const fields = {
      csrf: own.fields['csrf']!,
      active: 'on',
      privacy: 'private',
      type: 'page',
      from_url: '/x',
      to_url: '/y',
    };
    for (const path of [
      '',
      'redirects/',
      'members/',
      'sharing/',
      'versions/1.0/',
      'delete/',
      'versions/1.0/delete/',
    ])
      assert.equal((await eve.open(MANUAL + path)).status, 403, path);
    for (const path of [
      ...['versions/1.0/', 'versions/1.0/default', 'versions/1.0/build', 'versions/1.0/delete/', 'delete/'],
      ...['redirects/', 'redirects/1/', 'redirects/1/delete/', 'members/', 'sharing/', 'sharing/1/revoke/'],
    ])
      assert.equal(
        (await eve.send(MANUAL + path, {...fields, name: 'eve', role: 'admin'})).status,
        403,
        path,
      );
    const otherPath = '/_/manage/projects/other/';
    for (const path of [
      ...[`${otherPath}redirects/1/`, `${otherPath}redirects/1/delete/`, `${otherPath}sharing/1/revoke/`],
      ...[`${otherPath}versions/1.0/`, `${otherPath}versions/1.0/delete/`, '/_/manage/tokens/1/revoke/'],
      '/_/manage/projects/none/delete/',
    ])
      assert.equal((await eve.send(path, fields)).status, 404, path);
    assert.equal(await everything(host), known);
  });

  test('a form that is out of date because of a change in another tab saves nothing, says so, and keeps the input', async () => {
    const path = `${MANUAL}versions/2.0/`;
    const stale = await adam.form(path);
    await adam.fill(path, {hidden: 'on'});
    const refused = await adam.send(stale.action, {...stale.fields, privacy: 'private'});
    assert.equal(refused.status, 409);
    assert.match(refused.text, /somebody has changed this since you opened the page/);
    assert.match(refused.text, /value="private" selected/);
    assert.match(await adam.read(path), /name="hidden" type="checkbox" checked[^]*value="public" selected/);
    // The form in the answer is up to date, and is accepted.
    const again = formsIn(refused.text, path).find(({action}) => action === path)!;
    assert.equal((await adam.send(path, again.fields)).status, 303);
    assert.match(await adam.read(path), /value="private" selected/);

    const removal = await adam.form(`${path}delete/`);
    await host.people.sharings.share('manual', {version: '2.0'});
    const refusedRemoval = await adam.send(removal.action, removal.fields);
    assert.equal(refusedRemoval.status, 409);
    assert.match(refusedRemoval.text, /Nothing was deleted[^]*1 sharing link/);

    const member = formsIn(await adam.read(`${MANUAL}members/`), `${MANUAL}members/`).find(
      ({fields}) => fields['name'] === 'mae',
    )!;
    await host.people.grant('mae', 'manual', 'reader');
    const overtaken = await adam.send(member.action, {...member.fields, role: 'admin'});
    assert.deepEqual([overtaken.status, /was changed to reader/.test(overtaken.text)], [409, true]);
    await host.people.grant('mae', 'manual', 'maintainer');
  });

  test('a form of an earlier session, or sent after the session has ended, changes nothing and says what to do', async () => {
    const mae = await ManagingPerson.signIn(host, 'mae');
    const {action, fields} = await mae.form(`${MANUAL}versions/1.0/`);
    const later = await ManagingPerson.signIn(host, 'mae');
    const old = await later.send(action, fields);
    assert.equal(old.status, 403);
    assert.match(old.text, /The token of the form is missing or from an earlier session/);
    await host.people.setPassword('mae', 'correct horse');
    const ended = await mae.send(action, fields);
    assert.equal(ended.status, 401);
    assert.match(ended.text, /Your session has ended[^]*go back to the form/);
  });

  test('losing a role takes effect at once, even for a form that is already open', async () => {
    const mae = await ManagingPerson.signIn(host, 'mae');
    const path = `${MANUAL}versions/1.0/`;
    const {action, fields} = await mae.form(path);
    const known = await everything(host);
    await host.people.grant('mae', 'manual', 'reader');
    assert.equal((await mae.send(action, {...fields, hidden: 'on'})).status, 403);
    await host.people.grant('mae', 'manual', undefined);
    await host.store.write(undefined, transaction =>
      transaction.updateTable('project').set({privacy: 'private'}).where('slug', '=', 'manual').execute(),
    );
    const refused = await mae.send(action, {...fields, hidden: 'on'});
    assert.deepEqual([refused.status, /or no longer/.test(refused.text)], [404, true]);
    await host.store.write(undefined, transaction =>
      transaction.updateTable('project').set({privacy: 'public'}).where('slug', '=', 'manual').execute(),
    );
    await host.people.grant('mae', 'manual', 'maintainer');
    assert.equal(await everything(host), known);
  });

  test('values that are too long are refused with a message beside their field, and a form that is too large with one for the form', async () => {
    const path = `${MANUAL}redirects/`;
    const long = `/${'x'.repeat(2_500)}`;
    const refused = await adam.fill(path, {from_url: long, to_url: '/y', description: long});
    assert.equal(refused.status, 400);
    assert.match(refused.text, /id="from_url-problem">From must have no more than 2000 characters/);
    assert.match(refused.text, /id="description-problem">Note must have no more than 2000/);
    assert.ok(refused.text.includes(`value="${long}"`));
    const tooLarge = await adam.fill(path, {from_url: `/${'x'.repeat(20_000)}`, to_url: '/y'});
    assert.equal(tooLarge.status, 413);
    assert.match(tooLarge.text, /That is too much text[^]*everything that you typed is still there/);
    const label = await adam.fill('/_/manage/tokens/', {label: 'x'.repeat(201)});
    assert.match(label.text, /id="label-problem">Use no more than 200 characters/);
    const add = formsIn(await adam.read(`${MANUAL}members/`), `${MANUAL}members/`).at(-1)!;
    const name = await adam.send(add.action, {...add.fields, name: 'x'.repeat(5_000)});
    assert.match(name.text, /id="name-problem">There is no user of this name/);
  });

  test('nobody can have more than 200 tokens, and the page says so', async () => {
    const {id} = await host.store.database
      .selectFrom('person')
      .select('id')
      .where('name', '=', 'eve')
      .executeTakeFirstOrThrow();
    await host.store.write(undefined, async transaction => {
      const values = {person_id: id, name: '', scope: 'read' as const, created: '2026-11-22', expires: null};
      for (let number = 1; number < 200; number++)
        await transaction
          .insertInto('api_token')
          .values({...values, hash: `hash ${number}`})
          .execute();
    });
    const refused = await eve.fill('/_/manage/tokens/', {label: 'one more'});
    assert.match(refused.text, /role="alert"><p>eve has 200 tokens; revoke those/);
    assert.ok(refused.text.includes('value="one more"'));
  });

  test('a message about an outcome is not shown if another site has planted it as a cookie', async () => {
    const victim = await ManagingPerson.signIn(host, 'adam');
    const forged = Buffer.from(
      JSON.stringify({at: '/_/manage/tokens/', sentence: 'Use this', secret: 'planted'}),
    ).toString('base64url');
    await eve.fill(`/_/manage/projects/other/sharing/`);
    const [, ofEve = ''] = /docent-outcome=([^;]+)/.exec(eve.cookie) ?? [];
    assert.ok(ofEve.length > 50);
    for (const value of [forged, `${forged}.${'A'.repeat(43)}`, ofEve, '.', 'x']) {
      victim.plant('docent-outcome', value);
      assert.doesNotMatch(await victim.read('/_/manage/tokens/'), /planted|id="secret"/);
    }
  });

  test('an API token gives no access to the management pages', async () => {
    const {token} = await host.people.apiTokens.issue('adam', {scope: 'write', label: ''});
    const headers = {authorization: `Token ${token}`, accept: 'text/html'};
    assert.equal((await ask(host, APP, '/_/manage/tokens/', {headers})).status, 302);
    assert.equal((await ask(host, APP, '/_/manage/tokens/', {method: 'POST', headers})).status, 401);
  });

  test('deleting a version that is being built also discards its build', async () => {
    const publication = {project: 'manual', version: '1.0', folder: join(host.folder, 'sources/manual/1.0')};
    const build = await host.publisher.begin({...publication, who: 'test'});
    const path = `${MANUAL}versions/1.0/delete/`;
    assert.match(await adam.read(path), /1 build under way will come to nothing\./);
    assert.equal((await adam.fill(path)).status, 303);
    await assert.rejects(host.publisher.run(build, publication), /its version has been removed/);
    assert.equal((await ask(host, 'manual.docs.example.org', '/en/1.0/')).status, 404);
    assert.equal((await adam.open(`${MANUAL}versions/1.0/`)).status, 404);
  });
});

test('a library with one host name has no management pages and says why, even if authors are trusted', async () => {
  for (const areAuthorsTrusted of [false, true]) {
    const names: NameSettings = {docs: '', app: '', areAuthorsTrusted};
    const host = await startLibrary({names});
    try {
      await fill(host);
      const adam = await ManagingPerson.signIn(host, 'adam');
      const known = await everything(host);
      const front = await adam.read('/');
      const csrf = /name="csrf" value="([\w-]+)"/.exec(front)![1]!;
      assert.match(front, /<a href="\/_\/manage\/">Manage<\/a>/);
      assert.doesNotMatch(front, /manage\/tokens/);
      for (const path of ['/_/manage/', MANUAL, '/_/manage/tokens/']) {
        const {status, text} = await adam.open(path);
        assert.equal(status, 403, path);
        assert.match(text, /Projects are not managed at this address[^]*app_domain[^]*docs_domain/);
      }
      for (const path of ['/_/manage/tokens/', `${MANUAL}members/`, `${MANUAL}versions/1.0/default`])
        assert.equal((await adam.send(path, {csrf, name: 'eve', role: 'admin', scope: 'write'})).status, 403);
      assert.equal(await everything(host), known);
    } finally {
      await host.stop();
    }
  }
});

test('too many forms in a minute are refused, and the page says when to continue', async () => {
  const host = await startLibrary({names: SEPARATE, limit: 20, signInsPerMinute: 1_000});
  try {
    await fill(host);
    const adam = await ManagingPerson.signIn(host, 'adam');
    const {action, fields} = await adam.form(`${MANUAL}sharing/`);
    const statuses: number[] = [];
    for (let sent = 0; sent < 25; sent++) statuses.push((await adam.send(action, fields)).status);
    assert.deepEqual(
      [statuses.filter(status => status === 303).length, statuses.filter(status => status === 429).length],
      [20, 5],
    );
    const {text, headers} = await adam.send(action, fields);
    assert.match(text, /Too many requests[^]*send it again in a minute/);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal((await adam.open(MANUAL)).status, 200);
  } finally {
    await host.stop();
  }
});
