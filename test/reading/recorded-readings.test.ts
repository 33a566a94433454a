import assert from 'node:assert/strict';
import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {findTarget, sectionAt} from '../../src/reading/section-at.js';
import {textOf} from '../../src/reading/text.js';
import {HEADING_PAGES} from './heading-pages.js';
import {SIMILAR_PAGES} from './similar-pages.js';
import {OBJECT_PAGES} from './objects/object-pages.js';
import {read} from './read.js';

// Compares the result of reading pages with a recorded one. The pages are those of different tools, and variants of them, in which the
// classes or elements by which a tool is recognised are missing or different. To record results that are meant to change:
// RECORD=1 node --import tsx --test test/reading/recorded-readings.test.ts
const FIXTURES = join(import.meta.dirname, '../fixtures');
const RECORDED = join(FIXTURES, 'reading/recorded-readings.json');
const LONGEST = 60;

const lower = (html: string): string =>
  html.replace(/(<\/?h)([1-5])\b/g, (_, start: string, rank: string) => `${start}${Number(rank) + 1}`);

const VARIANTS: Readonly<Record<string, (html: string) => string>> = {
  'without ids': html => html.replace(/ id="[^"]*"/g, ''),
  'without classes': html => html.replace(/ class="[^"]*"/g, ''),
  'with names for ids': html => html.replace(/ id="/g, ' name="'),
  'with lower headings': lower,
  'with headings in boxes': html => html.replace(/<(h[1-6])\b[^]*?<\/\1>/g, '<div>$&</div>'),
  'with text before headings': html => html.replace(/<h[2-6]\b/g, 'Before. $&'),
  'without a main node': html => html.replace(/<(\/?)main\b/g, '<$1div').replace(/ role="main"/g, ''),
};

/** Shortens a long text to its beginning and its length. */
const short = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… ${text.length}` : text;

/** What is read from a page: a line for each section, link and anchor, and for the section that is shown for each anchor. */
function readingOf(html: string): string[] {
  const document = parsePage(html);
  const {title, language, sections, links = [], anchors = new Map<string, string>()} = read(html);
  const at = (id: string, withDefinition: boolean): string => {
    const target = findTarget(nodeTree, document, id);
    if (!target) return '';
    const {nodes, only, rows = []} = sectionAt(nodeTree, target, {withDefinition});
    const shown = (only ?? [...nodes, ...rows]).map(node =>
      `${nodeTree.nameOf(node) ?? ''} ${textOf(nodeTree, node)}`.trim(),
    );
    return short(`${only ? 'of a list: ' : ''}${shown.filter(Boolean).join(', ')}`);
  };
  const ids = [...new Set(Array.from(html.matchAll(/ (?:id|name)="([^"]+)"/g), ([, id]) => id!))].slice(
    0,
    30,
  );
  return [
    [title, language].filter(Boolean).join(' | '),
    ...sections.map(({id, title: heading, content, object}) =>
      [`#${id}`, heading, short(content), object && `${object.role} ${object.name}`]
        .filter(part => part !== undefined)
        .join(' | '),
    ),
    ...links.slice(0, 30).map(({place, text}) => `link ${place} ${text}`),
    ...Array.from(anchors, ([anchor, section]) => `anchor ${anchor} in ${section}`),
    ...ids.flatMap(id => {
      const [own, defined] = [at(id, false), at(id, true)];
      return [
        ...(own ? [`at ${id}: ${own}`] : []),
        ...(defined === own ? [] : [`at ${id}, with its definition: ${defined}`]),
      ];
    }),
  ];
}

/** The result for a page, and for each variant that differs: the number of lines, and the lines that the page does not have. */
function readingsOf(html: string): Record<string, string[]> {
  const own = readingOf(html);
  const readings: Record<string, string[]> = {'as it is': own};
  for (const [variant, change] of Object.entries(VARIANTS)) {
    const lines = readingOf(change(html));
    if (lines.join('\n') !== own.join('\n'))
      readings[variant] = [
        `${lines.length} lines, other are these:`,
        ...lines.filter(line => !own.includes(line)),
      ];
  }
  return readings;
}

/** Puts HTML into a main element, below a menu, as on pages of tools. */
const inMain = (html: string): string =>
  `<body><ul><li><a href="b.html">Menu</a></ul><main>${html}</main></body>`;
const pages: readonly [title: string, html: string][] = [
  ...readdirSync(join(FIXTURES, 'pages')).flatMap(tool =>
    readdirSync(join(FIXTURES, 'pages', tool)).map((file): [string, string] => [
      `${tool}/${file}`,
      readFileSync(join(FIXTURES, 'pages', tool, file), 'utf8'),
    ]),
  ),
  ...OBJECT_PAGES.map(({tool, html}): [string, string] => [tool, inMain(html)]),
  ...HEADING_PAGES.map(({rule, html}): [string, string] => [rule, inMain(html)]),
  ...Object.entries(SIMILAR_PAGES).map(([title, html]): [string, string] => [title, inMain(html)]),
];
const readings = Object.fromEntries(pages.map(([title, html]) => [title, readingsOf(html)]));

if (process.env['RECORD']) {
  mkdirSync(dirname(RECORDED), {recursive: true});
  writeFileSync(RECORDED, `${JSON.stringify(readings, null, 1)}\n`);
} else {
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as typeof readings;
  for (const [title] of pages)
    test(`reads a page and its variants as recorded: ${title}`, () =>
      assert.deepEqual(readings[title], recorded[title]));
}
