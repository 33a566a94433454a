import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {APP, ask} from './named-host.js';
import {
  type ProviderHost,
  type RoamingBrowser,
  startProviderHost,
  SIGN_IN as START,
} from './provider-host.js';

const PRIVATE = 'http://notes.docs.example.org/en/latest/guide.html?a=b';

describe('signing in at a provider', () => {
  let fixture: ProviderHost;
  let browser: RoamingBrowser;
  before(async () => {
    fixture = await startProviderHost({
      others: ['lab'],
      settings: {
        label: 'Sign in with <Example>',
        groups: {
          writers: ['notes:maintainer'],
          chiefs: ['notes:admin', 'part:reader'],
          staff: ['team/:reader'],
          owners: ['admin'],
          '*': ['part:reader'],
        },
      },
    });
    await fixture.host.store.write(undefined, async transaction => {
      const row = {slug: 'team', name: 'Team', created: '', modified: ''};
      await transaction.insertInto('organization').values(row).execute();
    });
  });
  after(() => fixture.stop());
  beforeEach(() => {
    browser = fixture.browser();
    for (const provider of fixture.providers.values()) {
      provider.accounts.clear();
      Object.assign(provider, {signsIn: undefined, refuses: false, lies: {}});
    }
  });

  /** Creates an account at a provider. The next browser there signs in with it. */
  function account(subject: string, claims: Record<string, unknown> = {}, at = 'company'): void {
    const provider = fixture.providers.get(at)!;
    provider.accounts.set(subject, claims);
    provider.signsIn = subject;
  }
  const rolesOf = async (name: string): Promise<readonly string[]> => {
    const {database} = fixture.host.store;
    const projects = await database
      .selectFrom('member')
      .innerJoin('project', 'project.id', 'project_id')
      .innerJoin('person', 'person.id', 'person_id')
      .where('person.name', '=', name)
      .select(['slug', 'role'])
      .execute();
    const organizations = await database
      .selectFrom('organization_member')
      .innerJoin('organization', 'organization.id', 'organization_id')
      .innerJoin('person', 'person.id', 'person_id')
      .where('person.name', '=', name)
      .select(['slug', 'role'])
      .execute();
    return [
      ...projects.map(({slug, role}) => `${slug}:${role}`),
      ...organizations.map(({slug, role}) => `${slug}/:${role}`),
    ].sort();
  };
  const names = async (): Promise<string[]> => {
    const rows = await fixture.host.store.database
      .selectFrom('person')
      .select('name')
      .orderBy('id')
      .execute();
    return rows.map(({name}) => name);
  };
  const nameShown = async (): Promise<string | undefined> =>
    /signed in as ([^.<]*)[.<]/i.exec((await browser.open(`http://${APP}/`)).text)?.[1];

  test('sends a reader of a private page to the provider, and back to the same page', async () => {
    account('1', {preferred_username: 'kim', groups: ['writers']});
    const first = await browser.open(PRIVATE);
    assert.equal(first.status, 404);
    const link = /href="([^"]*sign-in[^"]*)"/.exec(first.text)![1]!;
    const page = await browser.go(new URL(link, PRIVATE).href);
    assert.match(page.text, /href="\/_\/sign-in\/company\?next=[^"]*">Sign in with &#60;Example&#62;<\/a>/);
    const button = /href="(\/_\/sign-in\/company[^"]*)"/.exec(page.text)![1]!;
    const arrival = await browser.go(new URL(button, page.address).href);
    assert.deepEqual([arrival.address, arrival.status], [PRIVATE, 200]);
    assert.match(arrival.text, /Every use of notes/);
    assert.ok(arrival.way.some(address => address.startsWith(fixture.provider.issuer)));
  });

  test('uses PKCE, a state and a nonce, which are useless to anybody who sees the address', async () => {
    const {location} = await browser.open(`http://${APP}/_/sign-in/company?next=/secret-plans/`);
    const query = new URL(location).searchParams;
    assert.equal(query.get('code_challenge_method'), 'S256');
    assert.match(query.get('code_challenge')!, /^[\w-]{43}$/);
    assert.match(query.get('nonce')!, /^[\w-]{43}$/);
    assert.equal(query.get('redirect_uri'), `http://${APP}/_/sign-in/company/callback`);
    assert.ok(!location.includes('secret-plans'));
    assert.ok(!location.includes(/docent-at-provider=([\w-]+)/.exec(browser.cookie(APP))![1]!));
  });

  test('adds a person at the first sign-in, and recognises the account by its subject even if its name changes', async () => {
    account('2', {preferred_username: 'lee', email: 'lee@example.org'});
    await browser.go(START);
    assert.equal(await nameShown(), 'lee');
    account('2', {preferred_username: 'someone-else', email: 'new@example.org'});
    browser = fixture.browser();
    await browser.go(START);
    assert.equal(await nameShown(), 'lee');
  });

  test('never identifies a person by name or e-mail address, and adds a number to a name that is taken', async () => {
    account('3', {preferred_username: 'ADA', email: 'ada@example.org', email_verified: true});
    await browser.go(START);
    assert.equal(await nameShown(), 'ADA-2');
    account('3', {preferred_username: 'ada'}, 'lab');
    browser = fixture.browser();
    await browser.go(`http://${APP}/_/sign-in/lab?next=/`);
    assert.equal(await nameShown(), 'ada-3');
    account('4', {preferred_username: 'command'});
    browser = fixture.browser();
    await browser.go(START);
    assert.equal(await nameShown(), 'command-2');
    account('5', {preferred_username: '<script>\u202ealert(1)</script>'});
    browser = fixture.browser();
    await browser.go(START);
    assert.equal(await nameShown(), 'script-alert-1-script');
    account('6', {preferred_username: '名前'});
    browser = fixture.browser();
    await browser.go(START);
    assert.equal(await nameShown(), 'user');
  });

  test('grants the highest role of the groups for each project, and revokes the roles of groups that the account has left', async () => {
    account('7', {
      preferred_username: 'max',
      groups: ['writers', 'chiefs', 'staff', 'owners', 'no such group'],
    });
    await browser.go(START);
    assert.deepEqual(await rolesOf('max'), ['notes:admin', 'part:reader', 'team/:reader']);
    const isAdmin = async () =>
      (
        await fixture.host.store.database
          .selectFrom('person')
          .where('name', '=', 'max')
          .select('admin')
          .execute()
      )[0]!.admin;
    assert.equal(await isAdmin(), 1);
    account('7', {groups: 'writers'});
    await fixture.browser().go(START);
    assert.deepEqual(await rolesOf('max'), ['notes:maintainer', 'part:reader']);
    assert.equal(await isAdmin(), 0);
    account('7', {});
    await fixture.browser().go(START);
    assert.deepEqual(await rolesOf('max'), ['part:reader']);
    const actions = await fixture.host.store.database
      .selectFrom('audit')
      .where('who', 'in', ['company', 'max'])
      .where('subject', 'like', '%max%')
      .select(['who', 'action', 'subject'])
      .execute();
    assert.deepEqual(
      actions.map(({who, action, subject}) => `${who}: ${action} ${subject}`),
      [
        'company: add person max',
        'company: grant max reader part',
        'company: grant max admin notes',
        'company: grant max reader organization team',
        'company: grant max admin library',
        'company: grant max none organization team',
        'company: grant max maintainer notes',
        'company: grant max none library',
        'company: grant max none notes',
      ],
    );
  });

  test('does not change a role that was given by a command', async () => {
    account('8', {preferred_username: 'noa', groups: ['chiefs']});
    await browser.go(START);
    await fixture.host.people.grant('noa', 'notes', 'reader');
    await fixture.host.people.grant('noa', 'manual', 'maintainer');
    await fixture.browser().go(START);
    assert.deepEqual(await rolesOf('noa'), ['manual:maintainer', 'notes:reader', 'part:reader']);
    account('8', {});
    await fixture.browser().go(START);
    assert.deepEqual(await rolesOf('noa'), ['manual:maintainer', 'notes:reader', 'part:reader']);
  });

  test('adds one person if two browsers sign in for the first time at once', async () => {
    account('9', {preferred_username: 'pat'});
    const browsers = [fixture.browser(), fixture.browser()];
    await Promise.all(browsers.map(each => each.go(START)));
    assert.equal((await names()).filter(name => name.startsWith('pat')).length, 1);
  });

  test('records who has signed in at which provider in the audit log', async () => {
    account('10', {preferred_username: 'quinn'});
    await browser.go(START);
    const lines = await fixture.host.store.database
      .selectFrom('audit')
      .where('who', '=', 'quinn')
      .select(['action', 'subject'])
      .execute();
    assert.deepEqual(lines, [{action: 'sign in', subject: 'company'}]);
  });

  test('signing out ends the session here and at the provider', async () => {
    account('11', {preferred_username: 'ray', groups: ['writers']});
    await browser.go(START);
    const {text} = await browser.open(`http://${APP}/`);
    const csrf = /name="csrf" value="([\w-]+)"/.exec(text)![1]!;
    const signedOut = await browser.post(`http://${APP}/_/sign-out`, {csrf});
    const address = /content="0; url=([^"]*)"/.exec(signedOut.text)![1]!;
    assert.ok(address.startsWith(`${fixture.provider.issuer}/session/end?`), address);
    const {searchParams} = new URL(address.replaceAll('&#38;', '&'));
    assert.equal(searchParams.get('post_logout_redirect_uri'), `http://${APP}/`);
    assert.equal(searchParams.get('id_token_hint')!.split('.').length, 3);
    assert.equal(await nameShown(), undefined);
    // A sign-in link in a page that was left open does not sign anybody in again.
    const {status, location} = await browser.open(`http://${APP}/_/sign-in?next=/`);
    assert.deepEqual([status, location], [200, '']);
  });

  test('is offered only under the app domain', async () => {
    for (const path of [
      '/_/sign-in/company',
      '/_/sign-in/company/callback',
      '/_/sign-in/company/callback?code=1&state=2',
    ])
      assert.equal((await ask(fixture.host, 'notes.docs.example.org', path)).status, 404, path);
    for (const path of ['/_/sign-in/other', '/_/sign-in/other/callback', '/_/sign-in/constructor'])
      assert.equal((await ask(fixture.host, APP, path)).status, 404, path);
  });

  test('a person who signs in at a provider has no password and cannot get one', async () => {
    account('12', {preferred_username: 'sam'});
    await browser.go(START);
    await assert.rejects(fixture.host.people.setPassword('sam', 'correct horse'), /signs in at http/);
    await assert.rejects(fixture.host.people.invitations.issue('sam', {days: 1}), /signs in at http/);
    for (const password of ['', 'correct horse'])
      assert.equal(await fixture.host.people.check('sam', password), undefined);
  });
});
