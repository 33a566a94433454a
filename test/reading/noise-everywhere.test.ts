import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sectionsOf} from './read.js';

/** The first section of a page, with this HTML in its heading and after it. */
const sectionOf = (inHeading: string, after = '<p>Text.</p>') =>
  sectionsOf(`<main><h2 id="a">${inHeading}</h2>${after}</main>`)[0];
const CLEAN = 'a | Kettle | Text.';

const IN_HEADINGS: readonly [title: string, html: string][] = [
  ['a link to itself with the class of a permalink (Sphinx)', 'Kettle<a class="headerlink" href="#a">¶</a>'],
  ['a link to itself without words', 'Kettle <a href="#a">🔗</a>'],
  ['a nested link to itself', 'Kettle<span><b><a href="#a">#</a></b></span>'],
  ['a button', 'Kettle<button>Copy link</button>'],
  ['a permalink with words (Docusaurus)', 'Kettle<a class="hash-link" href="#a">Direct link to Kettle</a>'],
  ['a link to the source (rustdoc)', 'Kettle<a class="src" href="kettle.rs">source</a>'],
];
for (const [title, html] of IN_HEADINGS)
  test(`a heading does not include ${title}`, () => assert.equal(sectionOf(html), CLEAN));

const KEPT: readonly [title: string, html: string][] = [
  ['is a link to another page', '<a href="kettle.html">Kettle</a>'],
  ['is a link to itself with its words', '<a href="#a">Kettle</a>'],
  ['is entirely a permalink', '<a class="hash-link" href="#a">Kettle</a>'],
  ['has a link whose text is a number', '<a href="#a">1</a>Kettle'],
];
for (const [title, html] of KEPT)
  test(`a heading keeps its words if it ${title}`, () =>
    assert.match(sectionOf(html)!, /^a \| 1?Kettle \| Text\.$/));

const AFTER: readonly [title: string, html: string][] = [
  ['line numbers', '<p>Text.<span class="linenos">1</span></p>'],
  ['navigation', '<nav>Up</nav><p>Text.</p>'],
  ['an element with the role of navigation', '<div role="navigation">Up</div><p>Text.</p>'],
  ['a search box', '<div role="search">Find</div><p>Text.</p>'],
  ['a table of contents (Asciidoctor)', '<div id="toc">Contents</div><p>Text.</p>'],
  [
    'the language of code (VitePress)',
    '<p>Text.</p><div class="language-js"><span class="lang">js</span></div>',
  ],
  [
    'the label of a terminal (Starlight)',
    '<p>Text.</p><figure><figcaption><span class="sr-only">Terminal</span></figcaption></figure>',
  ],
  ['links to other pages (DocBook)', '<p>Text.</p><div class="navfooter">Next</div>'],
  [
    'links to the previous and the next page, marked by rel',
    '<p>Text.</p><div><a rel="prev" href="x.html">Cup</a><a rel="next noopener" href="y.html">Pot</a></div>',
  ],
  ['ancestors (gi-docgen)', '<p>Text.</p><div class="ancestor-class">GObject</div>'],
];
for (const [title, html] of AFTER)
  test(`the text of a section does not include ${title}`, () =>
    assert.equal(sectionOf('Kettle', html), CLEAN));

const TEXT: readonly [title: string, html: string, text: string][] = [
  ['a link with another value of rel', '<p><a rel="nofollow" href="x.html">Text</a></p>', 'Text'],
  ['a link to itself outside of headings', '<p>Text <a href="#b">→</a></p>', 'Text →'],
  [
    'words for screen readers outside of code',
    '<p>Text <span class="sr-only">(new)</span></p>',
    'Text (new)',
  ],
  [
    'an element with the class of a language outside of code',
    '<p><span class="lang">js</span> Text</p>',
    'js Text',
  ],
  ['an element with a similar id', '<div id="tocs">Text</div>', 'Text'],
  [
    'links to the source in Sphinx, as Read the Docs does',
    '<p>Text <a class="viewcode-link">[source]</a></p>',
    'Text [source]',
  ],
];
for (const [title, html, text] of TEXT)
  test(`the text of a section includes ${title}`, () =>
    assert.equal(sectionOf('Kettle', html), `a | Kettle | ${text}`));
