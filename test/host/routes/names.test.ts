import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {request} from 'node:http';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {isHostName, labelOf, Names, type NameSettings, whyNotNames} from '../../../host/src/library/names.js';
import {page} from '../server/test-site.js';
import {type LibraryHost, startLibrary} from './library-host.js';

const APP = 'lib.example.org';
const SEPARATE: NameSettings = {docs: '{project}.docs.example.org', app: APP, areAuthorsTrusted: false};
const SHARED: NameSettings = {docs: 'docs.example.org', app: APP, areAuthorsTrusted: false};

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Asks as a browser does that finds the host by a name. */
const ask = (
  host: LibraryHost,
  name: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {method?: string; headers?: Record<string, string>; body?: string} = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(host.origin + path, {method, headers: {host: name, ...headers}}, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({
          ...{status: answer.statusCode!, location: answer.headers.location ?? '', text},
          ...{headers: answer.headers, cookies: answer.headers['set-cookie'] ?? []},
        }),
      );
    });
    asked.on('error', reject).end(body);
  });

/** A browser that keeps its cookies by name of the host, and follows no redirect by itself. */
class Browser {
  readonly #jar = new Map<string, Map<string, string>>();
  constructor(readonly host: LibraryHost) {}

  async get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    const {hostname, pathname, search} = new URL(address);
    return this.#kept(
      hostname,
      await ask(this.host, hostname, pathname + search, {headers: this.#with(hostname, headers)}),
    );
  }

  async post(address: string, fields: Record<string, string>): Promise<Answer> {
    const {hostname, pathname, search} = new URL(address);
    const headers = {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'};
    const options = {
      method: 'POST',
      headers: this.#with(hostname, headers),
      body: `${new URLSearchParams(fields)}`,
    };
    return this.#kept(hostname, await ask(this.host, hostname, pathname + search, options));
  }

  cookie(hostname: string): string {
    return [...(this.#jar.get(hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  signIn = async (name: string): Promise<void> => {
    const {status} = await this.post(`http://${APP}/_/sign-in`, {name, password: 'correct horse'});
    assert.equal(status, 200);
  };

  #with(hostname: string, headers: Record<string, string>): Record<string, string> {
    const cookie = this.cookie(hostname);
    return {...headers, ...(cookie && {cookie})};
  }

  #kept(hostname: string, answer: Answer): Answer {
    const jar = this.#jar.get(hostname) ?? new Map<string, string>();
    this.#jar.set(hostname, jar);
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}

async function fill(host: LibraryHost): Promise<void> {
  await host.add({slug: 'manual', versions: {latest: 'public', inner: 'private'}});
  const notes = await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
  const part = await host.add({slug: 'part', privacy: 'private', versions: {latest: 'public'}});
  await host.store.write(undefined, transaction =>
    transaction.insertInto('subproject').values({parent_id: notes, child_id: part, alias: 'one'}).execute(),
  );
  for (const name of ['ada', 'rob', 'eve'])
    await host.people.add(name, 'correct horse', {admin: name === 'ada'});
  await host.people.grant('rob', 'notes', 'admin');
  await host.people.grant('rob', 'part', 'reader');
}

describe('the names of a library', () => {
  test('are labels, one for each project, that no other project can take', () => {
    const slug = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,62}$/);
    fc.assert(
      fc.property(slug, slug, (one, other) => {
        assert.ok(isHostName(labelOf(one)) && !labelOf(one).includes('.') && labelOf(one).length <= 63);
        assert.equal(labelOf(one) === labelOf(other), one === other);
      }),
    );
    assert.equal(labelOf('manual'), 'manual');
    for (const [one, other] of [
      ['a.b', 'a-b'],
      ['a_b', 'a-b'],
      ['a-', 'a'],
      ['a.b', labelOf('a.b')],
    ])
      assert.notEqual(labelOf(one!), labelOf(other!));
  });

  test('are refused where documentation would have the sessions of the host', () => {
    assert.equal(whyNotNames(SEPARATE), undefined);
    assert.equal(whyNotNames(SHARED), undefined);
    assert.match(whyNotNames({...SHARED, app: ''})!, /app_domain/);
    assert.match(whyNotNames({...SHARED, app: SHARED.docs})!, /none of the names/);
    assert.match(whyNotNames({...SEPARATE, app: 'app.docs.example.org'})!, /none of the names/);
  });

  test('lead to one project, to all, to none or to where people sign in', () => {
    const rows = ['manual', 'a.b'].map((slug, id) => ({slug, id, domain: null})) as never[];
    const kinds = (settings: NameSettings, hosts: readonly string[]) =>
      hosts.map(host => {
        const served = new Names(settings).served(host, rows);
        return served.kind === 'docs'
          ? served.isShared
            ? 'all'
            : (served.project?.slug ?? 'none')
          : served.kind;
      });
    assert.deepEqual(
      kinds(SEPARATE, [
        ...['manual.docs.example.org', 'MANUAL.docs.example.org', `${labelOf('a.b')}.docs.example.org`],
        ...['other.docs.example.org', 'x.manual.docs.example.org', 'docs.example.org', APP, '127.0.0.1'],
      ]),
      ['manual', 'manual', 'a.b', 'none', 'none', 'app', 'app', 'app'],
    );
    assert.deepEqual(kinds(SHARED, ['docs.example.org', 'manual.docs.example.org', APP]), [
      'all',
      'app',
      'app',
    ]);
    assert.deepEqual(kinds({...SHARED, docs: '', app: ''}, ['docs.example.org']), ['all']);
  });
});

