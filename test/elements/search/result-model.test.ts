import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {plainText} from '../../../src/elements/search/highlight.js';
import {type PageGroup, type ReaderPage, toGroups} from '../../../src/elements/search/result-model.js';
import {object, result, section} from './answers.js';

const here: ReaderPage = {project: 'docent', version: 'latest', base: 'https://docs.example'};
const group = (page: ReturnType<typeof result>, words = 'zz'): PageGroup => toGroups([page], words, here)[0]!;
const titles = ({hits}: PageGroup) => hits.map(hit => `${hit.kind} ${plainText(hit.title)}`);

describe('the rows of a page', () => {
  it('are its matching sections and objects in the order of the answer', () => {
    assert.deepEqual(titles(group(result({}, section(), object()))), [
      'section Install',
      'object docent.install',
    ]);
  });

  it('are only the page if only its title matches', () => {
    assert.deepEqual(titles(group(result())), ['page Guide']);
  });

  it('start with the page if all words are in its title', () => {
    const page = result({title: 'User guide for tox'}, section());
    assert.deepEqual(titles(group(page, 'TOX guide')), ['page User guide for tox', 'section Install']);
    assert.deepEqual(titles(group(page, 'tox install')), ['section Install']);
  });

  it('report only significant terms as missing, if the answer names them', () => {
    const block = section({content: 'Flit', highlights: {title: [], content: ['<span>Flit</span>']}});
    const missing = (significantTerms?: string) =>
      toGroups([result({}, block)], 'Wie kann ich flit backen', here, significantTerms)[0]!.hits[0]!.missing;
    assert.deepEqual(missing('ich flit install'), ['ich']);
    assert.deepEqual(missing('flit backen'), ['backen']);
    assert.deepEqual(missing(''), missing());
    assert.ok(missing().includes('kann'));
  });

  it('start with the page if its own text matches best, with that text as its snippet', () => {
    for (const lead of [
      {id: '', title: ''},
      {id: '', title: 'Guide'},
      {id: 'guide', title: 'Guide'},
    ].map(section)) {
      const guide = group(result({}, lead, object()));
      assert.deepEqual(titles(guide), ['page Guide', 'object docent.install']);
      assert.equal(plainText(guide.page.snippet), 'How to install it.');
    }
  });

  it('keep the title of a section without an anchor', () => {
    const guide = group(result({}, section({id: '', title: 'core.autocrlf'}), object()));
    assert.deepEqual(titles(guide), ['section core.autocrlf', 'object docent.install']);
  });

  it("keep the position of the page's own text if an object matches better", () => {
    const guide = group(result({}, object(), section({id: '', title: ''})));
    assert.deepEqual(titles(guide), ['object docent.install', 'section Guide']);
  });

  it('start with an object of exactly the typed name', () => {
    const page = result({title: 'docent.install explained'}, section(), object());
    assert.deepEqual(titles(group(page, 'docent.Install')), ['object docent.install', 'section Install']);
  });

  it('show the kind of an object', () => {
    assert.deepEqual(
      group(result({}, object({role: 'js:class'}), object({role: '', name: 'other'}))).hits.map(h => h.badge),
      ['class', ''],
    );
  });
});

describe('a heading with the name of an object', () => {
  const filter = object({name: 'django.db.models.query.QuerySet.filter', role: 'py:method', id: 'filter'});
  const titlesOf = (...blocks: Parameters<typeof group>[0]['blocks']) =>
    group(result({title: 'QuerySet API reference'}, ...blocks)).hits.map(({kind, title}) => [
      kind,
      plainText(title),
    ]);

  it('is merged with that object into one row, at the better position of the two', () => {
    const rows = [
      ['object', 'django.db.models.query.QuerySet.filter'],
      ['section', 'Excluding'],
    ];
    const excluding = [section({id: 'exclude', title: 'Excluding'})];
    assert.deepEqual(titlesOf(section({id: 's', title: 'filter()'}), ...excluding, filter), rows);
    assert.deepEqual(titlesOf(filter, ...excluding, section({id: 's', title: 'filter()'})), rows);
  });

  it('remains a row if several objects have that name', () => {
    const namesake = object({name: 'Library.filter', id: 'other'});
    assert.equal(titlesOf(section({id: 's', title: 'filter()'}), filter, namesake).length, 3);
  });

  it('is merged with that object even if it is the title of the page', () => {
    const merge = object({name: 'pandas.merge', role: 'py:function', id: 'pandas.merge'});
    const page = result({title: 'pandas.merge'}, section({id: 'pandas-merge', title: 'pandas.merge'}), merge);
    const single = toGroups([page], 'merge', here)[0]!;
    assert.deepEqual([single.isOneObject, single.hits.map(({kind}) => kind)], [true, ['object']]);
    const several = toGroups(
      [{...page, blocks: [...page.blocks, section({id: 'notes', title: 'Notes'})]}],
      'merge',
      here,
    )[0]!;
    assert.deepEqual(
      [several.isOneObject, several.hits.map(({kind}) => kind)],
      [false, ['object', 'section']],
    );
  });
});

