import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {format, resolveConfig} from 'prettier';
import {type Figures, FIGURES, PAGE, tablesOf, withTables} from '../../bench/compare/tables.mjs';

const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;
const page = readFileSync(PAGE, 'utf8');

describe('the page of the manual that compares search tools', () => {
  it('has exactly the tables that are generated from the saved figures of npm run compare', async () => {
    const updatedPage = withTables(page, tablesOf(figures));
    assert.equal(await format(updatedPage, {...(await resolveConfig(PAGE)), filepath: PAGE}), page);
  });

  it('has rows for Docent, Pagefind, MiniSearch, Material and DocSearch', () => {
    for (const name of ['Docent', 'Pagefind', 'MiniSearch', 'Material', 'DocSearch'])
      assert.match(page, new RegExp(`^\\| ${name} ?[\\d.]* +\\|`, 'm'));
  });

  it('cannot be updated without the two comments that enclose its tables', () =>
    assert.throws(() => withTables('# Others', ''), /no block/));
});

describe('the tables of a comparison', () => {
  const cost = {before: 1_496, code: 31_000, answer: 264_000, index: 0, strict: true, axe: 0};
  const empty: Figures = {
    measured: '2026-11-22',
    site: 'a site',
    questions: 1,
    costs: {},
    alone: [],
    ranking: {},
  };

  it('have a row for each measured search tool, in which sizes below 100 kB have one decimal place', () =>
    assert.ok(
      tablesOf({...empty, costs: {Docent: cost}}).endsWith(
        '| Docent | 1.5 kB | 31.0 kB | 264 kB | 0 | yes | 0 |',
      ),
    ));

  it('have a dash for each unknown value, and no table of MRR values if none were measured', () => {
    const tables = tablesOf({...empty, alone: [{name: 'DocSearch 5', before: 9_000, code: 9_000}]});
    assert.ok(tables.endsWith('| DocSearch 5 | 9.0 kB | 9.0 kB | – | – | – | – |'));
    assert.ok(!tables.includes('MRR'));
  });

  it('have a row for each measured class of queries, and a column for each search engine', () => {
    const ranking = {heading: {Docent: {reached: 0.996, count: 40}, Pagefind: {reached: 0.5, count: 40}}};
    assert.ok(
      tablesOf({...empty, ranking}).endsWith('| a heading, typed whole | 40 | 1.00 | 0.50 | – | – |'),
    );
  });
});