describe('a name for each project', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await fill(host);
  });
  after(() => host.stop());

  const MANUAL = 'http://manual.docs.example.org';
  const NOTES = 'http://notes.docs.example.org';

  /** Signs in by the redirects that a browser follows; answers where they end. */
  async function read(browser: Browser, origin: string, next = '/'): Promise<Answer> {
    const asked = await browser.get(`${origin}/_/sign-in?next=${encodeURIComponent(next)}`);
    const issued = await browser.get(asked.location);
    return issued.location ? browser.get(issued.location) : issued;
  }

  test('shows public pages there, and none where people sign in', async () => {
    const {status, headers, text} = await ask(host, 'manual.docs.example.org', '/en/latest/');
    assert.equal(status, 200);
    assert.match(text, /Start of manual latest/);
    assert.equal(headers['content-security-policy'], undefined);
    for (const [path, target] of [
      ['/manual/en/latest/guide.html?a=b', `${MANUAL}/en/latest/guide.html?a=b`],
      ['/manual/', `${MANUAL}/`],
      ['/manual', `${MANUAL}/`],
    ])
      assert.equal((await ask(host, APP, path!)).location, target);
    for (const path of ['/notes/en/latest/', '/nothing/'])
      assert.equal((await ask(host, APP, path)).status, 404, path);
    assert.match((await ask(host, APP, '/')).text, /href="\/manual\/en\/latest\/"/);
  });

  test('opens what is private to its reader, on that name alone, and only to read', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 404);
    const led = await browser.get(`http://${APP}/notes/en/latest/?a=b`);
    assert.equal(led.location, `${NOTES}/_/sign-in?next=${encodeURIComponent('/en/latest/?a=b')}`);
    const begun = await read(browser, NOTES, '/en/latest/?a=b');
    assert.deepEqual([begun.status, begun.location], [302, '/en/latest/?a=b']);
    assert.match(begun.cookies[0]!, /^docent-reading=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const path of ['/en/latest/', '/projects/one/en/latest/'])
      assert.equal((await browser.get(NOTES + path)).status, 200, path);
    // The cookie means nothing under another name.
    const cookie = browser.cookie('notes.docs.example.org');
    for (const name of ['manual.docs.example.org', APP]) {
      const projects = await ask(host, name, '/api/v3/projects/', {headers: {cookie}});
      assert.doesNotMatch(projects.text, /notes/, name);
    }
    // There they have no role, whatever they may do elsewhere.
    const project = await browser.get(`${NOTES}/api/v3/projects/notes/`);
    assert.equal(project.status, 200);
    assert.doesNotMatch(project.text, /"rob"|\/_\/builds\//);
    for (const path of ['environmentvariables', 'redirects'])
      assert.equal((await browser.get(`${NOTES}/api/v3/projects/notes/${path}/`)).status, 403, path);
  });

  test('changes nothing there, with a session, with the token of a form, or with a token of an account', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    await read(browser, NOTES);
    const {token} = await host.people.apiTokens.issue('rob', {scope: 'write', label: ''});
    const sent: readonly Record<string, string>[] = [
      {cookie: browser.cookie('notes.docs.example.org'), 'sec-fetch-site': 'same-origin'},
      {
        cookie: browser.cookie(APP).replace('docent-session', 'docent-reading'),
        'sec-fetch-site': 'same-origin',
      },
      {authorization: `Token ${token}`},
    ];
    for (const headers of sent)
      for (const path of ['/api/v3/projects/notes/', '/_/api/v3/projects/notes/']) {
        const options = {
          method: 'PATCH',
          headers: {'content-type': 'application/json', ...headers},
          body: '{"privacy_level": "public"}',
        };
        const {status, text} = await ask(host, 'notes.docs.example.org', path, options);
        assert.equal(status, 403);
        assert.match(text, new RegExp(`ask http://${APP} instead`));
      }
    for (const path of ['/_/builds/', '/_/auth/x', '/_/sign-out'])
      assert.equal((await browser.get(NOTES + path)).status, 403, path);
  });

  test('writes through the interface by a session where people sign in, with what their pages know', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    const csrf = /name="csrf" value="([\w-]+)"/.exec((await browser.get(`http://${APP}/`)).text)![1]!;
    const patch = (headers: Record<string, string>) =>
      ask(host, APP, '/api/v3/projects/notes/', {
        method: 'PATCH',
        headers: {'content-type': 'application/json', cookie: browser.cookie(APP), ...headers},
        body: '{"description": "x"}',
      });
    assert.equal((await patch({'sec-fetch-site': 'same-origin'})).status, 403);
    assert.equal((await patch({'sec-fetch-site': 'same-site', 'x-csrftoken': csrf})).status, 403);
    assert.equal((await patch({'sec-fetch-site': 'same-origin', 'x-csrftoken': csrf})).status, 204);
  });

  test('ends with the session that began it', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    await read(browser, NOTES);
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 200);
    const csrf = /name="csrf" value="([\w-]+)"/.exec((await browser.get(`http://${APP}/`)).text)![1]!;
    assert.equal((await browser.post(`http://${APP}/_/sign-out`, {csrf})).status, 303);
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 404);
  });

  test('counts cookies only for pages that are opened and what they ask for themselves', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    await read(browser, NOTES);
    const statusOf = async (site: string, mode: string, dest: string): Promise<number> => {
      const headers = {'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest};
      return (await browser.get(`${NOTES}/en/latest/`, headers)).status;
    };
    assert.equal(await statusOf('same-origin', 'cors', 'empty'), 200);
    assert.equal(await statusOf('cross-site', 'navigate', 'document'), 200);
    for (const site of ['same-site', 'cross-site'])
      for (const [mode, dest] of [
        ['no-cors', 'script'],
        ['no-cors', 'image'],
        ['cors', 'empty'],
        ['navigate', 'iframe'],
        ['navigate', 'object'],
      ])
        assert.equal(await statusOf(site, mode!, dest!), 404, `${site} ${dest}`);
  });

  test('addresses pages there in answers, and takes such addresses', async () => {
    const found = await ask(host, APP, '/api/v3/search/?q=project:manual+guide');
    const {results} = JSON.parse(found.text) as {results: {domain: string; path: string}[]};
    assert.deepEqual([results[0]!.domain, results[0]!.path], [MANUAL, '/en/latest/guide.html']);
    const address = encodeURIComponent(`${MANUAL}/en/latest/guide.html#use`);
    for (const name of [APP, 'manual.docs.example.org']) {
      const {status, text} = await ask(host, name, `/api/v3/embed/?url=${address}`);
      assert.equal(status, 200);
      assert.match(text, /Every use of manual latest/);
    }
    const project = JSON.parse((await ask(host, APP, '/api/v3/projects/manual/')).text) as {
      urls: {documentation: string};
    };
    assert.equal(project.urls.documentation, `${MANUAL}/en/latest/`);
  });

  test('says of a private project what it says of none', async () => {
    const texts = await Promise.all(
      ['notes', 'nothing'].map(async project => {
        const name = `${project}.docs.example.org`;
        const answers = await Promise.all(
          ['/', '/en/latest/', '/_/api/v3/search/?q=user:@me+every', '/api/v3/projects/'].map(path =>
            ask(host, name, path),
          ),
        );
        return answers.map(({status, text}) => `${status} ${text}`.replaceAll(name, 'NAME'));
      }),
    );
    assert.deepEqual(texts[0], texts[1]);
    const browser = new Browser(host);
    await browser.signIn('eve');
    const refused = await Promise.all([
      read(browser, NOTES),
      read(browser, 'http://nothing.docs.example.org'),
    ]);
    assert.deepEqual(
      refused.map(({status}) => status),
      [404, 404],
    );
    assert.equal(refused[0].text, refused[1].text);
  });

  test('is opened by a sharing link, which leads there', async () => {
    const {token} = await host.people.sharings.share('notes');
    const browser = new Browser(host);
    const led = await browser.get(`http://${APP}/_/sharing/${token}?next=/en/latest/`);
    assert.equal(led.location, `${NOTES}/_/sharing/${token}?next=%2Fen%2Flatest%2F`);
    assert.deepEqual([led.headers['referrer-policy'], led.cookies], ['no-referrer', []]);
    assert.equal((await browser.get(led.location)).location, '/en/latest/');
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 200);
  });
});

