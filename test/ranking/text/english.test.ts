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
  test(`${one} has not the root of ${other}`, () => assert.notEqual(root(one), root(other)));

test('other words for a word are found by any of its forms', () => {
  assert.ok(english?.synonyms?.('deleting').includes('remove'));
  assert.ok(english?.synonyms?.('directories').includes('folder'));
  assert.deepEqual(english?.synonyms?.('asyncio'), []);
});

test('a language without such knowledge has stems and openings alone', async () =>
  assert.deepEqual(Object.keys((await loadLanguages(['de']))[0] ?? {}), ['stem', 'opening']));
