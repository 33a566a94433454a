// Malicious pages, which are written so that reading them takes long. The time must be proportional to their length.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pageTree, parsePageTree, type PageNode} from '../../cli/src/site/page-tree.js';
import {
  findTarget,
  flattenMain,
  inspectPage,
  readBookIndex,
  readPage,
  sectionAt,
  type Tree,
} from '../../src/reading/index.js';
import {assertGrowsLikeTheText} from '../support/growth.js';

const FEW = 1000;
const FOUR_TIMES = 4 * FEW;

interface Counter {
  steps: number;
}

/** A tree that counts its calls. */
function countedTree(counter: Counter): Tree<PageNode> {
  const counted =
    <A extends unknown[], R>(ask: (...args: A) => R) =>
    (...args: A): R => {
      counter.steps++;
      return ask(...args);
    };
  return {
    nameOf: counted(pageTree.nameOf),
    dataOf: counted(pageTree.dataOf),
    attribute: counted(pageTree.attribute),
    firstChild: counted(pageTree.firstChild),
    nextSibling: counted(pageTree.nextSibling),
    previousSibling: counted(pageTree.previousSibling),
    parent: counted(pageTree.parent),
  };
}

/** A list that counts accesses to its items. */
const countedList = <T>(list: readonly T[], counter: Counter): T[] =>
  new Proxy([...list], {
    get(target, key) {
      counter.steps++;
      return Reflect.get(target, key) as unknown;
    },
  });

function readingSteps(html: string): number {
  const counter = {steps: 0};
  const tree = countedTree(counter);
  const document = parsePageTree(html);
  const flat = flattenMain(tree, document)!;
  const {nodes, names, texts, headings} = flat;
  const page = {
    ...flat,
    nodes: countedList(nodes, counter),
    names: countedList(names, counter),
    texts: countedList(texts, counter),
    headings: countedList(headings, counter),
  };
  const read = readPage(tree, document, {path: 'a.html'}, page);
  // The length of the result counts, too.
  for (const {title, content} of read.sections) counter.steps += title.length + content.length;
  return counter.steps;
}

/** @param steps returns the number of steps for a page @param make makes a page of a given size */
function assertLinear(steps: (html: string) => number, make: (size: number) => string): void {
  const few = steps(make(FEW));
  const many = steps(make(FOUR_TIMES));
  assert.ok(many < 5 * few, `${few} steps, and ${many} of four times as much`);
}

const main = (html: string): string => `<body><main><h1 id="t">T</h1>${html}</main>`;

const PAGES: Readonly<Record<string, (size: number) => string>> = {
  'nested headings': n => main('<h2>a<div>'.repeat(n)),
  'nested headings, with words in the innermost': n => main(`${'<h2><div>'.repeat(n)}a`),
  'nested headings without words': n => main('<h2><div>'.repeat(n)),
  'nested titles of notes': n => main('<div class="note"><h3>a<b>'.repeat(n)),
  'headings in an element with many attributes': n =>
    main(`<div ${Array.from({length: n}, (_, at) => `a${at}`).join(' ')}>${'<h3>a</h3>'.repeat(n)}</div>`),
  'adjacent headings': n => main(`<div>${'<h5>a</h5>'.repeat(n)}</div>`),
  'adjacent headings, in an element with an id': n =>
    main(`<div id="a">${'<h2>a</h2><h3>b</h3>'.repeat(n)}</div>`),
  'nested elements, each with a heading that contains only noise': n =>
    main('<div><h2><nav>a</nav></h2>'.repeat(n)),
  'nested elements, each with a heading that contains only noise, and a quotation around the next element':
    n => main('<div><h2><nav>a</nav></h2><blockquote>'.repeat(n)),
  'nested page titles': n => `<body>${'<h1>a<div>'.repeat(n)}`,
  'nested page titles that are links': n => `<body>${'<h1><a href="b"><div>'.repeat(n)}a`,
  'nested lists of terms without anchors': n => main('<dl><dt>'.repeat(n)),
  'nested empty definitions': n => main('<dl><dd>'.repeat(n)),
  'terms that share a long definition': n =>
    main(`<dl>${'<dt id="a">a'.repeat(n)}<dd>${'b '.repeat(n)}</dl>`),
  'nested links to neighbouring pages': n => main('<div class="header navigation">'.repeat(n)),
  'nested menus, with a heading in the innermost': n => main(`${'<div class="navigation">'.repeat(n)}<h2>a`),
  'nested empty quotations in a form': n => main(`<form>${'<blockquote>'.repeat(n)}`),
  'nested links': n => main('<a href="#a">a<object>'.repeat(n)),
  'many filters on one element': n =>
    main(`<p data-docent-filter="${'a,'.repeat(n)}">${'b<b></b>'.repeat(n)}</p>`),
  'members of Doxygen without a declaration': n => main('<h2 class="memtitle">a</h2>'.repeat(n)),
  'nested members of Doxygen': n => main('<h2 class="memtitle">a</h2><div class="memitem">'.repeat(n)),
  'many titles of gi-docgen': n =>
    `<body><main id="main"><header>${'<h3>Method</h3>'.repeat(n)}${'<h1>G.a</h1>'.repeat(n)}</header>`,
  'nested members of rustdoc': n => main('<h2 id="method.a">a<div>'.repeat(n)),
  'nested members of JSDoc': n => main('<h4 class="name" id="a">a<div>'.repeat(n)),
  'nested members of ESDoc': n => main('<h3 data-ice="anchor"><i data-ice="name">a<div>'.repeat(n)),
  'members of documentation.js': n => main('<div id="a"><div class="toggle-sibling">a</div></div>'.repeat(n)),
  'members of pydoctor in one element': n =>
    main(`<div class="base">${'<div class="functionHeader">a</div>'.repeat(n)}</div>`),
  'nested declarations of Haddock': n => main('<div class="src"><a id="v:a" class="def">a</a>'.repeat(n)),
  'nested declarations of Scribble': n =>
    main('<p class="RForeground"><a name="(def._a)">a</a><object>'.repeat(n)),
};

