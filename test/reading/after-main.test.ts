import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import fc from 'fast-check';
import {embedSection} from '../../cli/src/site/embed-section.js';
import {pageTree, parsePageTree} from '../../cli/src/site/page-tree.js';
import {parsePage} from '../../cli/src/site/parse-page.js';
import {readPage} from '../../src/reading/index.js';
import {sectionsOf} from './read.js';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/structure', name), 'utf8');

const embed = (html: string, fragment?: string): string =>
  embedSection(parsePage(html), {fragment, doctool: 'sphinx', baseUrl: 'https://docs.example.org/p.html'}) ??
  '';

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'stray-end-tag.html': [
    't | Tutorial | First step with a wombat.',
    's2 | Second step | Feed the wombat.',
    's3 | Third step | Wash the wombat.',
  ],
  'stray-end-tag-rtd.html': [
    'raw | Raw HTML | What a directive writes.',
    'clay | Clay | Wedge the clay. It has to rest.',
    'glaze | Glaze | Stir the glaze.',
  ],
  'stray-end-tag-asciidoctor.html': [
    'header | Firing | ',
    '_clay | Clay | Text of it.',
    '_glaze | Glaze | Text of it.',
    '_bisque | Bisque | Long text about the slow firing of clay that has to be dry, or else it bursts.',
    '_glost | Glost | Cone six.',
  ],
};

for (const [name, sections] of Object.entries(PAGES)) {
  const html = fixture(name);
  test(`reads sections after a stray end tag, but not the footer: ${name}`, () => {
    assert.deepEqual(sectionsOf(html), sections);
    assert.deepEqual(
      readPage(pageTree, parsePageTree(html), {path: 'page.html'}).sections.map(
        ({id, title, content}) => `${id} | ${title} | ${content}`,
      ),
      sections,
    );
  });

  test(`an embed of a page or of its last section ends before the footer: ${name}`, () => {
    const last = sections.at(-1)!.split(' | ');
    assert.ok(embed(html).includes(last[2]!.split(' ')[0]!));
    assert.ok(embed(html, last[0]).includes(last[2]!.split(' ')[0]!));
    assert.ok(!/zebra/i.test(embed(html, last[0])));
    // Without `role=main`, the body can be the main node, which contains the footer.
    if (html.includes('role="main"')) assert.ok(!/zebra/i.test(embed(html)));
  });
}

const OTHERS: Readonly<Record<string, string>> = {
  'links below a heading':
    '<h2>Elsewhere</h2><ul><li><a href="a.html">One</a></li><li><a href="b.html">Two</a></li></ul>',
  'a side bar': '<div class="sphinxsidebar"><h3>Contents</h3><p>Text of the side bar.</p></div>',
  'a footer with headings': '<footer><h2>Company</h2><p>Text of the footer.</p></footer>',
  'an element whose markup differs from that of the sections':
    '<div class="promo"><h2>Buy</h2><p>Text about a product.</p></div>',
  'comments of readers':
    '<section id="comments" class="comments"><h2>Comments</h2><p>Nice text.</p></section>',
  'text without a heading': '<p>Text of the theme.</p><div>More text of it.</div>',
};
for (const [what, html] of Object.entries(OTHERS))
  test(`${what} after the main node belongs to the theme and is not read`, () =>
    assert.deepEqual(
      sectionsOf(
        `<body><div><main><section id="a"><h1>A</h1><p>Text.</p></section></main>${html}</div></body>`,
      ),
      ['a | A | Text.'],
    ));

test('reads each section once and never the footer, wherever stray end tags are', () =>
  fc.assert(
    fc.property(fc.array(fc.nat({max: 3}), {minLength: 1, maxLength: 8}), fc.boolean(), (strays, inBoxes) => {
      const section = (stray: number, index: number): string => {
        const text = `<h2 id="s${index}">Title ${index}</h2><p>word${index}</p>`;
        return (inBoxes ? `<div class="section">${text}</div>` : text) + '</div>'.repeat(stray);
      };
      const html = `<body><div class="page"><div class="wrap"><main><div class="text"><h1 id="t">T</h1>
          <div class="section"><h2 id="first">First</h2><p>first</p></div>${strays.map(section).join('')}</div></main>
          <footer><h2>Zebra</h2></footer></div></div></body>`;
      assert.deepEqual(sectionsOf(html), [
        't | T | ',
        'first | First | first',
        ...strays.map((_, index) => `s${index} | Title ${index} | word${index}`),
      ]);
    }),
  ));
