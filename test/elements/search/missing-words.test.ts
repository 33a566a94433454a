import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {missingWords} from '../../../src/elements/search/missing-words.js';

describe('missing words of a hit', () => {
  const missing = (typed: string, text: string, ...marked: string[]) =>
    missingWords(typed, {texts: [text], marked});

  const cases: readonly [title: string, typed: string, text: string, marked: string[], missing: string[]][] =
    [
      ['are named', 'install tox', 'How to install it.', ['install'], ['tox']],
      [
        'are named in order, as typed',
        'Tox install Flit',
        'How to install it.',
        ['install'],
        ['Tox', 'Flit'],
      ],
      ['are none where all are there', 'install it', 'How to install it.', ['install', 'it'], []],
      ['are none of one word', 'tox', 'How to install it.', [], []],
      ['are not those that are inflected', 'installing it', 'It installs.', ['installs'], []],
      ['are not those still being typed', 'install i', 'How to install it.', ['install'], []],
      ['are not those with a letter off', 'instal toxx', 'install tox', ['install', 'tox'], []],
      [
        'are not those that something else stands for',
        'install lorry',
        'install a truck',
        ['install', 'truck'],
        [],
      ],
      ['are not those written with other marks', 'cafe menu', 'Café, menü', ['Café', 'menü'], []],
      [
        'are names of which a part is not there',
        'read asyncio.run',
        'read asyncio',
        ['read', 'asyncio'],
        ['asyncio.run'],
      ],
      ['are not everyday words', 'how do I make a copy of a list', 'A deep copy.', ['copy'], ['list']],
      ['are not told where an operator says so', 'install | tox', 'install', ['install'], []],
      ['are not told of what was left out', 'install -tox', 'install', ['install'], []],
      ['are not told of a phrase', '"install tox" now', 'now', ['now'], []],
      ['are not arguments', 'project:x install', 'install', ['install'], []],
      ['are not all of them: then it is not known why it matches', 'one two', 'three', [], []],
    ];
  for (const [title, typed, text, marked, expected] of cases)
    it(title, () => assert.deepEqual(missing(typed, text, ...marked), expected));

  it('never include a word that occurs in the hit', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.string({unit: 'binary'}), (typed, text) => {
        const found = missing(typed, text);
        for (const word of found) assert.ok(!text.toLowerCase().includes(word.toLowerCase()));
      }),
    );
  });
});

it('of a word, the first 1,024 characters are compared', () => {
  const known = {texts: [`${'a'.repeat(1_024)} b`], marked: []};
  assert.deepEqual(missingWords(`b ${'a'.repeat(2_000)}`, known), []);
});
