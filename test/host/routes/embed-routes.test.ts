import assert from 'node:assert/strict';
import {join} from 'node:path';
import {test} from 'node:test';
import {embedV2Answer, embedV3Answer, read} from '../../../src/api/index.js';
import {project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

const GUIDE = page(
  'Guide',
  '<p>Lead. <a href="b.html">b</a></p>' +
    '<section id="größe 1"><h2>Size</h2><p>Text of size.</p></section>' +
    '<section id="100%"><h2>All</h2><p>Text of all.</p></section>' +
    '<section id="a%20b"><h2>Odd</h2><p>Text of odd.</p></section>' +
    '<dl><dt id="f">f()</dt><dd>Does f.</dd></dl>',
);
const SITE = {
  'index.html': page('Start'),
  'guide/a.html': GUIDE,
  'guide/index.html': page('Guides'),
  'x.txt': 'x',
};

const v3 = (origin: string, url: string, more = '') =>
  fetch(`${origin}/api/v3/embed/?${new URLSearchParams({url})}${more}`);

test('v3 returns the section for a fragment', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const url = `${origin}/guide/a.html#f`;
  const answer = read(embedV3Answer, await (await v3(origin, url, '&doctool=sphinx')).json());
  assert.match(answer.content, /Does f\./);
  assert.deepEqual({...answer, content: ''}, {url, fragment: 'f', content: '', external: false});
});

test('v3 returns the main node without a fragment, or the requested node, with absolute links', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const mainNode = await (await v3(origin, `${origin}/guide/a.html`)).json();
  assert.equal(mainNode.fragment, null);
  assert.match(mainNode.content, /^<main>.*Text of size/s);
  assert.ok(mainNode.content.includes(`href="${origin}/guide/b.html"`));
  const part = await (await v3(origin, `${origin}/guide/a.html`, '&maincontent=dl')).json();
  assert.match(part.content, /^<dl>/);
});

const fragments: readonly [written: string, found: string, text: string][] = [
  ['größe 1', 'größe 1', 'Text of size'],
  ['gr%C3%B6%C3%9Fe%201', 'größe 1', 'Text of size'],
  ['100%', '100%', 'Text of all'],
  ['100%25', '100%', 'Text of all'],
  ['a%20b', 'a%20b', 'Text of odd'],
];
test('v3 looks for a fragment as it is written, and then for the decoded one, as browsers do', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const [written, fragment, text] of fragments) {
    const answer = await (await v3(origin, `${origin}/guide/a.html#${written}`)).json();
    assert.equal(answer.fragment, fragment, written);
    assert.ok(answer.content.includes(text), written);
  }
});

test('v3 finds ids that contain percent signs, also for clients that decode the fragment', async t => {
  const ids = ['%E5%91%BD%E4%BB%A4', '%E5%91%BD%E4%BB%A4-1', 'caf%C3%A9-%26-co', 'a%20b'];
  const sections = ids.map(id => `<section id="${id}"><h2>Heading</h2><p>Text of ${id}.</p></section>`);
  const folder = await makeSite(t, {'a.html': page('Guide', sections.join(''))});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const id of ids)
    for (const written of [id, decodeURIComponent(id)]) {
      const answer = await (await v3(origin, `${origin}/a.html#${written}`)).json();
      assert.equal(answer.fragment, id, written);
      assert.ok(answer.content.includes(`Text of ${id}.`), written);
    }
});

test('v3 accepts all addresses under which a page can be opened', async t => {
  const folder = await makeSite(t, {...SITE, 'ü b.html': page('Umlaut')});
  const {origin, port} = await startHost(t, {projects: [project('demo', folder)]});
  const pages = {
    '/guide/': 'Guides',
    '/guide': 'Guides',
    '': 'Start',
    '/?x=1': 'Start',
    '/%C3%BC%20b.html': 'Umlaut',
  };
  for (const [path, title] of Object.entries(pages)) {
    const answer = await (await v3(origin, origin + path)).json();
    assert.ok(answer.content?.includes(`>${title}</h1>`), path);
  }
  const url = encodeURIComponent('https://docs.example.org/guide/');
  const proxied = await rawRequest(port, `/_/api/v3/embed/?url=${url}`, {
    headers: {host: 'docs.example.org'},
  });
  assert.equal(proxied.status, 200);
});

