import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import fc from 'fast-check';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {inspectPage, type ReadPage} from '../../src/reading/index.js';
import {lostText} from '../../src/reading/lost-text.js';
import {flattenMain} from '../../src/reading/main-node.js';
import {findTarget, sectionAt} from '../../src/reading/section-at.js';
import {textOf} from '../../src/reading/text.js';
import {read, sectionsOf} from './read.js';

const FOLDER = join(import.meta.dirname, '../fixtures/reading/pages');
const fixture = (name: string): string => readFileSync(join(FOLDER, `${name}.html`), 'utf8');

const PAGES: readonly [page: string, sections: readonly string[]][] = [
  [
    'starlight-badge',
    [
      '_top | Kilns | A kiln is an oven.',
      'wood | Wood | New in 2.0 Burns for three days. Caution Wear gloves.',
      'gas | Gas | Burns for one.',
    ],
  ],
  [
    'mediawiki',
    [
      'firstHeading | Kiln | From Pottery A kiln is an oven.',
      'Wood | Wood | Burns for three days.',
      'Ash | Ash | Falls on the pots.',
    ],
  ],
  [
    'pod',
    [
      'FUNCTIONS | FUNCTIONS | ',
      'NAME | NAME | perlkiln - fires pots',
      'fire | fire | Fires what is in the oven.',
      'fire-LIST | fire( LIST ) | Fires what is in the oven.',
      'fire-POT | fire POT | Fires what is in the oven.',
      'rest | rest | ',
    ],
  ],
  [
    'texinfo',
    [
      'Strings | 5.3 Strings | Of letters.',
      'index-strsplit | strsplit (str) | strsplit (str, del) Splits a string.',
    ],
  ],
  [
    'rdoc',
    ['class-Kiln | class Kiln | An oven.', 'method-c-fire | fire(pot) → pot | fire(pots) → array Fires.'],
  ],
  ['hugo-book', [' | Kilns | A kiln is an oven.', 'wood | Wood | Burns for three days.']],
];
for (const [page, sections] of PAGES)
  test(`${page}: each heading and term has exactly its text`, () =>
    assert.deepEqual(sectionsOf(fixture(page)).sort(), [...sections].sort()));

const CASES: readonly [title: string, html: string, sections: readonly string[]][] = [
  [
    'after a nested section belongs to the section around it',
    '<section><h2 id="a">A</h2>1<section><h3 id="b">B</h3>2</section>3</section>',
    ['a | A | 1 3', 'b | B | 2'],
  ],
  [
    'after the last section belongs to that section if there is none around it',
    '<section><h2 id="a">A</h2>1</section><p>2</p>',
    ['a | A | 1 2'],
  ],
  [
    'before a heading in its header or wrapper belongs to the heading',
    '<h2 id="a">A</h2>1<header><p>New</p><h2 id="b">B</h2><p>2</p></header>3<div><i>Old</i><h2 id="c">C</h2></div>4',
    ['a | A | 1', 'b | B | New 2 3', 'c | C | Old 4'],
  ],
  [
    'in columns belongs to the heading before it',
    '<div><div><h2 id="a">A</h2><p>1</p></div><div><pre>2</pre></div></div>',
    ['a | A | 1 2'],
  ],
  [
    'next to a heading that is longer than a badge does not end the section',
    `<section id="s"><div><h2 id="a">A</h2><div>${'long '.repeat(30)}</div></div><p>2</p></section>`,
    [`a | A | ${'long '.repeat(30)}2`],
  ],
  [
    'in an aside counts, unless it is a list of links',
    '<h2 id="a">A</h2><aside><p>1 <a href="#b">2</a></p></aside><aside><ul><li><a href="#c">3</a></li></ul></aside>',
    ['a | A | 1 2'],
  ],
  [
    'in a footer does not count, except for quotations and footnotes',
    '<h2 id="a">A</h2><blockquote>1<footer>2</footer></blockquote><footer class="footnotes">3</footer><footer>4</footer><div class="footer">5</div>',
    ['a | A | 1 2 3'],
  ],
  [
    'in a form counts if the form has prose',
    '<form><h2 id="a">A</h2><p>1</p></form><form><label>Helpful?</label></form>',
    ['a | A | 1'],
  ],
  [
    'of a code block includes its caption, but not the copy button in it',
    '<h2 id="a">A</h2><div class="highlight"><span class="filename">a.py</span><button>Copy</button><pre>1</pre></div><button>2</button>',
    ['a | A | a.py 1 2'],
  ],
  [
    'in dialogs does not count',
    '<h2 id="a">A</h2>1<dialog>2</dialog><div role="dialog">3</div><div aria-modal="true">4</div><div class="modal fade" tabindex="-1">5</div><div class="modal">6</div>',
    ['a | A | 1 6'],
  ],
];
for (const [title, html, sections] of CASES)
  test(`text ${title}`, () => assert.deepEqual(sectionsOf(`<main>${html}</main>`), sections));

