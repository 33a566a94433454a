import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {parseHighlight, plainText} from '../../../src/elements/search/highlight.js';
import {markTyped} from '../../../src/elements/search/typed-marks.js';

/** Marks a text, whose existing marks are `<span>`, for a query. */
const marked = (fragment: string, query: string) =>
  markTyped(parseHighlight(fragment), query)
    .map(({text, hit}) => (hit ? `<span>${text}</span>` : text))
    .join('');

describe('markTyped', () => {
  it('marks words that begin with a typed word, regardless of case and accents', () => {
    assert.equal(marked('Running <span>tasks</span>', 'run'), '<span>Running</span> tasks');
    assert.equal(
      marked('asyncio.gather(*aws)', 'asyncio gath'),
      '<span>asyncio</span>.<span>gather</span>(*aws)',
    );
    assert.equal(marked('read_csv', 'csv'), 'read_<span>csv</span>');
    assert.equal(marked('Éditeur de cafés', 'CAFE ed'), '<span>Éditeur</span> de <span>cafés</span>');
  });

  it('marks words with special letters, vowel marks and zero-width characters that were typed without them', () => {
    assert.equal(marked('Le nœud', 'noeu'), 'Le <span>nœud</span>');
    assert.equal(marked('Søk i Łódź', 'sok lodz'), '<span>Søk</span> i <span>Łódź</span>');
    assert.equal(marked('كُتُب جديدة', 'كتب'), '<span>كُتُب</span> جديدة');
    assert.equal(marked('super\u200bcali', 'superc'), '<span>super\u200bcali</span>');
  });

  it('keeps the mark of an inflection that the host has marked', () => {
    assert.equal(marked('<span>running</span> a run', 'runner'), '<span>running</span> a run');
    assert.equal(marked('<span>running</span> a run', 'walk'), 'running a run');
    assert.equal(marked('<span>installing</span> it', 'installed'), '<span>installing</span> it');
    assert.equal(marked('installing it', 'installed'), 'installing it');
  });

  it('removes the mark of a word that the query continues', () => {
    assert.equal(marked('<span>them</span> a <span>theme</span>', 'theme'), 'them a <span>theme</span>');
    assert.equal(marked('<span>them</span>', 'them'), '<span>them</span>');
    assert.equal(marked('<span>car</span> care', 'cars and care'), 'car <span>care</span>');
  });

  it('marks parts of words in scripts without spaces', () =>
    assert.equal(
      marked('まず<span>設定</span>ファイルを読む', 'ファイ'),
      'まず設定<span>ファイ</span>ルを読む',
    ));

  it('marks decomposed kana', () => {
    const [before, word, after] = ['ユーザーの', 'グループ', 'を作る'];
    assert.equal(
      marked((before + word + after).normalize('NFD'), word),
      `${before}<span>${word}</span>${after}`,
    );
  });

  it('changes nothing for a query with syntax', () => {
    for (const query of ['"run tasks"', 'run | csv', 'run -csv', 'project:x run', 'rum~1'])
      assert.equal(marked('Running <span>tasks</span>', query), 'Running <span>tasks</span>', query);
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({text: fc.string({unit: 'grapheme'}), hit: fc.boolean()})),
        fc.string(),
        (pieces, query) => {
          assert.equal(plainText(markTyped(pieces, query)).normalize(), plainText(pieces).normalize());
        },
      ),
    );
  });
});