for (const [what, make] of Object.entries(PAGES))
  test(`reading takes linear time: ${what}`, () => assertLinear(readingSteps, make));

test('finding the section of an anchor takes linear time, whatever is around it', () => {
  const steps = (html: string): number => {
    const counter = {steps: 0};
    const tree = countedTree(counter);
    const target = findTarget(tree, parsePageTree(html), 'x')!;
    sectionAt(tree, target, {withDefinition: true});
    return counter.steps;
  };
  const target = '<h2 id="x">x</h2>';
  for (const make of [
    n => `${target}${'<div class="header">'.repeat(n)}`,
    n => `${target}${'<div class="src">'.repeat(n)}`,
    n => `${'<div>'.repeat(n)}${target}${'</div>'.repeat(n)}<p>a`,
    n => `${'<div class="src">'.repeat(n)}<i id="x"></i>`,
    n => `<dl>${'<dt>a'.repeat(n)}<dt id="x">a<dd>b`,
  ] satisfies ((n: number) => string)[])
    assertLinear(steps, make);
});

// So many items cannot be passed as arguments of one function call.
test('reads 10,000 sections of a page with 130,000 terms, and reports that more than 90% of 200,000 words are in no section', () => {
  const terms = main(`<dl>${'<dt id="a">a<dd>b'.repeat(130_000)}</dl>`);
  assert.equal(readPage(pageTree, parsePageTree(terms), {path: 'a.html'}).sections.length, 10_000);
  const words = main(`<div class="gutter"><p>${'a '.repeat(200_000)}</p></div>`);
  assert.equal(inspectPage(pageTree, parsePageTree(words), {path: 'a.html'}).lost.share > 0.9, true);
});

test('entries of the inventory belong to one section only, however many elements repeat their anchor', () => {
  const entryCount = (html: string): number => {
    let count = 0;
    const entries = Array.from({length: FEW}, (_, at) => ({role: 'py:function', name: `a${at}`}));
    const inventory = {at: (_: string, anchor: string) => (anchor === 'a' ? entries : [])};
    const {sections} = readPage(pageTree, parsePageTree(html), {path: 'a.html', inventory});
    for (const {aliases = [], object} of sections) count += aliases.length + (object?.name === 'a0' ? 1 : 0);
    return count;
  };
  assert.equal(entryCount(main('<h2 id="a">a</h2>'.repeat(FEW))), FEW);
  assert.equal(entryCount(main('<div id="a"><h2>a</h2></div>'.repeat(FEW))), FEW);
  assert.equal(entryCount(main(`<dl class="py function">${'<dt id="a">a<dd>b'.repeat(FEW)}</dl>`)), 1);
});

test('reads the lists of a book index even if they are deeply nested', () => {
  const entries = readBookIndex(
    pageTree,
    parsePageTree(`<table class="indextable"><td>${'<ul><li><a href="#a">a</a>'.repeat(20_000)}</table>`),
    'genindex.html',
  );
  assert.deepEqual(entries[0], {place: 'genindex.html#a', text: 'a'});
});

/** Elements that are read with a regular expression, and a text that is repeated in them, so that a match could start anywhere. */
const TEXTS: readonly (readonly [what: string, unit: string, page: (text: string) => string])[] = [
  [
    'a member of TypeDoc',
    'a',
    text =>
      `<h1 class="tsd-page-title">Class A</h1><section class="tsd-member"><h3>${text} é é</h3></section>`,
  ],
  [
    'a declaration of Doxygen',
    'a<>',
    text =>
      `<h2 class="memtitle">a()</h2><div class="memitem"><table><td class="memname">${text}!</table></div>`,
  ],
  [
    'a declaration of Doxygen',
    'a',
    text =>
      `<h2 class="memtitle">a()</h2><div class="memitem"><table><td class="memname">${text}!</table></div>`,
  ],
  [
    'a package of Javadoc',
    'a',
    text => `<p class="sub-title">${text}!</p><h1 class="title" title="Class A">A</h1>`,
  ],
  [
    'a declaration of gi-docgen',
    'a',
    text => `<div id="main"><header><h3>Method</h3><h1>G.a</h1></header><pre>${text}</pre></div>`,
  ],
];
for (const [what, unit, page] of TEXTS)
  test(`reading a long text takes linear time: ${what}, with ${JSON.stringify(unit)} repeated`, () =>
    assertGrowsLikeTheText(
      text => readPage(pageTree, parsePageTree(`<body>${page(text)}`), {path: 'a.html'}),
      unit,
      60_000,
    ));

for (const unit of [' [1]', ' (', '(a) '])
  test(`reading a long entry of a book's index takes linear time: ${JSON.stringify(unit)} repeated`, () =>
    assertGrowsLikeTheText(
      text =>
        readBookIndex(
          pageTree,
          parsePageTree(
            `<table class="indextable"><td><ul><li>${text}!<ul><li><a href="#a">(a</a></ul></ul>`,
          ),
          'genindex.html',
        ),
      unit,
      60_000,
    ));