describe('titles and snippets', () => {
  it('highlight what matches', () => {
    const [hit] = group(
      result(
        {},
        section({
          highlights: {title: ['<span>Inst</span>all'], content: ['How to <span>install</span> it.']},
        }),
      ),
    ).hits;
    assert.deepEqual(hit!.title, [
      {text: 'Inst', hit: true},
      {text: 'all', hit: false},
    ]);
    assert.deepEqual(hit!.snippet, [
      {text: 'How to ', hit: false},
      {text: 'install', hit: true},
      {text: ' it.', hit: false},
    ]);
  });

  it('show a title in full if only a part of it is highlighted', () => {
    const title = 'A very long title that an engine cut';
    const [hit] = group(
      result({}, section({title, highlights: {title: ['very <span>long</span>'], content: []}})),
    ).hits;
    assert.equal(plainText(hit!.title), title);
  });

  it('show "…" only where text was cut', () => {
    const snippetOf = (content: string, fragment: string) =>
      plainText(
        group(result({}, section({content, highlights: {title: [], content: [fragment]}}))).hits[0]!.snippet,
      );
    assert.equal(snippetOf('a b c', 'a <span>b</span> c'), 'a b c');
    assert.equal(snippetOf('0 a b c', 'a <span>b</span> c'), '…a b c');
    assert.equal(snippetOf('a b c 0', 'a <span>b</span> c'), 'a b c…');
  });

  it('show the start of the text if nothing in it matches', () => {
    const [hit] = group(result({}, section({content: `${'word '.repeat(100_000)}`}))).hits;
    const snippet = plainText(hit!.snippet);
    assert.match(snippet, /^word .*…$/);
    assert.ok(snippet.length < 170);
  });
});

describe('the address of a row', () => {
  const urlOf = (fields: Parameters<typeof result>[0], id = '') =>
    group(result(fields, section({id, title: 'x'}), object({id}))).hits.at(-1)!.url;

  const cases: readonly [
    title: string,
    fields: Parameters<typeof result>[0],
    id: string,
    url: string | null,
  ][] = [
    ['a section', {}, 'install', 'https://docs.example/guide.html#install'],
    ['the page', {}, '', 'https://docs.example/guide.html'],
    ['an id with a percent sign', {}, '100%25', 'https://docs.example/guide.html#100%2525'],
    ['an id outside ASCII', {}, 'größe', 'https://docs.example/guide.html#gr%C3%B6%C3%9Fe'],
    [
      'an id that looks like a text fragment',
      {},
      'a:~:text=b',
      'https://docs.example/guide.html#a%3A~%3Atext=b',
    ],
    ['an id with a lone surrogate', {}, '\uD800', 'https://docs.example/guide.html#%EF%BF%BD'],
    ['a path with ? and #', {path: '/a?b#c'}, '', 'https://docs.example/a%3Fb%23c'],
    ['a path of two slashes', {path: '//evil.example/x'}, '', 'https://docs.example//evil.example/x'],
    [
      'a path without a slash, which would continue the host name',
      {path: '.evil.example/'},
      '',
      'https://docs.example/.evil.example/',
    ],
    [
      'a path that is a javascript: address',
      {path: 'javascript:alert(1)'},
      '',
      'https://docs.example/javascript:alert(1)',
    ],
    ['a domain that is a javascript: address', {domain: 'javascript://x/%0Aalert(1)'}, 'a', null],
    ['a domain that is a data: address', {domain: 'data:text/html,x'}, 'a', null],
    ['a domain that is a blob: address', {domain: 'blob:https://docs.example/1'}, 'a', null],
    ['a domain without a protocol', {domain: 'docs.example'}, 'a', null],
    ['a domain with a password', {domain: 'https://a:b@docs.example'}, '', 'https://docs.example/guide.html'],
    ['no domain', {domain: null}, 'a', 'https://docs.example/guide.html#a'],
    ['no path', {path: null}, 'a', null],
  ];
  for (const [title, fields, id, url] of cases) {
    it(`is safe for ${title}`, () => assert.equal(urlOf(fields, id), url));
  }

  it('is an http(s) address of the domain or null, whatever the answer contains', () => {
    const anything = fc.oneof(
      fc.string({unit: 'binary'}),
      fc.webUrl(),
      fc.constantFrom('javascript:', 'JaVaScRiPt:a', ' javascript:a', '\tdata:,', 'https://a\\b'),
    );
    fc.assert(
      fc.property(anything, anything, anything, (domain, path, id) => {
        const url = urlOf({domain, path}, id);
        if (url === null) return;
        assert.match(new URL(url).protocol, /^https?:$/);
        assert.equal(new URL(url).origin, new URL(domain).origin);
      }),
    );
  });
});

