import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read, sectionsOf} from './read.js';

const LONG = 'Long text of the page. '.repeat(20).trim();
const MENU = '<ul><li><a href="a.html">A page</a></li><li><a href="b.html">Another page</a></li></ul>';

interface Case {
  readonly tool: string;
  readonly html: string;
  readonly sections: readonly string[];
}

/** Pages without a `main` element, like those that different tools write. */
const CASES: readonly Case[] = [
  {
    tool: 'Asciidoctor: the h1 is in an element of its own',
    html: `<div id="header"><h1>Title</h1></div><div id="content"><div id="preamble"><p>Lead.</p></div>
      <div class="sect1"><h2 id="_a">A</h2><div class="sectionbody"><p>${LONG}</p></div></div></div>
      <div id="footer"><div id="footer-text">Last updated</div></div>`,
    sections: ['header | Title | Lead.', `_a | A | ${LONG}`],
  },
  {
    tool: 'Node.js: the h1 is in a banner that is the same on every page',
    html: `<div id="column2">${MENU}</div><div id="column1"><header><div class="box"><h1>Manual</h1>
      <div id="gtoc">${MENU}</div></div></header><details id="toc"><summary>Contents</summary>${MENU}</details>
      <div id="apicontent"><h2>HTTP<span><a class="mark" href="#http" id="http">#</a></span></h2><p>${LONG}</p>
      <h3>Agent<span><a class="mark" href="#agent" id="agent">#</a></span></h3><p>Agents.</p></div></div>`,
    sections: [`http | HTTP | ${LONG}`, 'agent | Agent | Agents.'],
  },
  {
    tool: 'a page with two h1, each in its own section: neither section is the main node',
    html: `<div id="text"><div class="section" id="one"><h1>One</h1><p>${LONG}</p></div>
      <div class="section" id="two"><h1>Two</h1><p>${LONG}</p></div></div><div id="menu">${MENU}</div>`,
    sections: [`one | One | ${LONG}`, `two | Two | ${LONG}`],
  },
  {
    tool: 'a page without a heading: the main node is the element with most of the text',
    html: `<div id="top"><b>Project</b></div><div class="contents"><p>${LONG}</p></div>`,
    sections: [` | page.html | ${LONG}`],
  },
  {
    tool: 'a page whose only h1 is in a banner: this h1 is the title, however far it is from the text',
    html: `<div id="head"><h1><a href="index.html">Site</a></h1></div><div id="text"><p>${LONG}</p></div>`,
    sections: [`head | Site | ${LONG}`],
  },
  {
    tool: 'Docutils: the main node is the section with everything except the footer',
    html: `<div class="document" id="a"><h1>A</h1><p>${LONG}</p></div><div class="footer">Generated today.</div>`,
    sections: [`a | A | ${LONG}`],
  },
  {
    tool: 'a page that only lists other pages: its own heading is kept, and that of the banner is not',
    html: `<div id="hd"><h1><a href="index.html">Site</a></h1><p>Home | Up</p></div><div id="s"><h1>Index</h1>
      <div class="toctree-wrapper">${MENU}</div></div>`,
    sections: ['s | Index | '],
  },
];

for (const {tool, html, sections} of CASES)
  test(`finds the main node: ${tool}`, () => assert.deepEqual(sectionsOf(`<body>${html}</body>`), sections));

test('the title of a page is the heading of its text, not that of its banner', () => {
  const html = `<title>HTTP | Manual</title><header><div><h1>Manual</h1></div></header><div><h2 id="h">HTTP</h2><p>${LONG}</p></div>`;
  assert.equal(read(html).title, 'HTTP');
});

const titles: readonly [title: string, html: string, expected: string][] = [
  ['is its only heading of the highest level if it has no h1', '<h2>A</h2><h3>B</h3><h3>C</h3>', 'A'],
  ['is not one of several headings of the highest level', '<h2>A</h2><h2>B</h2>', 'Title element'],
  ['is not a heading with a higher one after it', '<h3>A</h3><h2>B</h2>', 'Title element'],
  ['is not a heading after text', '<p>Text.</p><h2>A</h2>', 'Title element'],
  ['is not a heading of a low level', '<h4>A</h4>', 'Title element'],
  [
    'is not the heading above a group of declarations in Haddock',
    '<a id="g:1"><h1>A</h1></a><p>Text.</p>',
    'Title element',
  ],
];
for (const [title, html, expected] of titles)
  test(`the title of a page ${title}`, () =>
    assert.equal(read(`<title>Title element</title><main>${html}</main>`).title, expected));

test('the title of a page is not the heading of the first of several chapters', () => {
  const chapters = '<h1 id="a">1. Overview</h1><p>One.</p><h1 id="b">2. Details</h1><p>Two.</p>';
  const titleOf = (html: string): string => read(html).title;
  assert.equal(titleOf(`<title>JSON</title><main>${chapters}</main>`), 'JSON');
  assert.equal(titleOf(`<main>${chapters}</main>`), '1. Overview');
  assert.equal(titleOf('<title>JSON</title><main><h1>1. Overview</h1></main>'), '1. Overview');
  const doxygen = `<div class="header"><div class="headertitle"><div class="title">Aliasing<div class="ingroups">Dense</div></div></div></div>
    <div class="contents"><h1>Examples</h1><p>One.</p></div>`;
  assert.equal(titleOf(doxygen), 'Aliasing');
});

test("SQLite's banner is not read as text, but a title in it is", () => {
  const html = `<div class="nosearch"><p>Small. Fast.</p></div><div class="nosearch"><h2>Statements</h2></div><p>Text.</p>`;
  assert.deepEqual(
    read(html).sections.map(({title, content}) => `${title} | ${content}`),
    ['Statements | Text.'],
  );
});