describe('the code that begins to read', () => {
  let host: LibraryHost;
  let browser: Browser;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await fill(host);
    browser = new Browser(host);
    await browser.signIn('ada');
  });
  after(() => host.stop());

  const begin = (project: string) =>
    browser.get(`http://${project}.docs.example.org/_/sign-in?next=/en/latest/`);
  const issue = async (project: string): Promise<string> =>
    (await browser.get((await begin(project)).location)).location;

  test('is used once', async () => {
    const address = await issue('notes');
    assert.equal((await browser.get(address)).status, 302);
    const again = await browser.get(address);
    assert.deepEqual([again.status, again.cookies], [400, []]);
    assert.match(again.text, /Try again/);
  });

  test('is of use to the browser alone that asked for it, and gone after another has tried it', async () => {
    const address = await issue('notes');
    const {hostname, pathname, search} = new URL(address);
    for (const cookie of ['', 'docent-signing-in=x', `docent-signing-in=${'x'.repeat(43)}`])
      assert.equal((await ask(host, hostname, pathname + search, {headers: {cookie}})).status, 400);
    assert.equal((await browser.get(address)).status, 400);
  });

  test('is of use under the name alone that it is for', async () => {
    const {searchParams} = new URL(await issue('notes'));
    await begin('manual');
    const other = await browser.get(`http://manual.docs.example.org/_/reading?${searchParams}`);
    assert.deepEqual([other.status, other.cookies], [400, []]);
  });

  test('is of use for a minute', async () => {
    const address = await issue('notes');
    const past = new Date(Date.now() - 1).toISOString();
    await host.store.write(undefined, transaction =>
      transaction.updateTable('reading').set({expires: past}).where('challenge', 'is not', null).execute(),
    );
    assert.equal((await browser.get(address)).status, 400);
    const fresh = await issue('notes');
    const {expires} = await host.store.database
      .selectFrom('reading')
      .select('expires')
      .where('hash', '=', createHash('sha256').update(new URL(fresh).searchParams.get('code')!).digest('hex'))
      .executeTakeFirstOrThrow();
    assert.ok(Date.parse(expires) - Date.now() <= 60_000);
  });

  test('is no session, and a session is no code', async () => {
    const address = await issue('notes');
    const code = new URL(address).searchParams.get('code')!;
    const headers = {cookie: `docent-reading=${code}`};
    assert.equal((await ask(host, 'notes.docs.example.org', '/en/latest/', {headers})).status, 404);
    await browser.get(address);
    const secret = /docent-reading=([\w-]+)/.exec(browser.cookie('notes.docs.example.org'))![1]!;
    const {status, cookies} = await browser.get(`http://notes.docs.example.org/_/reading?code=${secret}`);
    assert.deepEqual([status, cookies], [400, []]);
    assert.equal((await browser.get('http://notes.docs.example.org/en/latest/')).status, 200);
  });

  test('leads nowhere but to a project of the library and a path of it', async () => {
    const challenge = '0'.repeat(64);
    for (const name of [
      'evil.example',
      APP,
      'nothing.docs.example.org',
      'notes.docs.example.org.evil.example',
      '',
    ]) {
      const query = new URLSearchParams({host: name, challenge, next: '/'});
      const {status, location} = await browser.get(`http://${APP}/_/read?${query}`);
      assert.deepEqual([status, location], [404, ''], name);
    }
    const query = new URLSearchParams({host: 'notes.docs.example.org', challenge: 'x', next: '/'});
    assert.equal((await browser.get(`http://${APP}/_/read?${query}`)).status, 404);
    for (const next of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
      const led = await browser.get(
        `http://notes.docs.example.org/_/sign-in?next=${encodeURIComponent(next)}`,
      );
      const used = await browser.get((await browser.get(led.location)).location);
      assert.equal(used.location, '/', next);
    }
  });

  test('and its cookies are kept to one name over TLS', async () => {
    const headers = {'x-forwarded-proto': 'https'};
    const {cookies, location} = await ask(host, 'notes.docs.example.org', '/_/sign-in', {headers});
    assert.match(
      cookies[0]!,
      /^__Host-docent-signing-in=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.match(location, new RegExp(`^https://${APP}/_/read\\?`));
  });
});