describe('the breadcrumb and source of a page', () => {
  const breadcrumbs: readonly [path: string | null, breadcrumb: string][] = [
    ['/library/asyncio-task.html', 'library'],
    ['/library/asyncio/tasks.html', 'library › asyncio'],
    ['/en/latest/guide/install/', 'guide'],
    ['/latest/guide/index.html', ''],
    ['/latest/guide/more/index.html', 'guide'],
    ['/gr%C3%B6%C3%9Fe/%E0%A4%A/a.html', 'größe › %E0%A4%A'],
    ['/', ''],
    [null, ''],
    ['/projects/docent/en/latest/guide/a.html', 'guide'],
    ['/projects/deep/alias/en/latest/guide/a.html', 'guide'],
    ['/projects/other/guide.html', 'projects › other'],
  ];
  for (const [path, breadcrumb] of breadcrumbs) {
    it(`shows ${path} as "${breadcrumb}"`, () => {
      const project = path?.includes('/deep/')
        ? {slug: 'docent', alias: 'deep/alias'}
        : {slug: 'docent', alias: null};
      assert.equal(group(result({path, project, title: 'Kettles'})).breadcrumb, breadcrumb);
    });
  }

  it('starts below the folder of the site of a static index', () => {
    const path = '/home/me/kettle/_build/html/guide/stoves.html';
    const groups = toGroups([result({path, title: 'x'})], 'x', {
      ...here,
      sites: ['/', '/home/me/kettle/_build/html/'],
    });
    assert.equal(groups[0]!.breadcrumb, 'guide');
  });

  it('uses known titles of folders, and never the title of the page itself', () => {
    const titles = new Map([
      ['https://docs.example/en/latest/library/', 'The Standard Library'],
      ['https://docs.example/en/latest/library/asyncio/', 'asyncio — Asynchronous I/O'],
      ['https://other.example/en/latest/library/data/', 'Of another site'],
    ]);
    const breadcrumbOf = (path: string, title = 'x') =>
      toGroups([result({path, title})], 'x', {...here, titles})[0]!.breadcrumb;
    assert.equal(
      breadcrumbOf('/en/latest/library/asyncio/tasks.html'),
      'The Standard Library › asyncio — Asynchronous I/O',
    );
    assert.equal(breadcrumbOf('/en/latest/library/data/heapq.html'), 'The Standard Library › data');
    assert.equal(breadcrumbOf('/en/latest/library/start.html', 'The Standard Library'), '');
  });

  it('names project and version only if they differ from the current page', () => {
    const source = (project: string, alias: string | null, version: string, page = here) =>
      toGroups([result({project: {slug: project, alias}, version: {slug: version}})], 'x', page)[0]!.source;
    assert.equal(source('docent', null, 'latest'), '');
    assert.equal(source('docent', null, 'v1'), 'v1');
    assert.equal(source('other', 'Other', 'latest'), 'Other latest');
    assert.equal(source('other', null, 'v1'), 'other v1');
    assert.equal(source('docent', null, 'v1', {...here, version: undefined}), '');
    const unnamed = {...here, project: undefined};
    assert.equal(source('docent', null, 'latest', unnamed), 'docent latest');
    assert.equal(source('docent', null, 'latest', {...unnamed, sites: ['/']}), '');
    assert.equal(source('docent', 'Blog', 'latest', {...unnamed, sites: ['/', '/blog/']}), 'Blog');
  });
});
