// Formats the figures of a comparison as tables for a page of the manual. Pure, so that a test can compare the page with the figures.
import {join} from 'node:path';

/** @import {Cost} from './measure-page.mjs' */
/** @import {Weighed} from './code-alone.mjs' */

/**
 * @typedef {object} Figures
 * @property {string} measured date
 * @property {string} site name of the folder, and its number of pages
 * @property {number} questions
 * @property {Record<string, Cost>} costs by name of the search tool
 * @property {readonly Weighed[]} alone
 * @property {Record<string, Record<string, {reached: number, count: number}>>} ranking MRR@10 by class of questions, then by engine
 */

export const FIGURES = join(import.meta.dirname, 'figures.json');
export const PAGE = join(import.meta.dirname, '../../demo/pages/others.md');

const BLOCK = /(<!-- figures -->\n)[^]*?(\n<!-- \/figures -->)/;
const NONE = '–';
const ENGINES = ['Docent', 'Pagefind', 'MiniSearch', 'Sphinx'];
/** Classes of queries that matter most for a choice, with their names on the page. @type {Record<string, string>} */
const CLASSES = {
  'how-to': 'a question in words, by hand',
  misspelt: 'the same, misspelt',
  'exact name': 'a name, typed whole',
  'typo in a name': 'a name with a typo',
  'last component': 'the last part of a name',
  heading: 'a heading, typed whole',
  'heading, 60 % typed': 'a heading, 60 % typed',
  'heading, other forms': 'a heading in other forms of its words',
  'typo in a heading': 'a heading with a typo',
};

/**
 * Replaces the tables of the page.
 * @param {string} page
 * @param {string} tables
 */
export function withTables(page, tables) {
  if (!BLOCK.test(page))
    throw new Error('The page has no block between <!-- figures --> and <!-- /figures -->.');
  return page.replace(BLOCK, (_, start, end) => `${start}\n${tables}\n${end}`);
}

/** @param {Figures} figures */
export function tablesOf({measured, site, questions, costs, alone, ranking}) {
  const head = [
    ...['search', 'before anybody searches', 'code, with a first answer', 'index, for a first answer'],
    ...['index, published', 'strict policy', 'axe'],
  ];
  const bytes = [
    ...Object.entries(costs).map(([name, cost]) => [
      ...[name, kB(cost.before), kB(cost.code), kB(cost.answer), kB(cost.index)],
      ...[cost.strict ? 'yes' : 'no', String(cost.axe)],
    ]),
    ...alone.map(({name, before, code, index}) => [
      ...[
        name,
        before ? kB(before) : NONE,
        kB(code),
        index ? kB(index) : NONE,
        index ? kB(index) : NONE,
        NONE,
        NONE,
      ],
    ]),
  ];
  const rows = Object.entries(CLASSES)
    .filter(([kind]) => ranking[kind])
    .map(([kind, words]) => [
      words,
      String(ranking[kind]?.['Docent']?.count),
      ...ENGINES.map(engine => ranking[kind]?.[engine]?.reached.toFixed(2) ?? NONE),
    ]);
  return [
    `Measured ${measured}, on ${site}, with ${questions} questions, each the first of its page:`,
    table([head, ...bytes]),
    ...(rows.length > 0
      ? [
          'How high the right page stands among the hits (MRR@10; 1: always first; of a name or a heading, with the right section first of its page), by `npm run bench:relevance` on the same folder:',
          table([['question', 'asked', ...ENGINES], ...rows]),
        ]
      : []),
  ].join('\n\n');
}

/** @param {number} bytes */
const kB = bytes => (bytes ? `${(bytes / 1000).toFixed(bytes < 99_500 ? 1 : 0)} kB` : '0');

/** @param {readonly (readonly string[])[]} rows */
function table([head = [], ...body]) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
