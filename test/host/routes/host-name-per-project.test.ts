import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import fc from 'fast-check';
import {isHostName, labelOf, Names, type NameSettings, whyNotNames} from '../../../host/src/config/names.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {type Answer, APP, ask, Browser, fill, SEPARATE, SHARED} from './named-host.js';

describe('the host names of a library', () => {
  test('contain a unique label for each project', () => {
    const slug = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,62}$/);
    fc.assert(
      fc.property(slug, slug, (a, b) => {
        assert.ok(isHostName(labelOf(a)) && !labelOf(a).includes('.') && labelOf(a).length <= 63);
        assert.equal(labelOf(a) === labelOf(b), a === b);
      }),
    );
    assert.equal(labelOf('manual'), 'manual');
    for (const [a, b] of [
      ['a.b', 'a-b'],
      ['a_b', 'a-b'],
      ['a-', 'a'],
      ['a.b', labelOf('a.b')],
    ])
      assert.notEqual(labelOf(a!), labelOf(b!));
  });

  test('are refused if pages of documentation could receive the sessions of the host', () => {
    assert.equal(whyNotNames(SEPARATE), undefined);
    assert.equal(whyNotNames(SHARED), undefined);
    assert.match(whyNotNames({...SHARED, app: ''})!, /app_domain/);
    assert.match(whyNotNames({...SHARED, app: SHARED.docs})!, /one of the names/);
    assert.match(whyNotNames({...SEPARATE, app: 'app.docs.example.org'})!, /one of the names/);
  });

  test('serve one project, all projects, none, or the app', () => {
    const rows = ['manual', 'a.b'].map((slug, id) => ({slug, id, domain: null})) as never[];
    const kinds = (settings: NameSettings, hosts: readonly string[]) =>
      hosts.map(host => {
        const served = new Names(settings).served(host, rows);
        if (!served) return undefined;
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
      ['manual', 'manual', 'a.b', 'none', 'none', undefined, 'app', undefined],
    );
    assert.deepEqual(kinds(SHARED, ['docs.example.org', 'manual.docs.example.org', APP]), [
      'all',
      undefined,
      'app',
    ]);
    assert.deepEqual(kinds({...SHARED, docs: '', app: ''}, ['docs.example.org']), ['all']);
  });
});

describe('a host name for each project', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await fill(host);
  });
  after(() => host.stop());

  const MANUAL = 'http://manual.docs.example.org';
  const NOTES = 'http://notes.docs.example.org';

  /** Starts a session under a docs domain by following redirects, like a browser. Resolves to the last answer. */
  async function read(browser: Browser, origin: string, next = '/'): Promise<Answer> {
    const redirected = await browser.get(`${origin}/_/sign-in?next=${encodeURIComponent(next)}`);
    const issued = await browser.get(redirected.location);
    return issued.location ? browser.get(issued.location) : issued;
  }

  test('serves public pages, which the app domain does not', async () => {
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

  test('serves private pages to their readers, under the host name of the project only, and only for reading', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 404);
    const redirected = await browser.get(`http://${APP}/notes/en/latest/?a=b`);
    assert.equal(redirected.location, `${NOTES}/_/sign-in?next=${encodeURIComponent('/en/latest/?a=b')}`);
    const begun = await read(browser, NOTES, '/en/latest/?a=b');
    assert.deepEqual([begun.status, begun.location], [302, '/en/latest/?a=b']);
    assert.match(begun.cookies[0]!, /^docent-reading=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const path of ['/en/latest/', '/projects/one/en/latest/']) {
      const {status, headers} = await browser.get(NOTES + path);
      assert.equal(status, 200, path);
      // Pages of other origins may neither frame nor load the page, nor keep a reference to its window, and caches do
      // not keep it.
      assert.deepEqual(
        ['x-frame-options', 'cross-origin-resource-policy', 'cross-origin-opener-policy'].map(
          name => headers[name],
        ),
        ['SAMEORIGIN', 'same-origin', 'same-origin'],
      );
      assert.match(String(headers['cache-control']), /^private, no-/);
    }
    // The cookie is not valid under another host name.
    const cookie = browser.cookie('notes.docs.example.org');
    for (const name of ['manual.docs.example.org', APP]) {
      const projects = await ask(host, name, '/api/v3/projects/', {headers: {cookie}});
      assert.doesNotMatch(projects.text, /notes/, name);
    }
    // The cookie is valid under its own host name only, even if the person may read private pages under both names.
    assert.equal((await read(browser, 'http://part.docs.example.org')).status, 302);
    for (const [name, status] of [
      ['part.docs.example.org', 200],
      ['notes.docs.example.org', 404],
    ] as const) {
      const partCookie = {cookie: browser.cookie('part.docs.example.org')};
      assert.equal((await ask(host, name, '/en/latest/', {headers: partCookie})).status, status, name);
    }
    // Under a docs domain, people have no role, whatever role they have under the app domain.
    const project = await browser.get(`${NOTES}/api/v3/projects/notes/`);
    assert.equal(project.status, 200);
    assert.doesNotMatch(project.text, /"rob"|\/_\/builds\//);
    for (const path of ['environmentvariables', 'redirects'])
      assert.equal((await browser.get(`${NOTES}/api/v3/projects/notes/${path}/`)).status, 403, path);
  });

  test('refuses changes with a session, the token of a form, or an API token', async () => {
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
        assert.match(text, new RegExp(`use http://${APP} instead`));
      }
    for (const path of ['/_/builds/', '/_/auth/x', '/_/sign-out'])
      assert.equal((await browser.get(NOTES + path)).status, 403, path);
  });

  test('lets sessions write through the API under the app domain, with the token of its pages', async () => {
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

  test('has sessions that end when the person signs out under the app domain', async () => {
    const browser = new Browser(host);
    await browser.signIn('rob');
    await read(browser, NOTES);
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 200);
    const csrf = /name="csrf" value="([\w-]+)"/.exec((await browser.get(`http://${APP}/`)).text)![1]!;
    assert.equal((await browser.post(`http://${APP}/_/sign-out`, {csrf})).status, 303);
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 404);
  });

  test('accepts cookies only when a person opens a page, and in requests of that page', async () => {
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

  test('is used in the addresses of answers, and accepted in addresses of requests', async () => {
    const answer = await ask(host, APP, '/api/v3/search/?q=project:manual+guide');
    const {results} = JSON.parse(answer.text) as {results: {domain: string; path: string}[]};
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

  test('answers requests for a private project like those for a missing one', async () => {
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

  test('serves private pages after a sharing link was opened', async () => {
    const {token} = await host.people.sharings.share('notes');
    const browser = new Browser(host);
    const redirected = await browser.get(`http://${APP}/_/sharing/${token}?next=/en/latest/`);
    assert.equal(redirected.location, `${NOTES}/_/sharing/${token}?next=%2Fen%2Flatest%2F`);
    assert.deepEqual([redirected.headers['referrer-policy'], redirected.cookies], ['no-referrer', []]);
    assert.equal((await browser.get(redirected.location)).location, '/en/latest/');
    assert.equal((await browser.get(`${NOTES}/en/latest/`)).status, 200);
  });
});
