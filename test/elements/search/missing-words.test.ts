import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {missingWords} from '../../../src/elements/search/missing-words.js';

describe('the missing words of a result', () => {
  const missing = (typed: string, text: string, ...marked: string[]) =>
    missingWords(typed, {texts: [text], marked});

  const cases: readonly [title: string, typed: string, text: string, marked: string[], missing: string[]][] =
    [
      ['are reported', 'install tox', 'How to install it.', ['install'], ['tox']],
      [
        'are reported in order, as typed',
        'Tox install Flit',
        'How to install it.',
        ['install'],
        ['Tox', 'Flit'],
      ],
      ['are reported once each', 'install tox with tox', 'How to install it.', ['install'], ['tox']],
      ['are none if all words occur', 'install it', 'How to install it.', ['install', 'it'], []],
      ['are none for a query of one word', 'tox', 'How to install it.', [], []],
      [
        'do not include words that occur in another inflection',
        'installing it',
        'It installs.',
        ['installs'],
        [],
      ],
      ['do not include a word that is still being typed', 'install i', 'How to install it.', ['install'], []],
      ['do not include misspelled words that occur', 'instal toxx', 'install tox', ['install', 'tox'], []],
      [
        'do not include words for which a synonym may be highlighted',
        'install lorry',
        'install a truck',
        ['install', 'truck'],
        [],
      ],
      [
        'do not include words that occur with other diacritics',
        'cafe menu',
        'Café, menü',
        ['Café', 'menü'],
        [],
      ],
      [
        'include names of which a component is missing',
        'read asyncio.run',
        'read asyncio',
        ['read', 'asyncio'],
        ['asyncio.run'],
      ],
      ['do not include stopwords', 'how do I make a copy of a list', 'A deep copy.', ['copy'], ['list']],
      ['are not reported for a query with an OR operator', 'install | tox', 'install', ['install'], []],
      ['are not reported for a query with an excluded word', 'install -tox', 'install', ['install'], []],
      ['are not reported for a query with a phrase', '"install tox" now', 'now', ['now'], []],
      ['do not include search arguments', 'project:x install', 'install', ['install'], []],
      [
        'are not reported if no word occurs, because the reason for the match is unknown',
        'one two',
        'three',
        [],
        [],
      ],
    ];
  for (const [title, typed, text, marked, expected] of cases)
    it(title, () => assert.deepEqual(missing(typed, text, ...marked), expected));

  it('never include a word that occurs in the result', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.string({unit: 'binary'}), (typed, text) => {
        const words = missing(typed, text);
        for (const word of words) assert.ok(!text.toLowerCase().includes(word.toLowerCase()));
      }),
    );
  });
});

it('compares only the first 1,024 characters of a word', () => {
  const known = {texts: [`${'a'.repeat(1_024)} b`], marked: []};
  assert.deepEqual(missingWords(`b ${'a'.repeat(2_000)}`, known), []);
});
