import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {type Answer, ask} from '../host/routes/named-host.js';
import {page} from '../host/routes/test-site.js';

/** The migration of a site as the page "Moving from Read the Docs" of the manual describes it. */
describe('a site that moves from Read the Docs to a host', () => {
  const NAME = 'docs.example.org';
  let host: LibraryHost;
  let token: string;

  before(async () => {
    host = await startLibrary();
    const kettle = await host.add({
      slug: 'kettle',
      versions: {latest: 'public', '2.0': 'public', '1.0': 'public'},
    });
    for (const language of ['de', 'fr'])
      await host.add({
        slug: `kettle-${language}`,
        language,
        translationOf: kettle,
        versions: {latest: 'public'},
      });
    const plugins = await host.add({slug: 'kettle-plugins', versions: {latest: 'public'}});
    await host.publish('kettle', 'latest', {
      'index.html': page('Start of kettle latest', '<p>Every page.</p>'),
      'guide.html': page('Guide to kettle latest', '<p>Every use.</p>'),
      'new.html': page('New'),
      '404.html': page('Nothing boils here'),
      'kettle.pdf': '%PDF-1.7',
    });
    await host.store.write(undefined, async transaction => {
      await transaction.updateTable('project').set({domain: NAME}).where('slug', '=', 'kettle').execute();
      await transaction
        .insertInto('subproject')
        .values({parent_id: kettle, child_id: plugins, alias: 'plugins'})
        .execute();
    });
    await host.people.add('ada', 'correct horse', {admin: true});
    ({token} = await host.people.apiTokens.issue('ada', {scope: 'write', label: ''}));
    const authorization = `Token ${token}`;
    // A redirect as the list of Read the Docs has it, with all fields.
    const recorded = {
      pk: 4,
      created: '2020-01-01T00:00:00Z',
      modified: '2020-01-01T00:00:00Z',
      project: 'kettle',
      type: 'page',
      from_url: '/old.html',
      to_url: '/new.html',
      force: false,
      enabled: true,
      description: '',
      http_status: 302,
      position: 0,
      _links: {},
    };
    const redirects = await fetch(`${host.origin}/api/v3/projects/kettle/redirects/`, {
      method: 'POST',
      headers: {authorization, 'content-type': 'application/json'},
      body: JSON.stringify(recorded),
    });
    assert.equal(redirects.status, 201);
    const hidden = await fetch(`${host.origin}/api/v3/projects/kettle/versions/1.0/`, {
      method: 'PATCH',
      headers: {authorization},
      body: new URLSearchParams({hidden: 'true'}),
    });
    assert.equal(hidden.status, 204);
  });
  after(() => host.stop());

  const get = (path: string): Promise<Answer> => ask(host, NAME, path);

  test('keeps the addresses of its pages', async () => {
    for (const [path, title] of [
      ['/en/latest/guide.html', 'Guide to kettle latest'],
      ['/en/2.0/guide.html', 'Guide to kettle 2.0'],
      ['/en/1.0/guide.html', 'Guide to kettle 1.0'],
      ['/de/latest/', 'Start of kettle-de latest'],
      ['/fr/latest/', 'Start of kettle-fr latest'],
      ['/projects/plugins/en/latest/', 'Start of kettle-plugins latest'],
    ] as const) {
      const {status, text} = await get(path);
      assert.deepEqual([status, text.includes(title)], [200, true], path);
    }
  });

  test('redirects old addresses', async () => {
    for (const [path, to] of [
      ['/', '/en/latest/'],
      ['/en/', '/en/latest/'],
      ['/page/guide.html', '/en/latest/guide.html'],
      ['/en/2.0', '/en/2.0/'],
      ['/de/', '/de/latest/'],
      ['/projects/plugins/', '/projects/plugins/en/latest/'],
      ['/en/2.0/old.html', '/en/2.0/new.html'],
      ['/old.html', '/en/latest/new.html'],
    ] as const) {
      const {status, location} = await get(path);
      assert.deepEqual([status, location], [302, to], path);
    }
    const redirected = await get('/en/1.0/gone.html');
    assert.deepEqual([redirected.status, redirected.text.includes('Nothing boils here')], [404, true]);
  });

  test('is searched with its subproject, and a hidden version only if the query names it', async () => {
    const searchedFor = async (scope: string): Promise<string[]> => {
      const {text} = await get(`/_/api/v3/search/?q=${scope}+every`);
      const {projects} = JSON.parse(text) as {projects: {slug: string; versions: {slug: string}[]}[]};
      return projects.map(({slug, versions}) => `${slug}/${versions.map(({slug}) => slug).join('+')}`);
    };
    assert.deepEqual(await searchedFor('subprojects:kettle/1.0'), ['kettle/1.0', 'kettle-plugins/latest']);
    assert.deepEqual(await searchedFor('subprojects:kettle'), ['kettle/latest', 'kettle-plugins/latest']);
  });

  test('lists its versions in the configuration of pages', async () => {
    const here = encodeURIComponent(`http://${NAME}/en/2.0/guide.html`);
    const {projects, versions, addons} = JSON.parse(
      (await get(`/_/addons/?api-version=1&url=${here}`)).text,
    ) as {
      projects: {translations: {language: {code: string}; urls: {documentation: string}}[]};
      versions: {current: {slug: string}; active: {slug: string; urls: {documentation: string}}[]};
      addons: {search: {filters: unknown[][]}};
    };
    assert.equal(versions.current.slug, '2.0');
    assert.deepEqual(
      versions.active.map(({slug, urls}) => [slug, urls.documentation]),
      [
        ['latest', `http://${NAME}/en/latest/`],
        ['2.0', `http://${NAME}/en/2.0/`],
      ],
    );
    assert.deepEqual(
      projects.translations.map(({language, urls}) => [language.code, urls.documentation]),
      [
        ['de', `http://${NAME}/de/latest/`],
        ['fr', `http://${NAME}/fr/latest/`],
      ],
    );
    assert.deepEqual(addons.search.filters[0], ['Include subprojects', 'subprojects:kettle/2.0', true]);
  });

  test('serves robots.txt and sitemap.xml', async () => {
    const robots = await get('/robots.txt');
    assert.deepEqual(robots.text.split('\n'), [
      'User-agent: *',
      'Disallow: /en/1.0/ # Hidden version',
      `Sitemap: http://${NAME}/sitemap.xml`,
      '',
    ]);
    const {text} = await get('/sitemap.xml');
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    assert.deepEqual(places, [`http://${NAME}/en/latest/`, `http://${NAME}/en/2.0/`]);
    assert.match(text, new RegExp(`hreflang="de" href="http://${NAME}/de/latest/"`));
    assert.match(text, new RegExp(`hreflang="en" href="http://${NAME}/en/latest/"`));
  });

  test('answers all addresses in the table of the manual', async () => {
    const manual = readFileSync(new URL('../../demo/pages/host/moving.md', import.meta.url), 'utf8');
    const rows = manual.split('\n').filter(line => line.startsWith('| `/'));
    const addresses = rows.flatMap(row =>
      Array.from(row.split('|')[1]!.matchAll(/`([^`]+)`/g), ([, address]) => address!),
    );
    assert.ok(addresses.length > 15);
    for (const address of addresses) {
      const {status} = await get(
        address.replace('url=…', `url=http://${NAME}/en/2.0/`).replace('…', 'every'),
      );
      assert.ok(status < 400 || address.includes('gone'), `${address}: ${status}`);
    }
  });

  test('offers downloads', async () => {
    for (const path of ['en/2.0', 'de/latest', 'plugins/en/latest']) {
      const {status, text} = await get(`/_/downloads/${path}/htmlzip/`);
      assert.deepEqual([status, text.slice(0, 2)], [200, 'PK'], path);
    }
    assert.equal((await get('/_/downloads/en/latest/pdf/')).text, '%PDF-1.7');
    assert.equal((await get('/_/downloads/en/2.0/pdf/')).status, 404);
  });
});