/** A placeholder, which is replaced with unique words, so that each word can be found in the sections. */
const WORD = 'WORD';
const wrapped = (...around: readonly string[]) => fc.constantFrom(...around);
const {block} = fc.letrec<{block: string; blocks: string}>(tie => ({
  blocks: fc.array(tie('block'), {maxLength: 4}).map(blocks => blocks.join(' ')),
  block: fc.oneof(
    {maxDepth: 4, withCrossShrink: true},
    wrapped(
      `<p>${WORD} <a href="b.html">${WORD}</a></p>`,
      WORD,
      `<pre>${WORD}</pre>`,
      `<button role="tab">${WORD}</button>`,
      `<p>${WORD}<p>${WORD}`,
      `<ul><li>${WORD}<ul><li>${WORD}</ul></ul>`,
      `<table><tr><td>${WORD}<td>${WORD}</table>`,
      `<dl><dt id="ID">${WORD}<dd>${WORD}</dl>`,
      `<dl><dt>${WORD}<dd>${WORD}</dl>`,
      `<div class="highlight"><div>${WORD}</div><pre>${WORD}</pre></div>`,
    ),
    fc
      .tuple(
        wrapped('<h2 id="ID">', '<h3>', '<h4 id="ID">').map(open => `${open}${WORD}</${open.slice(1, 3)}>`),
        wrapped('<div>|</div>', '<header>|</header>', '<section>|</section>', '<summary>|</summary>', '|'),
        wrapped(
          '',
          `<span class="badge">${WORD}</span>`,
          `<div>${WORD} ${WORD}</div>`,
          `<a href="e">${WORD}</a>`,
        ),
        fc.boolean(),
      )
      .map(([heading, wrapper, badge, isBefore]) =>
        wrapper.replace('|', () => (isBefore ? badge + heading : heading + badge)),
      ),
    fc
      .tuple(
        wrapped(...'div section article details blockquote figure li td'.split(' ')),
        tie('blocks'),
        fc.boolean(),
      )
      .map(([name, inner, isClosed]) => `<${name}>${inner}${isClosed ? `</${name}>` : ''}`),
    fc
      .array(tie('blocks'), {maxLength: 3})
      .map(columns => `<div class="columns">${columns.map(column => `<div>${column}</div>`).join('')}</div>`),
    // Each form and aside has prose, because otherwise it does not count as text: see the cases above.
    fc
      .tuple(wrapped('form', 'aside'), tie('blocks'))
      .map(([name, inner]) => `<${name}><p>${WORD}</p>${inner}</${name}>`),
    tie('blocks').map(inner => `<details><summary>${WORD}</summary>${inner}</details>`),
    tie('blocks').map(inner => `<div role="tabpanel" hidden>${inner}</div>`),
    tie('blocks').map(inner => `<dl><dt id="ID">${WORD}</dt><dd>${inner}</dd></dl>`),
  ),
}));

const wordsIn = ({sections}: ReadPage): Set<string> =>
  new Set(sections.flatMap(({title, content}) => `${title} ${content}`.match(/word\d+/g) ?? []));

test('every visible word is in a section', () =>
  fc.assert(
    fc.property(fc.array(block, {maxLength: 6}), blocks => {
      let count = 0;
      const html = `<main>${blocks.join(' ')}</main>`.replace(
        /WORD|ID/g,
        name => `${name.toLowerCase()}${count++}`,
      );
      const indexedWords = wordsIn(read(html));
      for (const word of html.match(/word\d+/g) ?? [])
        assert.ok(indexedWords.has(word), `${word} of ${html} is in no section`);
    }),
    {numRuns: 500},
  ));

const LONG =
  'All that is said of kilns in the old book is said again in the new one, and in fewer words than before.';