test('v3 answers with the errors of Read the Docs', async t => {
  const folder = await makeSite(t, {
    ...SITE,
    'deep.html': `<main>${'<div>'.repeat(60_000)}`,
    'broken.html': new Uint8Array([...Buffer.from('<meta charset=utf-8><p>'), 0xff, 0xc3, 0x28]),
  });
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const port = new URL(origin).port;
  const cases: readonly [url: string, status: number, error: RegExp][] = [
    ['', 400, /^Invalid arguments\. Please provide "url"\.$/],
    [
      `${origin}/deep.html`,
      400,
      /^There was an error reading the URL requested\. url=.*\/deep\.html .*nested too deeply/,
    ],
    ['/guide/a.html', 400, /^The URL requested is malformed\. url=\/guide\/a\.html$/],
    ['guide/a.html', 400, /malformed/],
    ['javascript:alert(1)', 400, /malformed/],
    ['https:///page.html', 400, /^The URL requested is malformed\. url=https:\/\/\/page\.html$/],
    ['https:page.html', 400, /malformed/],
    [`file:///etc/passwd`, 400, /malformed/],
    [`${origin}/%E0%A4%A`, 400, /malformed/],
    ['https://elsewhere.example/a.html', 400, /^External domain not allowed\. domain=elsewhere\.example$/],
    [`http://127.0.0.1.elsewhere.example:${port}/`, 400, /External/],
    [`http://127.0.0.1:${port}@elsewhere.example/`, 400, /External/],
    ['//elsewhere.example/', 400, /malformed/],
    [`${origin}/guide/a.html#nothing`, 404, /^Can't find content for section: url=.* fragment=nothing$/],
    [`${origin}/nothing.html`, 404, /^Can't find content for section: url=.*\/nothing\.html fragment=$/],
    [`${origin}/x.txt`, 404, /Can't find/],
    [`${origin}/broken.html`, 400, /^There was an error reading the URL requested\. url=.*\/broken\.html /],
  ];
  for (const [url, status, error] of cases) {
    const answer = await v3(origin, url);
    assert.equal(answer.status, status, url);
    assert.match((await answer.json()).error, error, url);
  }
});

test('v3 reports selectors of the main node that it does not support', async t => {
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, SITE))]});
  const request = (selector: string) =>
    v3(origin, `${origin}/guide/a.html`, `&maincontent=${encodeURIComponent(selector)}`);
  for (const selector of ['main:has(~ :has(~ :has(~ x)))', 'main[', 'a'.repeat(201)]) {
    const answer = await request(selector);
    assert.equal(answer.status, 400, selector);
    assert.match(
      (await answer.json()).error,
      /^There was an error reading the URL requested\. url=.*a\.html Invalid maincontent\. This selector is not supported: /,
    );
  }
  assert.equal((await request('.nothing')).status, 404);
});

const escapes = [
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/..%2fsecret.html',
  '/guide/..%2f..%2fsecret.html',
  '/..%5csecret.html',
  '/%2Fetc%2Fpasswd',
  '//secret.html',
  '/.hidden/a.html',
  '/secret.html%00',
  '/..\\secret.html',
];
test('no parameter can select a file outside of the folder', async t => {
  const outer = await makeSite(t, {
    'secret.html': page('SECRET'),
    'site/guide/a.html': GUIDE,
    'site/.hidden/a.html': page('SECRET'),
  });
  const {origin} = await startHost(t, {projects: [project('demo', join(outer, 'site'))]});
  const paths = escapes.flatMap(path => {
    const doc = decodeURIComponent(path).replace(/\.html$/, '');
    return [
      `v3/embed/?${new URLSearchParams({url: origin + path})}`,
      `v2/embed/?${new URLSearchParams({url: origin + path})}`,
      `v2/embed/?${new URLSearchParams({project: 'demo', path: decodeURIComponent(path)})}`,
      `v2/embed/?${new URLSearchParams({project: 'demo', path: decodeURIComponent(path).slice(1)})}`,
      `v2/embed/?${new URLSearchParams({project: 'demo', doc})}`,
      `v2/embed/?${new URLSearchParams({project: 'demo', doc: doc.slice(1)})}`,
    ];
  });
  for (const path of paths) {
    const answer = await fetch(`${origin}/api/${path}`);
    assert.ok(answer.status === 404 || answer.status === 400, path);
    assert.doesNotMatch(JSON.stringify(await answer.json()), />SECRET/);
  }
});

