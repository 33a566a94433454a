import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {fallbackQueries, readUnanswered} from '../../../cli/src/check/unanswered-queries.js';
import {check} from '../../../cli/src/commands/check.js';
import {UserError} from '../../../cli/src/commands/terminal.js';
import {insightsCsv} from '../../../host/src/platform/insights/insights-report.js';
import {run, site} from './checked-folder.js';

const csvOf = (...queries: readonly string[]): string => {
  const shown = queries.map(query => ({
    query,
    asked: 10,
    not_found: 100,
    opened: 0,
    row: null,
    followed: 0,
  }));
  const week = {from: '2026-11-23', asked: 10, not_found: 10, opened: 0, followed: 0};
  return insightsCsv({
    project: 'kiln',
    from: '2026-11-02',
    to: '2026-11-28',
    shown_from: 5,
    weeks: [week],
    most_asked: shown,
    not_found: shown,
    never_opened: [],
  });
};

test('reads queries from CSV as readers typed them, including those that look like formulas', () => {
  const queries = ['raku', '=1+1', "'=1", '-x', 'say "hi", kiln', "it's"];
  assert.deepEqual(
    readUnanswered(csvOf(...queries)),
    queries.map(query => ({query, asked: 10})),
  );
});

test('distinguishes a file that is not a CSV report from a report without unanswered queries', () => {
  // Reading the last text would take minutes if the end of a cell were searched again from each quotation mark.
  const quotes = '"'.repeat(400_000);
  for (const text of ['', '<html>', '{"a": 1}', 'a,b\n1,2', quotes, `${quotes}z`])
    assert.equal(readUnanswered(text), undefined, text.slice(0, 20));
  assert.deepEqual(readUnanswered(csvOf()), []);
});

test('searches for a query unchanged, then for each of its words, then for prefixes of them', () => {
  assert.deepEqual(fallbackQueries('raku'), [{words: 'raku'}]);
  assert.deepEqual(fallbackQueries('a stoneware'), [
    {words: 'a stoneware'},
    {words: 'stoneware'},
    {words: 'a'},
    {words: 'stone', isPrefix: true},
  ]);
});

test('docent check lists queries without results, with pages that nearly match', async t => {
  const folder = await site(t);
  const file = join(folder, '../insights.csv');
  await writeFile(file, csvOf('firewood', 'pottery', 'bicycles'));
  const data = join(folder, '../search');
  const words = [folder, `--insights=${file}`, `--data=${data}`];
  const {code, report} = await run(words);
  assert.equal(code, 0);
  const {queries} = report as unknown as {
    queries: {query: string; asked: number; found: string; pages: {path: string}[]}[];
  };
  assert.deepEqual(
    queries.map(({query, found, pages}) => [query, found, pages.some(({path}) => path === 'index.html')]),
    [
      ['firewood', 'fire*', true],
      ['pottery', 'pottery', true],
      ['bicycles', '', false],
    ],
  );
  const lines: string[] = [];
  const terminal = {out: (line: string) => lines.push(line), note: () => {}, progress: () => {}};
  const command = {kind: 'check', source: folder, publicUrl: undefined, json: false} as const;
  await check({...command, insights: file, data}, terminal);
  const text = lines.join('\n');
  assert.match(
    text,
    /Asked and not found\n {2}firewood \(asked 10 times\): "fire\*" finds\n {6}\w+\.html {2}Kiln/,
  );
  assert.match(text, /pottery \(asked 10 times\): has results now/);
  assert.match(text, /bicycles \(asked 10 times\): no page is near/);

  for (const [insights, message] of [
    [join(folder, 'none.csv'), /none\.csv cannot be read \(ENOENT\); check the path/],
    [join(folder, 'index.html'), /index\.html is not a file of insights: give what "docent insights/],
  ] as const)
    await assert.rejects(
      check({...command, insights, data}, terminal),
      (error: Error) => error instanceof UserError && message.test(error.message),
    );
});
