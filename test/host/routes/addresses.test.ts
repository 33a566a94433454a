import assert from 'node:assert/strict';
import {rm} from 'node:fs/promises';
import {connect} from 'node:net';
import {join} from 'node:path';
import {test} from 'node:test';
import {hit, ListEngine, project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

const SITE = {
  'index.html': page('Start'),
  'guide.html': page(
    'Guide',
    '<h2 id="one">One</h2><p><a href="#two">Two</a> <a href="api.html">API</a></p>',
  ),
  'guide/intro.html': page('Intro'),
  'faq.html': page('FAQ'),
  'reference/index.html': page('Reference', '<p id="one"><a href="#two">Two</a> <a href="x.html">X</a></p>'),
  'reference/b 10.html': page('B'),
  'lists/b10.html': page('B 10'),
  'lists/b9.html': page('B 9'),
  'lists/x<y>.html': page('X'),
  'lists/deeper/c.html': page('C'),
  'lists/.hidden.html': page('Hidden'),
  'lists/images/logo.svg': '<svg/>',
  'images/logo.svg': '<svg/>',
};

const answers: readonly (readonly [path: string, status: number, expected: RegExp | string])[] = [
  ['/guide', 200, /<title>Guide/],
  ['/guide?x', 200, /<title>Guide/],
  ['/guide/', 301, '/guide'],
  ['/guide/?x=1', 301, '/guide?x=1'],
  ['/guide/intro', 200, /<title>Intro/],
  ['/faq', 200, /<title>FAQ/],
  ['/faq/', 301, '/faq'],
  ['/reference', 302, '/reference/'],
  ['/reference/', 200, /<title>Reference/],
  ['/reference/b%2010', 200, /<title>B</],
  ['/lists', 302, '/lists/'],
  ['/lists/', 200, /<title>Pages in \/lists\//],
  ['/images/', 404, /Page not found/],
  ['/nothing', 404, /Page not found/],
  ['/nothing/', 404, /Page not found/],
  ['/faq.html/', 404, /Page not found/],
];
test('addresses of pages and folders work as on hosts of static files', async t => {
  const {port} = await startHost(t, {projects: [project('demo', await makeSite(t, SITE))]});
  for (const [path, status, expected] of answers) {
    const answer = await rawRequest(port, path);
    assert.equal(answer.status, status, path);
    if (typeof expected === 'string') assert.equal(answer.headers['location'], expected, path);
    else assert.match(String(answer.body), expected, path);
  }
});

test('a listing of a folder with thousands of pages is limited', async t => {
  const files = Object.fromEntries(
    Array.from({length: 1_200}, (_, at) => [`many/${at}.html`, '<p>Text</p>']),
  );
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, files))]});
  const listing = await (await fetch(`${origin}/many/`)).text();
  const numbers = Array.from(listing.matchAll(/<li><a href="\.\/(\d+)\.html"/g), ([, number]) =>
    Number(number),
  );
  assert.equal(numbers.length, 1_000);
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
  );
});

test('a folder without an index page lists its pages and the folders with pages', async t => {
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, SITE), '/docs/')]});
  const listing = await (await fetch(`${origin}/docs/lists/`)).text();
  const [, main = ''] = /<main>([^]*)<\/main>/.exec(listing) ?? [];
  const links = [...main.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, text]) => [
    href,
    text,
  ]);
  assert.deepEqual(links, [
    ['./b9.html', 'b9.html'],
    ['./b10.html', 'b10.html'],
    ['./deeper/', 'deeper/'],
    ['./x%3Cy%3E.html', 'x&#60;y&#62;.html'],
  ]);
  assert.match(listing, /name="readthedocs-version-slug" content="latest"/);
  assert.match(listing, /src="\/_\/docent\/docent\.js"/);
});

for (const [address, link] of [
  ['/reference/#one', '/reference/#two'],
  ['/reference#one', '/reference/#two'],
  ['/reference/index.html#one', '/reference/index.html#two'],
  ['/reference/?x=1#one', '/reference/#two'],
  ['/guide#one', '/guide#two'],
  ['/guide/#one', '/guide#two'],
  ['/guide.html#one', '/guide.html#two'],
])
  test(`a link to #two in the section at ${address} becomes ${link}`, async t => {
    const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, SITE))]});
    const url = encodeURIComponent(origin + address);
    const {content} = (await (await fetch(`${origin}/api/v3/embed/?url=${url}`)).json()) as {content: string};
    assert.ok(content.includes(`href="${origin}${link}"`), content);
  });

test("the host's own pages have search, over all projects if a page belongs to no project", async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {
    projects: ['one', 'two'].map(slug => project(slug, folder, `/${slug}/`)),
  });
  for (const [path, slug] of [
    ['/', 'one'],
    ['/gone', 'one'],
    ['/two/gone', 'two'],
  ] as const) {
    const text = await (await fetch(origin + path)).text();
    assert.match(text, new RegExp(`name="readthedocs-project-slug" content="${slug}"`), path);
    assert.doesNotMatch(text, /version-slug/, path);
    assert.match(text, /src="\/_\/docent\/docent\.js"/, path);
  }
  const filters = async (query: string) => {
    const answer = await fetch(`${origin}/_/addons/?api-version=1&project-slug=one${query}`);
    return ((await answer.json()) as {addons: {search: {filters: unknown}}}).addons.search.filters;
  };
  assert.deepEqual(await filters('&version-slug=none'), [
    ['All projects here', 'project:one project:two', true],
  ]);
  assert.deepEqual(await filters('&version-slug=latest'), [
    ['All projects here', 'project:one project:two', false],
  ]);
});