const v2 = (origin: string, query: Record<string, string>) =>
  fetch(`${origin}/api/v2/embed/?${new URLSearchParams(query)}`);

test('v2 returns a page by project and document, by path, or by url', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const section = {section: 'f'};
  const queries = [
    {project: 'demo', doc: 'guide/a', ...section},
    {project: 'demo', doc: '/guide/a', version: 'latest', ...section},
    {project: 'demo', path: 'guide/a.html', ...section},
    {project: 'demo', doc: 'other', path: '/guide/a.html', ...section},
    {url: `${origin}/guide/a.html#f`},
    {url: `${origin}/guide/a.html`, ...section},
  ];
  for (const query of queries) {
    const answer = read(embedV2Answer, await (await v2(origin, query)).json());
    assert.match(answer.content.join(), /f\(\)/, JSON.stringify(query));
    assert.equal(answer.url, `${origin}/guide/a.html`);
    assert.deepEqual(answer.headers, [{Guide: '#'}, {Size: '#größe 1'}, {All: '#100%'}, {Odd: '#a%20b'}]);
    assert.deepEqual(answer.meta, {project: 'demo', version: 'latest', doc: 'guide/a', section: 'f'});
  }
});

test('v2 finds a section by its heading, and returns the whole page if no heading is given', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const named = await (await v2(origin, {project: 'demo', doc: 'guide/a', section: 'Size'})).json();
  assert.match(named.content[0], /Text of size/);
  assert.doesNotMatch(named.content[0], /Text of all/);
  const wholePage = await (await v2(origin, {project: 'demo', doc: 'guide/a'})).json();
  assert.match(wholePage.content[0], /Text of size.*Text of all/s);
  assert.equal(wholePage.meta.section, '');
});

test('v2 finds documents of a site that has a folder for each page', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder, '/demo/')]});
  for (const [doc, title] of [
    ['index', 'Start'],
    ['guide', 'Guides'],
    ['guide/', 'Guides'],
    ['guide/index', 'Guides'],
  ]) {
    const answer = await (await v2(origin, {project: 'demo', doc: doc!})).json();
    assert.ok(answer.content?.[0].includes(`>${title}</h1>`), doc);
    assert.equal(answer.meta.doc, doc === 'index' ? 'index' : 'guide/index');
  }
});

test('v2 answers with the errors of Read the Docs', async t => {
  const folder = await makeSite(t, SITE);
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  const cases: readonly [query: Record<string, string>, status: number, body: object][] = [
    [{}, 400, {error: 'Invalid arguments. Please provide "project" and "doc", or "url".'}],
    [{project: 'demo'}, 400, {error: 'Invalid arguments. Please provide "project" and "doc", or "url".'}],
    [{doc: 'guide/a'}, 400, {error: 'Invalid arguments. Please provide "project" and "doc", or "url".'}],
    [{project: 'nobody', doc: 'a'}, 404, {detail: 'Not found: no project "nobody" is served here.'}],
    [
      {project: 'demo', doc: 'a', version: '9'},
      404,
      {detail: 'Not found: project "demo" has no version "9" here.'},
    ],
    [
      {url: 'https://elsewhere.example/'},
      400,
      {error: 'External domain not allowed. domain=elsewhere.example'},
    ],
    [{project: 'demo', doc: 'b'}, 404, {error: "Can't find content for section: project=demo&doc=b"}],
    [
      {project: 'demo', doc: 'guide/a', section: 'zz'},
      404,
      {error: "Can't find content for section: project=demo&doc=guide%2Fa&section=zz"},
    ],
  ];
  for (const [query, status, body] of cases) {
    const answer = await v2(origin, query);
    assert.equal(answer.status, status);
    assert.deepEqual(await answer.json(), body);
  }
});