describe('one name for all documentation', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({names: SHARED});
    await fill(host);
    await host.publish('manual', 'latest', {
      'index.html': page('Start'),
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'book.pdf': '%PDF-1.4',
      '404.html': page('Nothing'),
    });
  });
  after(() => host.stop());

  test('runs all that its authors wrote in a sandbox', async () => {
    for (const path of ['', 'drawing.svg', 'nothing', 'nothing.pdf', 'drawing.svg?x']) {
      const {headers} = await ask(host, 'docs.example.org', `/manual/en/latest/${path}`);
      assert.match(String(headers['content-security-policy']), /^sandbox (?!.*allow-same-origin)/, path);
    }
    const {headers} = await ask(host, 'docs.example.org', '/manual/en/latest/book.pdf');
    assert.deepEqual(
      [headers['content-type'], headers['content-security-policy']],
      ['application/pdf', undefined],
    );
  });

  test('has no session: what is private is not there, and said where people sign in', async () => {
    const browser = new Browser(host);
    await browser.signIn('ada');
    const cookie = browser.cookie(APP);
    for (const name of ['docent-session', 'docent-reading']) {
      const headers = {cookie: cookie.replace('docent-session', name)};
      assert.equal((await ask(host, 'docs.example.org', '/notes/en/latest/', {headers})).status, 404);
    }
    assert.equal(
      (await browser.get('http://docs.example.org/_/sign-in')).location,
      `http://${APP}/_/sign-in`,
    );
    const {status, text} = await browser.get(`http://${APP}/notes/en/latest/`);
    assert.equal(status, 403);
    assert.match(text, /docs_domain/);
    const query = new URLSearchParams({host: 'docs.example.org', challenge: '0'.repeat(64)});
    assert.equal((await browser.get(`http://${APP}/_/read?${query}`)).status, 404);
  });

  test('shows programs with a token what it is for', async () => {
    const {token} = await host.people.apiTokens.issue('rob', {scope: 'read', label: ''});
    const headers = {authorization: `Token ${token}`};
    assert.equal((await ask(host, 'docs.example.org', '/notes/en/latest/', {headers})).status, 200);
  });

  test('lets pages in the sandbox ask what strangers may know', async () => {
    for (const [path, origin] of [
      ['/_/api/v3/projects/', '*'],
      ['/_/api/v3/projects/manual/versions/', '*'],
      ['/_/api/v3/search/?q=x', '*'],
    ] as const) {
      const {headers} = await ask(host, 'docs.example.org', path, {headers: {origin: 'null'}});
      assert.equal(headers['access-control-allow-origin'], origin, path);
    }
  });
});

describe('one name for documentation whose authors trust each other', () => {
  test('has sessions that read every project, and pages without a sandbox', async t => {
    const host = await startLibrary({names: {...SHARED, areAuthorsTrusted: true}});
    t.after(() => host.stop());
    await fill(host);
    const browser = new Browser(host);
    await browser.signIn('rob');
    const begun = await browser.get('http://docs.example.org/_/sign-in?next=/notes/en/latest/');
    const used = await browser.get((await browser.get(begun.location)).location);
    assert.equal(used.location, '/notes/en/latest/');
    const {status, headers} = await browser.get('http://docs.example.org/notes/en/latest/');
    assert.deepEqual([status, headers['content-security-policy']], [200, undefined]);
  });
});
