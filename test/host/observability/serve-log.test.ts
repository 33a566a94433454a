import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {openLibraryFolder} from '../../../host/src/platform/publishing/library-folder.js';
import {People} from '../../../host/src/platform/people/people.js';
import {addressOf, runDocent, startDocent} from '../cli/docent.js';
import {makeSite, page} from '../routes/test-site.js';

const PASSWORD = 'correct horse battery';
const HOOK_SECRET = 'the secret of the hook';
const VARIABLE = 'the value of a variable';

/** A library with a person, and all kinds of credentials. */
async function makeLibrary(t: TestContext, settings: string) {
  const folder = await mkdtemp(join(tmpdir(), 'docent-log-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  assert.equal((await runDocent(t, ['init', folder])).code, 0);
  const site = await makeSite(t, {'index.html': page('Quokka')});
  assert.equal((await runDocent(t, ['add', 'book', site, '--library', folder])).code, 0);
  const projects = {
    book: {
      repository: 'https://ada:gitpassword@127.0.0.1:9/book.git',
      build: ['true'],
      hook_secret: HOOK_SECRET,
    },
  };
  await writeFile(
    join(folder, 'docent.yaml'),
    `${settings}\nlisten: {port: 0}\nbuilds: {allow_root: true}\nprojects: ${JSON.stringify(projects)}\n`,
  );
  const library = await openLibraryFolder(folder);
  const people = new People(library.store);
  await people.add('ada', PASSWORD);
  await people.grant('ada', 'book', 'admin');
  const {token} = await people.apiTokens.issue('ada', {scope: 'write', days: undefined, label: ''});
  await library.close();
  const secret = (await readFile(join(folder, 'data/secret'), 'utf8')).trim();
  return {folder, secrets: [PASSWORD, HOOK_SECRET, VARIABLE, token, secret, 'gitpassword'], token};
}

test('a host logs no credentials', async t => {
  const {folder, secrets, token} = await makeLibrary(t, 'log: {format: json}');
  const shared = await runDocent(t, ['share', 'book', '--library', folder]);
  const link = /\/_\/sharing\/\S+/.exec(shared.stdout)![0];
  secrets.push(link.replace(/.*\//, ''));
  const docent = startDocent(t, ['serve', folder]);
  const origin = (await addressOf(docent)).replace(/\/$/, '');
  // At its start, the host describes how its host names isolate projects. This is text in any format of the log.
  await docent.until(/^Pages and sessions share this address, so pages run in a sandbox/m);
  const request = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, {redirect: 'manual', ...init});
  const json = {'content-type': 'application/json'};

  const signedIn = await request('/_/sign-in', {
    method: 'POST',
    headers: {'sec-fetch-site': 'same-origin'},
    body: new URLSearchParams({name: 'ada', password: PASSWORD}),
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  secrets.push(cookie.replace(/.*=/, ''));
  const tokens = (await (
    await request('/auth/', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({username: 'ada', password: PASSWORD}),
    })
  ).json()) as Record<string, string>;
  const [access, refresh] = [tokens['access_token']!, tokens['refresh_token']!];
  secrets.push(access, refresh);
  const body = JSON.stringify({ref: 'refs/heads/main'});
  const time = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', HOOK_SECRET).update(`${time}.${body}`).digest('hex');
  secrets.push(signature);
  const sent: readonly (readonly [path: string, init?: RequestInit])[] = [
    ['/book/en/latest/?q=wombat', {headers: {cookie}}],
    [`/api/v3/search/?q=wombat&access_token=${access}`],
    [`/api/v3/organizations/?access_token=${token}`],
    ['/api/v3/organizations/', {headers: {authorization: `Token ${token}`}}],
    [`/nowhere/${token}`],
    [`/_/sharing/not-${token}`],
    [link],
    [
      '/_/hooks/book/',
      {method: 'POST', headers: {'x-gitlab-token': HOOK_SECRET, 'x-gitlab-event': 'Push Hook'}, body},
    ],
    [
      '/_/hooks/book/',
      {
        method: 'POST',
        headers: {'x-docent-timestamp': time, 'x-docent-signature': `sha256=${signature}`},
        body,
      },
    ],
    [
      '/api/v3/projects/book/environmentvariables/',
      {
        method: 'POST',
        headers: {...json, authorization: `Token ${token}`},
        body: JSON.stringify({name: 'KEY', value: VARIABLE}),
      },
    ],
    [`/auth/${refresh}`],
    [`/auth/${refresh}`, {method: 'DELETE'}],
  ];
  for (const [path, init] of sent) await (await request(path, init)).arrayBuffer();
  await docent.until(/"event":"build".*failed/);
  docent.process.kill('SIGTERM');
  assert.equal(await docent.ended, 0);

  const lines = docent.stderr.trim().split('\n');
  const events = lines.map(line => JSON.parse(line) as Record<string, string | number>);
  const requests = events.filter(({event}) => event === 'request');
  assert.ok(requests.length >= sent.length + 2, `${requests.length} requests`);
  assert.deepEqual(
    ['method', 'path', 'status', 'ms'].map(name => typeof requests[0]![name]),
    ['string', 'string', 'number', 'number'],
  );
  for (const event of ['serving', 'build', 'stopping', 'stopped'])
    assert.ok(
      events.some(line => line['event'] === event),
      event,
    );
  for (const secret of [...secrets, 'wombat'])
    assert.ok(!docent.stderr.includes(secret), `${secret} in ${lines.find(line => line.includes(secret))}`);
});

test('a host logs as text and without requests, if that is configured', async t => {
  const {folder} = await makeLibrary(t, 'log: {format: text, requests: false}');
  const docent = startDocent(t, ['serve', folder]);
  await fetch(await addressOf(docent));
  docent.process.kill('SIGTERM');
  assert.equal(await docent.ended, 0);
  assert.match(docent.stderr, /^\d{4}-\S+Z info {2}serving .* is served at http/m);
  assert.doesNotMatch(docent.stderr, /request/);
});

test('a host that starts warns if pages can lock readers out of the app with cookies for a shared parent domain', async t => {
  const names = "docs_domain: '{project}.docs.example.org'\napp_domain: lib.example.org";
  const {folder} = await makeLibrary(t, `log: {format: json}\n${names}`);
  const docent = startDocent(t, ['serve', folder]);
  await docent.until(/"level":"warn","event":"names".*can set so many cookies for \\"example\.org\\"/);
  docent.process.kill('SIGTERM');
  assert.equal(await docent.ended, 0);
});

test('a host prints the address of the app when it starts, if the name of the app is localhost', async t => {
  const names = "docs_domain: '{project}.docs.localhost'\napp_domain: localhost";
  const {folder} = await makeLibrary(t, `log: {format: json}\n${names}`);
  const docent = startDocent(t, ['serve', folder]);
  const address = await addressOf(docent);
  assert.match(address, /^http:\/\/localhost:\d+\/$/);
  assert.equal((await fetch(address)).status, 200);
  docent.process.kill('SIGTERM');
  assert.equal(await docent.ended, 0);
});
