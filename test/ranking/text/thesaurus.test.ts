import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fold} from '../../../src/ranking/text/fold.js';
import {loadLanguages, loadThesauri} from '../../../src/ranking/text/languages.js';
import {DOMAINS, readThesaurus} from '../../../src/ranking/text/thesaurus/thesaurus.js';

const FOLDER = join(import.meta.dirname, '../../../src/ranking/text/thesaurus');
const lines = DOMAINS.flatMap(domain => domain.trim().split('\n'));
const wordsOf = (line: string): string[] => line.replace(/^=/, '').split(/ (?:> )?/);
const [english] = await loadLanguages(['en']);

/** The pairs of words that each line of the thesaurus relates: from a word of a reader to a word of a manual. */
const pairs = lines.flatMap(line => {
  const [from = [], to = from] = line
    .replace(/^=/, '')
    .split(' > ')
    .map(side => side.split(' '));
  return from.flatMap(typed => to.filter(word => word !== typed).map(word => [typed, word] as const));
});

describe('the entries of the thesaurus', () => {
  it('are at least a thousand, in a file for each domain', () => {
    assert.ok(lines.length > 1000, `${lines.length} entries`);
    assert.equal(DOMAINS.length, readdirSync(FOLDER).length - 1);
  });

  it('are groups, or words of readers and words of manuals', () => {
    const malformed = lines.filter(
      line => !/^(?:=?[a-z\d]+(?: [a-z\d]+)+|[a-z\d]+(?: [a-z\d]+)* > [a-z\d]+(?: [a-z\d]+)*)$/.test(line),
    );
    assert.deepEqual(malformed, []);
    assert.deepEqual(
      lines.filter(line => line.includes(' > ') && line.startsWith('=')),
      [],
      'the same word is the same in both directions',
    );
  });

  it('have words as they are in an index: folded, and none twice', () => {
    for (const line of lines) {
      const words = wordsOf(line);
      assert.deepEqual(words.map(fold), words, line);
      assert.ok(words.length > 1 && new Set(words).size === words.length, line);
    }
  });

  it('relate each pair of words once, in one line for both directions', () => {
    const seen = new Set<string>();
    const repeated = pairs.filter(([typed, word]) => {
      const key = `${typed} ${word}`;
      return seen.has(key) || !seen.add(key);
    });
    assert.deepEqual(repeated, []);
    const oneWay = lines.filter(line => line.includes(' > '));
    const both = oneWay.filter(line => {
      const [from = '', to = ''] = line.split(' > ');
      return from.split(' ').some(typed => to.split(' ').some(word => seen.has(`${word} ${typed}`)));
    });
    assert.deepEqual(both, []);
  });

  it('do not repeat what every query does without them: other forms, and the synonyms of common words', () => {
    const repeated = pairs.filter(
      ([typed, word]) =>
        english!.stem(typed) === english!.stem(word) || english!.synonyms!(typed).includes(word),
    );
    assert.deepEqual(repeated, []);
  });
});

describe('the thesaurus', () => {
  const thesaurus = readThesaurus(english!.stem);
  const related = (word: string) => thesaurus(word).map(({word: other}) => other);

  it('has the words of manuals for any form of a word', () => {
    assert.ok(related('suffix').includes('extension'));
    assert.ok(related('suffixes').includes('extension'));
    assert.ok(related('squashing').includes('combine'));
    assert.deepEqual(related('docent'), []);
  });

  it('knows which words are the same word', () => {
    assert.deepEqual(thesaurus('dest'), [{word: 'destination', isSame: true}]);
    assert.ok(thesaurus('wipe').every(({isSame}) => !isSame));
  });

  it('keeps the direction of an entry', () => {
    assert.ok(related('wipe').includes('clear'));
    assert.ok(!related('clear').includes('wipe'));
  });

  it('is loaded once for all indexes in English, and is missing for other languages', async () => {
    const [first] = await loadThesauri(await loadLanguages(['en']));
    const [second] = await loadThesauri(await loadLanguages(['en-GB', 'de']));
    assert.ok(first);
    assert.equal(first, second);
    assert.deepEqual(await loadThesauri(await loadLanguages(['de'])), []);
  });
});
