import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {openingWords} from '../../../src/ranking/text/question-openings.js';

const QUESTIONS: readonly (readonly [language: string, opening: string, rest: string])[] = [
  ['en', 'How do I', 'change the delay'],
  ['en', 'what is the', 'default encoding'],
  ['en', 'can I', 'use it offline'],
  ['en', 'where is the', 'cache'],
  ['en', 'how', 'iterators work'],
  ['en', '', 'where clause'],
  ['en', '', 'which command'],
  ['en', '', 'is operator'],
  ['en', '', 'do while loop'],
  ['en', '', 'change how it works'],
  ['en', '', 'how'],
  ['de', 'Wie kann ich', 'Dateien kopieren'],
  ['de', '', 'how do I'],
  ['fr', 'comment', 'lire un fichier'],
  ['es', 'cómo puedo', 'abrir un archivo'],
  ['pt', 'como posso', 'abrir um arquivo'],
  ['it', 'come si', 'apre un file'],
  ['nl', 'hoe kan ik een', 'bestand openen'],
  ['ru', 'как можно', 'открыть файл'],
  ['xx', '', 'how do I read'],
];

for (const [language, opening, remainder] of QUESTIONS)
  test(`${language}: “${opening}” opens “${opening} ${remainder}”`, () => {
    const words = [opening, remainder].filter(Boolean).join(' ').split(' ');
    assert.equal(openingWords(words, language), opening.split(' ').filter(Boolean).length);
  });

test('never takes the whole question as its opening', () => {
  const word = fc.constantFrom('how', 'do', 'i', 'what', 'is', 'the', 'can', 'where', 'file');
  fc.assert(
    fc.property(fc.array(word, {minLength: 1, maxLength: 8}), words => {
      assert.ok(openingWords(words, 'en') < words.length);
    }),
  );
});