const inspect = (html: string) => inspectPage(nodeTree, parsePage(html), {path: 'a.html'});

test('lostText returns the share of visible words that no section has, and an example of them', () => {
  const page = flattenMain(
    nodeTree,
    parsePage('<main><h1>Kilns get hot</h1><p>Very hot indeed.</p><nav>Menu</nav></main>'),
  )!;
  const section = {id: '', title: 'Kilns get hot', content: 'Very hot indeed.'};
  assert.deepEqual(lostText(page, [section]), {share: 0, example: ''});
  assert.deepEqual(lostText(page, [{...section, content: 'Very'}]), {share: 2 / 6, example: 'hot indeed.'});
  assert.deepEqual(lostText(page, []), {share: 1, example: 'Kilns get hot Very hot indeed.'});
});

test('text that is left out because of a class counts as lost, but a menu does not', () => {
  const lost = (box: string) => inspect(`<main><h1>T</h1>${box}</main>`).lost;
  assert.match(lost(`<div class="permalink"><p>${LONG}</p></div>`).example, /^All that is said of kilns/);
  for (const box of [
    `<div class="permalink"><p>${LONG.slice(0, 40)}</p></div>`,
    `<nav><p>${LONG}</p></nav>`,
    // In gi-docgen, the members of another class, which are on the page of that class.
    `<div class="ancestor-methods"><p>${LONG}</p></div>`,
  ])
    assert.deepEqual(lost(box), {share: 0, example: ''});
});

test('the title of a page is neither a heading above all of its API objects nor that of a banner', () => {
  const haddock =
    '<div id="content"><p>Ovens.</p><div id="interface"><h1>Documentation</h1><p>1</p></div></div>';
  assert.equal(read(`<title>Data.Oven</title>${haddock}`).title, 'Data.Oven');
  const banner =
    '<h1><a href="https://kiln.example/">Kiln</a></h1><h2 id="wood">Wood</h2><p>Burns for three days.</p>';
  assert.equal(read(`<title>12. Wood</title><body>${banner}`).title, '12. Wood');
  assert.equal(read(`<body>${banner}`).title, 'Kiln');
});

test('the title of a page generated from POD is not its first heading, NAME, unless there is nothing better', () => {
  assert.equal(read(fixture('pod')).title, 'perlkiln');
  assert.equal(read('<title>kiln</title><main><h1>Kilns</h1></main>').title, 'Kilns');
  const untitled = fixture('pod').replace('perlkiln</title>', '</title>');
  assert.equal(read(untitled).title, 'perlkiln - fires pots');
  assert.equal(read(untitled.replace('fires pots', LONG.repeat(2))).title, 'NAME');
});

test('the anchor that Texinfo puts before a function belongs to the function, in links and in cards', () => {
  const document = parsePage(fixture('texinfo'));
  assert.equal(read(fixture('texinfo')).anchors?.get('XREFstrsplit'), 'index-strsplit');
  const target = findTarget(nodeTree, document, 'XREFstrsplit')!;
  const {nodes} = sectionAt(nodeTree, target, {withDefinition: true});
  assert.deepEqual(
    nodes.map(node => textOf(nodeTree, node).slice(-16)),
    ['Splits a string.'],
  );
});

test('the section of a term of POD includes all terms of its group and their definition', () => {
  const document = parsePage(fixture('pod'));
  const {only} = sectionAt(nodeTree, findTarget(nodeTree, document, 'fire-POT')!, {withDefinition: true});
  assert.deepEqual(
    only?.map(node => textOf(nodeTree, node)),
    ['fire POT', 'fire( LIST )', 'fire', 'Fires what is in the oven.'],
  );
});

test('separates badges from titles by a space', () => {
  const doxygen = (badge: string) =>
    `<meta name="generator" content="Doxygen 1.9"><div class="header"><div class="headertitle"><div class="title">Oven Class Reference${badge}</div></div></div>`;
  const badge = '<span class="mlabels"><span class="mlabel">abstract</span></span>';
  assert.equal(read(doxygen(badge)).title, 'Oven Class Reference');
  const typedoc =
    '<main><h3 id="a"><code class="tsd-tag">Optional</code><span>hot</span><span class="badge">new</span></h3></main>';
  assert.deepEqual(sectionsOf(typedoc), ['a | Optional hot new | ']);
});