test("the host's own pages have no search on a plain host", async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const projects = ['one', 'two'].map(slug => project(slug, folder, `/${slug}/`));
  const {origin} = await startHost(t, {projects, plain: true});
  for (const path of ['/', '/gone', '/one/'])
    assert.doesNotMatch(await (await fetch(origin + path)).text(), /docent\.js|readthedocs/, path);
});

const PUBLIC = 'https://docs.example.org/manual/';
const published = (folder: string, publicUrl?: string) => [
  {project: 'demo', version: 'latest', folder, mount: '/demo/', publicUrl},
];
const CANONICAL = `<!doctype html><html><head><link rel="canonical" href="${PUBLIC}index.html"></head>
  <body><main><h1 id="top">Start</h1></main></body></html>`;

for (const [name, site, publicUrl] of [
  ['--public-url', SITE, PUBLIC],
  ['the canonical link of its start page', {...SITE, 'index.html': CANONICAL}, undefined],
] as const) {
  test(`answers to pages of the public site link to that site, whose address is known from ${name}`, async t => {
    const engine = new ListEngine([hit('reference/index.html')]);
    const folder = await makeSite(t, site);
    const {origin} = await startHost(t, {projects: published(folder, publicUrl), engine});
    const request = async (path: string, headers: Record<string, string>) =>
      (await (await fetch(origin + path, {headers})).json()) as Record<string, never>;
    const there = {origin: 'https://docs.example.org'};
    const hitFor = async (headers: Record<string, string>) => {
      const {results} = await request('/api/v3/search/?q=project:demo+x', headers);
      const [{domain, path}] = results as unknown as [{domain: string; path: string}];
      return domain + path;
    };
    assert.equal(await hitFor(there), `${PUBLIC}reference/`);
    assert.equal(await hitFor({referer: `${origin}/demo/`}), `${origin}/demo/reference/`);
    assert.equal(await hitFor({'sec-fetch-site': 'same-origin'}), `${origin}/demo/reference/`);
    const url = encodeURIComponent(`${PUBLIC}reference/#one`);
    const {content} = await request(`/api/v3/embed/?url=${url}`, there);
    assert.match(content!, /href="https:\/\/docs\.example\.org\/manual\/reference\/#two"/);
    const outside = encodeURIComponent('https://docs.example.org/other/');
    assert.match((await request(`/api/v3/embed/?url=${outside}`, there))['error']!, /^External domain/);
  });
}

test('if a public site is below another one, an address belongs to the site with the longer path', async t => {
  const folders = {
    outer: await makeSite(t, {'inner/a.html': page('Of the outer'), 'b.html': page('Beside')}),
    inner: await makeSite(t, {'a.html': page('Of the inner')}),
  };
  const {origin} = await startHost(t, {
    projects: [
      {...project('outer', folders.outer, '/outer/'), publicUrl: PUBLIC},
      {...project('inner', folders.inner, '/inner/'), publicUrl: `${PUBLIC}inner/`},
    ],
  });
  const contentOf = async (path: string) => {
    const answer = await fetch(`${origin}/api/v3/embed/?url=${encodeURIComponent(PUBLIC + path)}`);
    return ((await answer.json()) as {content: string}).content;
  };
  assert.match(await contentOf('inner/a.html'), /Of the inner/);
  assert.match(await contentOf('b.html'), /Beside/);
});

test('the canonical link of a start page is not read again for every request', async t => {
  const folder = await makeSite(t, {...SITE, 'index.html': CANONICAL});
  const {origin} = await startHost(t, {projects: published(folder)});
  const request = async () => {
    const url = encodeURIComponent(`${PUBLIC}reference/#one`);
    const headers = {origin: 'https://docs.example.org'};
    return (await fetch(`${origin}/api/v3/embed/?url=${url}`, {headers})).status;
  };
  assert.equal(await request(), 200);
  await rm(join(folder, 'index.html'));
  assert.equal(await request(), 200);
});

test('an unreadable start page causes no error in answers about its project or another one', async t => {
  const unreadable = await makeSite(t, {'index.html/a.html': page('A')});
  const folder = await makeSite(t, {...SITE, 'index.html': CANONICAL});
  const {origin} = await startHost(t, {
    projects: [project('unreadable', unreadable, '/unreadable/'), ...published(folder)],
    engine: new ListEngine([hit('a.html')]),
  });
  const url = encodeURIComponent(`${PUBLIC}reference/#one`);
  for (const path of [
    `/api/v3/embed/?url=${url}`,
    '/api/v3/search/?q=project:unreadable+x',
    '/_/addons/?api-version=1&project-slug=unreadable&version-slug=latest',
  ]) {
    const {status} = await fetch(origin + path, {headers: {origin: 'https://docs.example.org'}});
    assert.equal(status, 200, path);
  }
});

test('a canonical link does not change the addresses in answers to other sites', async t => {
  const engine = new ListEngine([hit('a.html')]);
  const folder = await makeSite(t, {...SITE, 'index.html': CANONICAL});
  const {origin} = await startHost(t, {projects: published(folder), engine});
  for (const headers of [{}, {origin: 'https://elsewhere.example'}, {origin: 'null'}] as Record<
    string,
    string
  >[]) {
    const answer = await fetch(`${origin}/api/v3/search/?q=project:demo+x`, {headers});
    const {results} = (await answer.json()) as {results: {domain: string}[]};
    assert.equal(results[0]!.domain, origin);
  }
});

test('a request with two Host headers is refused', async t => {
  const {port} = await startHost(t, {projects: [project('demo', await makeSite(t, SITE))]});
  const socket = connect(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /several Host headers/);
});
