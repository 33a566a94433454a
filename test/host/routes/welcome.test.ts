import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';
import {rawRequest} from './running-host.js';

describe('a link to choose a password', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
  });
  after(() => host.stop());

  const issue = async (name: string, days = 7): Promise<string> =>
    `${host.origin}/_/welcome/${(await host.people.invitations.issue(name, {days})).token}`;
  const choose = (link: string, password: string, again = password, headers: Record<string, string> = {}) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: String(new URLSearchParams({password, again})),
    });
  const signIn = async (name: string, password: string): Promise<number> =>
    (await host.people.check(name, password)) ? 200 : 401;

  test('lets a new user choose a password once, and signs them in', async () => {
    const link = await issue('eve');
    await host.people.grant('eve', 'notes', 'reader');
    for (let times = 0; times < 2; times++) {
      const page = await fetch(link);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<title>Choose a password<[^]*readonly value="eve"/);
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
      assert.equal(page.headers.get('cache-control'), 'private, no-store');
    }
    const chosen = await choose(link, 'correct horse');
    assert.deepEqual([chosen.status, chosen.headers.get('location')], [303, '/']);
    const cookie = chosen.headers.getSetCookie()[0]!.split(';')[0]!;
    assert.equal((await fetch(`${host.origin}/notes/en/latest/`, {headers: {cookie}})).status, 200);
    assert.equal(await signIn('eve', 'correct horse'), 200);
    for (const answer of [await fetch(link), await choose(link, 'another horse')]) {
      assert.equal(answer.status, 404);
      assert.match(await answer.text(), /This link is not valid/);
    }
    assert.equal(await signIn('eve', 'correct horse'), 200);
  });

  test('refuses a password that is too short, or differs from its repetition', async () => {
    const link = await issue('mae');
    for (const [password, again, sentence] of [
      ['short', 'short', /must have 8 to 1000 characters/],
      ['x'.repeat(1_001), 'x'.repeat(1_001), /must have 8 to 1000 characters/],
      ['correct horse', 'correct house', /The two passwords differ/],
    ] as const) {
      const answer = await choose(link, password, again);
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), sentence);
    }
    assert.equal((await choose(link, 'correct horse')).status, 303);
  });

  test('ends the sessions of a user when it is used, and leaves the old password valid until then', async () => {
    await host.people.add('rob', 'old horse battery');
    const rob = (await host.people.check('rob', 'old horse battery'))!;
    const session = await host.people.sessions.start(rob, undefined);
    const link = await issue('rob');
    assert.equal(await signIn('rob', 'old horse battery'), 200);
    assert.equal((await choose(link, 'new horse battery')).status, 303);
    assert.equal(await signIn('rob', 'old horse battery'), 401);
    const {status} = await fetch(`${host.origin}/_/builds/`, {
      redirect: 'manual',
      headers: {cookie: `docent-session=${session}`},
    });
    assert.equal(status, 302);
  });

  test('is refused from another site, after it has expired, and once there is a newer link', async () => {
    const link = await issue('kim');
    assert.equal(
      (await choose(link, 'correct horse', undefined, {'sec-fetch-site': 'cross-site'})).status,
      403,
    );
    const newer = await issue('kim');
    assert.equal((await choose(link, 'correct horse')).status, 404);
    await host.store.write(undefined, transaction =>
      transaction.updateTable('invitation').set({expires: '2020-01-01T00:00:00.000Z'}).execute(),
    );
    assert.equal((await fetch(newer)).status, 404);
    assert.equal((await choose(newer, 'correct horse')).status, 404);
    for (const password of ['', 'correct horse']) assert.equal(await signIn('kim', password), 401);
  });

  test('lets only one of two people who use it at the same time choose the password', async () => {
    const link = await issue('ann');
    const answers = await Promise.all(['first horse', 'second horse'].map(word => choose(link, word)));
    assert.deepEqual(answers.map(({status}) => status).toSorted(), [303, 404]);
  });

  test('is stored only as a hash, and its page shows markup in a name as text', async () => {
    const link = await issue('a<b>');
    assert.doesNotMatch(await (await fetch(link)).text(), /<b>/);
    const rows = await host.store.database.selectFrom('invitation').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(link.split('/').at(-1)!));
    const audit = await host.store.database.selectFrom('audit').select(['who', 'action']).execute();
    assert.ok(audit.some(({who, action}) => who === 'eve' && action === 'choose password'));
  });
});

test('links to choose a password can be guessed only as often as passwords, and are not served on docs domains', async () => {
  const host = await startLibrary({
    signInsPerMinute: 3,
    names: {docs: '{project}.docs.localhost', app: 'localhost', areAuthorsTrusted: false},
  });
  try {
    await host.add({slug: 'notes', versions: {latest: 'public'}});
    const {port} = new URL(host.origin);
    const {token} = await host.people.invitations.issue('eve', {days: 1});
    const at = async (name: string) =>
      (await rawRequest(Number(port), `/_/welcome/${token}`, {headers: {host: `${name}:${port}`}})).status;
    assert.deepEqual([await at('localhost'), await at('notes.docs.localhost')], [200, 404]);
    const statuses = [];
    for (let times = 0; times < 4; times++) statuses.push(await at('localhost'));
    assert.equal(statuses.at(-1), 429);
  } finally {
    await host.stop();
  }
});
