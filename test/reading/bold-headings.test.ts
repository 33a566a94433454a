import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {embedSection} from '../../cli/src/site/embed-section.js';
import {parsePage} from '../../cli/src/site/parse-page.js';
import {inspectPage} from '../../src/reading/index.js';
import {nodeTree} from '../../cli/src/site/parse-page.js';
import {read, sectionsOf} from './read.js';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/structure', name), 'utf8');
const textOfCard = (html: string, fragment: string): string =>
  (
    embedSection(parsePage(html), {
      fragment,
      doctool: 'sphinx',
      baseUrl: 'https://docs.example.org/p.html',
    }) ?? ''
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const PAGES: Readonly<
  Record<string, {readonly sections: readonly string[]; readonly cards: Readonly<Record<string, string>>}>
> = {
  'bold-headings-sqlite.html': {
    sections: [
      ' | Kiln Settings | Each setting is a line.',
      'toc | List Of Settings | Two of them.',
      'notes | Notes | None.',
      'pragma_cone | PRAGMA cone | PRAGMA cone; PRAGMA cone = N; How hot it becomes.',
      'pragma_soak | PRAGMA soak | PRAGMA soak; How long it stays so.',
    ],
    cards: {
      pragma_cone: 'PRAGMA cone PRAGMA cone; PRAGMA cone = N ; How hot it becomes.',
      pragma_soak: 'PRAGMA soak PRAGMA soak; How long it stays so.',
    },
  },
  'bold-headings-faq.html': {
    sections: [
      ' | Questions | Asked often.',
      'q1 | (1) Is the kiln on? | Look at the lamp.',
      'max_heat | Most heat | Cone ten.',
      'least | Least heat | Cone one.',
      'door | The door | Is shut.',
    ],
    cards: {
      q1: '(1) Is the kiln on? Look at the lamp .',
      max_heat: 'Most heat Cone ten.',
      least: 'Least heat Cone one .',
      door: 'The door Is shut.',
    },
  },
  'terms-after-anchors.html': {
    sections: [
      'abs | abs(X) | Without its sign.',
      'char | char(X) | The letter.',
      'functions | Functions | ',
    ],
    cards: {abs: 'abs( X ) Without its sign.', char: 'char( X ) The letter.'},
  },
};
for (const [name, {sections, cards}] of Object.entries(PAGES)) {
  test(`bold text and terms after named anchors begin sections: ${name}`, () =>
    assert.deepEqual(sectionsOf(fixture(name)), sections));
  for (const [id, card] of Object.entries(cards))
    test(`the card of #${id} shows its section: ${name}`, () =>
      assert.equal(textOfCard(fixture(name), id), card));
}

test('a bold paragraph with a named anchor in it begins one section, not two', () =>
  assert.deepEqual(
    sectionsOf('<main><h1 id="t">T</h1><p><a name="x"></a> <b>Bold</b></p><p>Text.</p></main>'),
    ['t | T | ', 'x | Bold | Text.'],
  ));

const OTHERS: Readonly<Record<string, string>> = {
  'bold text without a named anchor': '<p><b>Note</b></p><p>Text.</p>',
  'a named anchor before text that is partly bold': '<a name="x"></a><p><b>Note</b> that.</p>',
  'a named anchor with text in it': '<a name="x">Place</a><p><b>Note</b></p>',
  "DocBook's title of a table": '<div class="table"><a id="x"></a><p class="title"><b>Table 1.</b></p></div>',
  'a bold cell': '<table><tr><td><a name="1"></a><b>Cell</b></td></tr></table>',
  'a bold term': '<dl><dt><a name="x"></a><b>Term</b></dt></dl>',
  'bold text within a sentence': '<p>Press <a name="x"></a><b>Fire</b> now.</p>',
  'a bold paragraph that is too long for a heading': `<a name="x"></a><p><b>${'Long text. '.repeat(30)}</b></p>`,
};
for (const [what, html] of Object.entries(OTHERS))
  test(`no section begins at ${what}`, () =>
    assert.deepEqual(
      read(`<main><h1 id="t">T</h1><p>Text.</p>${html}</main>`).sections.map(({title}) => title),
      ['T'],
    ));

const TERMS = (length: number, id = ''): string =>
  `<main><h1 id="git">git</h1><h3 id="variables">Variables</h3><p>Lead.</p><dl>${Array.from(
    {length: 20},
    (_, at) =>
      `<dt${id && ` id="${id}${at}"`}>core.${at}</dt><dd><p>${'text '.repeat(length / 5)}</p><dl><dt>in</dt><dd>a <a id="a${at}"></a>list</dd></dl></dd>`,
  ).join('')}</dl></main>`;

test('terms without an anchor are sections in a list with much text, but not in one with less', () => {
  const {sections, anchors} = read(TERMS(600));
  assert.deepEqual(
    sections.map(({id, title}) => `${id} ${title}`),
    [...Array.from({length: 20}, (_, at) => ` core.${at}`), 'git git', 'variables Variables'],
  );
  assert.match(sections[3]!.content, /^text .* in a list$/);
  assert.equal(sections.at(-1)!.content, 'Lead.');
  assert.equal(anchors!.get('a3'), 'variables');
  assert.deepEqual(
    read(TERMS(300)).sections.map(({title}) => title),
    ['git', 'Variables'],
  );
  assert.equal(read(TERMS(600, 'x')).sections[3]!.id, 'x3');
});

test('docent inspect does not report terms without an anchor as headings without an anchor', () => {
  const page = parsePage(TERMS(600));
  assert.deepEqual(inspectPage(nodeTree, page, {path: 'p.html'}).sectionsWithoutAnchor, []);
});
