import assert from 'node:assert/strict';
import {test} from 'node:test';
import {loadLanguages} from '../../../src/ranking/text/languages.js';

const [english] = await loadLanguages(['en-GB']);
const root = (word: string): string => english?.root?.(word) ?? '';

for (const [one, other] of [
  ['parser', 'parse'],
  ['definition', 'define'],
  ['connector', 'connection'],
  ['comparison', 'compare'],
  ['replacement', 'replace'],
  ['handlers', 'handling'],
] as const)
  test(`${one} has the root of ${other}`, () => assert.equal(root(one), root(other)));

for (const [one, other] of [
  ['action', 'act'],
  ['user', 'use'],
  ['option', 'operation'],
  ['string', 'strip'],
] as const)
  test(`${one} does not have the root of ${other}`, () => assert.notEqual(root(one), root(other)));

test('synonyms are found by any form of a word', () => {
  assert.ok(english?.synonyms?.('deleting').includes('remove'));
  assert.ok(english?.synonyms?.('directories').includes('folder'));
  assert.deepEqual(english?.synonyms?.('asyncio'), []);
});

test('a language other than English has a stemmer and question openings alone', async () =>
  assert.deepEqual(Object.keys((await loadLanguages(['de']))[0] ?? {}), ['stem', 'opening']));
