import assert from 'node:assert/strict';
import {test} from 'node:test';
import {loadLanguages} from '../../../src/ranking/text/languages.js';

const [english] = await loadLanguages(['en-GB']);
const root = (word: string): string => english?.root?.(word) ?? '';

for (const [first, second] of [
  ['parser', 'parse'],
  ['definition', 'define'],
  ['connector', 'connection'],
  ['comparison', 'compare'],
  ['replacement', 'replace'],
  ['handlers', 'handling'],
] as const)
  test(`${first} and ${second} have the same root`, () => assert.equal(root(first), root(second)));

for (const [first, second] of [
  ['action', 'act'],
  ['user', 'use'],
  ['option', 'operation'],
  ['string', 'strip'],
] as const)
  test(`${first} and ${second} have different roots`, () => assert.notEqual(root(first), root(second)));

test('finds synonyms for any form of a word', () => {
  assert.ok(english?.synonyms?.('deleting').includes('remove'));
  assert.ok(english?.synonyms?.('directories').includes('folder'));
  assert.deepEqual(english?.synonyms?.('asyncio'), []);
});

test('has only a stemmer and question openings for languages other than English', async () =>
  assert.deepEqual(Object.keys((await loadLanguages(['de']))[0] ?? {}), ['stem', 'opening']));
