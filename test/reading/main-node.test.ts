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

/** Pages without `main`, in the shapes that tools give them. */
const CASES: readonly Case[] = [
  {
    tool: 'Asciidoctor: the h1 has a box of its own',
    html: `<div id="header"><h1>Title</h1></div><div id="content"><div id="preamble"><p>Lead.</p></div>
      <div class="sect1"><h2 id="_a">A</h2><div class="sectionbody"><p>${LONG}</p></div></div></div>
      <div id="footer"><div id="footer-text">Last updated</div></div>`,
    sections: ['header | Title | Lead.', `_a | A | ${LONG}`],
  },
  {
    tool: 'Node.js: the h1 is in a banner and says the same on every page',
    html: `<div id="column2">${MENU}</div><div id="column1"><header><div class="box"><h1>Manual</h1>
      <div id="gtoc">${MENU}</div></div></header><details id="toc"><summary>Contents</summary>${MENU}</details>
      <div id="apicontent"><h2>HTTP<span><a class="mark" href="#http" id="http">#</a></span></h2><p>${LONG}</p>
      <h3>Agent<span><a class="mark" href="#agent" id="agent">#</a></span></h3><p>Agents.</p></div></div>`,
    sections: [`http | HTTP | ${LONG}`, 'agent | Agent | Agents.'],
  },
  {
    tool: 'two h1, each with a section of its own: neither is the page',
    html: `<div id="text"><div class="section" id="one"><h1>One</h1><p>${LONG}</p></div>
      <div class="section" id="two"><h1>Two</h1><p>${LONG}</p></div></div><div id="menu">${MENU}</div>`,
    sections: [`one | One | ${LONG}`, `two | Two | ${LONG}`],
  },
  {
    tool: 'no heading: the box that has most of the text',
    html: `<div id="top"><b>Project</b></div><div class="contents"><p>${LONG}</p></div>`,
    sections: [` | page.html | ${LONG}`],
  },
  {
    tool: 'Docutils: one section with all but the footer',
    html: `<div class="document" id="a"><h1>A</h1><p>${LONG}</p></div><div class="footer">Generated today.</div>`,
    sections: [`a | A | ${LONG}`],
  },
  {
    tool: 'a page that is a list of others keeps its heading, whatever is around it',
    html: `<div id="hd"><h1><a href="index.html">Site</a></h1><p>Home | Up</p></div><div id="s"><h1>Index</h1>
      <div class="toctree-wrapper">${MENU}</div></div>`,
    sections: ['s | Index | '],
  },
];

for (const {tool, html, sections} of CASES)
  test(tool, () => assert.deepEqual(sectionsOf(`<body>${html}</body>`), sections));

test('the title is of the page, not of the banner', () => {
  const html = `<title>HTTP | Manual</title><header><div><h1>Manual</h1></div></header><div><h2 id="h">HTTP</h2><p>${LONG}</p></div>`;
  assert.equal(read(html).title, 'HTTP | Manual');
});
