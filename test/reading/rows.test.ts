import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {findAll} from 'domutils';
import fc from 'fast-check';
import {embedSection} from '../../cli/src/site/embed-section.js';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {rowAt} from '../../src/reading/rows.js';
import {read, sectionsOf} from './read.js';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/structure', name), 'utf8');
const embed = (html: string, fragment: string): string =>
  embedSection(parsePage(html), {fragment, doctool: 'sphinx', baseUrl: 'https://docs.example.org/p.html'}) ??
  '';

const PAGES: Readonly<Record<string, readonly string[]>> = {
  'table-rows.html': [
    ' | Colour tokens | ',
    'crayons | Crayon colours | Token name Value',
    'rh-color-accent-base-on-light | --rh-color-accent-base-on-light | #0000cc',
    'rh-color-accent-base-on-dark | --rh-color-accent-base-on-dark | #0001cc',
    'rh-color-brand-red | --rh-color-brand-red | #0002cc',
    'rh-color-text-primary | --rh-color-text-primary | #0003cc',
  ],
  'table-rows-names.html': [
    ' | Opcodes | Each program of the kiln is a list of opcodes, which are said here one by one, in the order of ' +
      'their names. Opcode Name Description',
    'Add | Add | Adds the heat. Twice, if it must.',
    'Cool | Cool | Cools down.',
  ],
  'table-rows-numbers.html': [
    'errors | Errors | No. Name What it means',
    'err-door | Door open | 1 Close it.',
    'err-hot | Too hot | 2 Wait.',
    'E0003 | E0003 | Not plugged in',
  ],
};
for (const [name, sections] of Object.entries(PAGES))
  test(`table rows with an anchor are sections: ${name}`, () =>
    assert.deepEqual(sectionsOf(fixture(name)), sections));

test('the card of a row shows only that row, below the column headers', () => {
  assert.equal(
    embed(fixture('table-rows.html'), 'rh-color-brand-red'),
    '<table><thead><tr><th>Token name</th><th>Value</th></tr></thead><tr id="rh-color-brand-red"><td><code>' +
      '--rh-color-brand-red</code></td><td><code>#0002cc</code></td></tr></table>',
  );
  const named = embed(fixture('table-rows-names.html'), 'Add');
  assert.match(named, /^<table border="1"><tr>.*Add.*Twice/s);
  assert.doesNotMatch(named, /Cool</);
  assert.match(embed(fixture('table-rows-numbers.html'), 'err-hot'), /What it means.*Too hot.*Wait/s);
});

test('an anchor in a row that is a section belongs to that section', () => {
  const {anchors} = read(
    '<main><h1 id="t">T</h1><table><tr id="r"><td>Row<td>Text <a id="in"></a>of it</tr></table></main>',
  );
  assert.deepEqual([...anchors!], [['in', 'r']]);
});

const OTHERS: Readonly<Record<string, string>> = {
  'numbered by a script, as by Javadoc': '<tr id="i0"><td>int</td><td>size()</td></tr>',
  'of a summary of members in Doxygen':
    '<tr class="memitem:a1b2" id="r_a1b2"><td>void</td><td><a href="#a1b2">fire</a></td></tr>',
  'of a code listing': '<tr><td id="L12">12</td><td>let cone = 6;</td></tr>',
  'that begins with a link': '<tr><td><a id="x" href="b.html">Bisque</a></td><td>First firing.</td></tr>',
  'with one cell': '<tr id="note"><td>Mind the door.</td></tr>',
  'of a table that lays out the page':
    '<tr id="content"><td>Menu</td><td><h2 id="a">A</h2><p>Text.</p></td></tr>',
  'without words': '<tr id="sum"><td>1</td><td>2</td></tr>',
  'whose first cell is too long for a title': `<tr id="long"><td>${'Long text. '.repeat(20)}</td><td>More.</td></tr>`,
};
for (const [what, row] of Object.entries(OTHERS))
  test(`a table row ${what} is not a section`, () => {
    const sections = sectionsOf(`<main><h1 id="t">T</h1><table>${row}</table></main>`);
    assert.deepEqual(
      sections.map(section => section.split(' | ')[0]),
      what.includes('lays out') ? ['t', 'a'] : ['t'],
    );
  });

test('a card for a row that is not a section does not show that row alone', () => {
  for (const [what, row] of Object.entries(OTHERS)) {
    const {children} = parsePage(`<table>${row}</table>`);
    for (const target of findAll(({attribs}) => 'id' in attribs, children))
      assert.equal(rowAt(nodeTree, target), undefined, what);
  }
  const [target] = findAll(
    ({attribs}) => attribs['id'] === 'r',
    parsePage('<table><tr id="r"><td>A<td>B').children,
  );
  assert.equal(rowAt(nodeTree, target!), target);
});

test('each word of a table is in exactly one section', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({hasId: fc.boolean(), cells: fc.integer({min: 0, max: 4}), isNested: fc.boolean()}),
        {
          maxLength: 20,
        },
      ),
      rows => {
        let count = 0;
        const word = (): string => `word${++count}x`;
        const html = rows.map(({hasId, cells, isNested}, index) => {
          const inner = isNested ? `<table><tr id="n${index}-a"><td>${word()}<td>${word()}</tr></table>` : '';
          return `<tr${hasId ? ` id="row-${index}-x"` : ''}>${`<td>${word()}${inner}</td>`.repeat(cells ? 1 : 0)}${Array.from(
            {length: Math.max(0, cells - 1)},
            () => `<td>${word()}</td>`,
          ).join('')}</tr>`;
        });
        const wordsInSections = sectionsOf(
          `<main><h1 id="t">T</h1><p>${word()}</p><table>${html.join('')}</table></main>`,
        )
          .flatMap(section => section.match(/word\d+x/g) ?? [])
          .sort();
        const written = html.join('').match(/word\d+x/g) ?? [];
        assert.deepEqual(
          wordsInSections,
          [...written, `word${count}x`].sort().filter((word, at, words) => words.indexOf(word) === at),
        );
      },
    ),
  ));
