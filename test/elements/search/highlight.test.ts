import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {
  characterStart,
  cutAround,
  decodeEntities,
  parseHighlight,
  type Piece,
  plainText,
} from '../../../src/elements/search/highlight.js';

const text = (value: string): Piece => ({text: value, hit: false});
const hit = (value: string): Piece => ({text: value, hit: true});

const escapeHtml = (value: string) =>
  value.replace(/[&<>"'/]/g, character => `&#x${character.charCodeAt(0).toString(16)};`);

const anyText = fc.string({unit: 'grapheme', maxLength: 80});
const anyPieces = fc.array(fc.record({text: anyText, hit: fc.boolean()}), {maxLength: 12});

describe('decodeEntities', () => {
  const cases: readonly [encoded: string, decoded: string][] = [
    ['a &amp; b &lt;c&gt; &quot;d&quot;', 'a & b <c> "d"'],
    ['&#x2F;&#x27;&#39;&#47;', "/''/"],
    ['&#X2f; &#128512; &#x1F600;', '/ 😀 😀'],
    ['&amp;lt; is decoded once', '&lt; is decoded once'],
    ['&#0; &#xD800; &#x110000; &#99999999999;', '\uFFFD \uFFFD \uFFFD \uFFFD'],
    ['&unknown; & &; &#; &#x;', '&unknown; & &; &#; &#x;'],
    ['&nbsp;', '\u00A0'],
  ];
  for (const [encoded, decoded] of cases) {
    it(`decodes valid entities once: ${encoded}`, () => assert.equal(decodeEntities(encoded), decoded));
  }

  it('reverses the escaping of any text', () => {
    fc.assert(fc.property(anyText, value => decodeEntities(escapeHtml(value)) === value));
  });
});

describe('parseHighlight', () => {
  const cases: readonly [title: string, fragment: string, pieces: Piece[]][] = [
    ['splits at the marks', 'run <span>tox</span> now', [text('run '), hit('tox'), text(' now')]],
    ['joins adjacent pieces', '<span>a</span><span>b</span>c', [hit('ab'), text('c')]],
    ['reads entities inside and beside marks', '<span>a&#x2F;</span>b &amp; c', [hit('a/'), text('b & c')]],
    ['returns no pieces for an empty text', '', []],
    ['leaves out an entity cut at the end', 'see https:&#x2F;&#x', [text('see https:/')]],
    ['leaves out a bare ampersand at the end', 'fish &', [text('fish ')]],
    ['leaves out an entity cut at the start', '#x27;s <span>a</span>', [text('s '), hit('a')]],
    ['keeps text that only looks like an entity', 'and; so on', [text('and; so on')]],
    [
      'treats other markup as text',
      '<b>a</b> <img src=x onerror=y>',
      [text('<b>a</b> <img src=x onerror=y>')],
    ],
    ['treats a mark with attributes as text', '<span class="x">a', [text('<span class="x">a')]],
    ['accepts a mark that is never closed', 'a <span>b', [text('a '), hit('b')]],
    ['accepts a mark that was never opened', 'a</span> b', [text('a b')]],
  ];
  for (const [title, fragment, pieces] of cases) {
    it(title, () => assert.deepEqual(parseHighlight(fragment), pieces));
  }

  it('returns the pieces that were escaped and marked', () => {
    fc.assert(
      fc.property(anyPieces, pieces => {
        // A letter at either end, so that no entity there looks cut.
        const allPieces = [text('a'), ...pieces, text('z')];
        const fragment = allPieces.map(p =>
          p.hit ? `<span>${escapeHtml(p.text)}</span>` : escapeHtml(p.text),
        );
        const parsed = parseHighlight(fragment.join(''));
        const marks = (some: readonly Piece[]) => some.map(p => (p.hit ? p.text : '\0')).join('');
        assert.equal(plainText(parsed), plainText(allPieces));
        assert.equal(marks(parsed).replaceAll('\0', ''), marks(allPieces).replaceAll('\0', ''));
      }),
    );
  });

  it('accepts any string, and returns neither empty pieces nor adjacent pieces of the same kind', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fragment => {
        const pieces = parseHighlight(fragment);
        pieces.forEach((piece, index) => {
          assert.notEqual(piece.text, '');
          assert.notEqual(piece.hit, pieces[index - 1]?.hit);
        });
      }),
    );
  });
});

describe('cutAround', () => {
  it('keeps a short text as it is', () => {
    const pieces = [text('run '), hit('tox'), text(' now')];
    assert.deepEqual(cutAround(pieces), pieces);
  });

  it('keeps the first match, and cuts between words', () => {
    const pieces = [text('one two three four five '), hit('match'), text(' six seven eight nine ten')];
    const cut = cutAround(pieces, {length: 24, before: 10});
    assert.equal(plainText(cut), '…five match six seven…');
    assert.deepEqual(
      cut.filter(({hit}) => hit),
      [hit('match')],
    );
  });

  it('cuts text without spaces between characters', () => {
    const pieces = [text('一二三四五六七八九十'), hit('東京'), text('一二三四五六七八九十')];
    assert.equal(plainText(cutAround(pieces, {length: 8, before: 3})), '…八九十東京一二三…');
  });

  it('marks text that was cut before', () => {
    const pieces = [text('a '), hit('b'), text(' c')];
    assert.equal(plainText(cutAround(pieces, {cutAtStart: true, cutAtEnd: true})), '…a b c…');
  });

  it('adds no ellipsis at the end of a sentence', () => {
    assert.equal(plainText(cutAround([text('All done.')], {cutAtEnd: true})), 'All done.');
  });

  const graphemes = (value: string) => [...new Intl.Segmenter().segment(value)].map(({segment}) => segment);

  it('returns a contiguous part of limited length, and cuts no character', () => {
    fc.assert(
      fc.property(
        anyPieces,
        fc.integer({min: 1, max: 60}),
        fc.integer({min: 0, max: 30}),
        (pieces, length, before) => {
          const text = plainText(pieces);
          const cut = plainText(cutAround(pieces, {length, before}));
          const withoutEllipses = cut.replace(/^…/, '').replace(/…$/, '');
          assert.ok(text.includes(withoutEllipses));
          assert.equal(withoutEllipses.isWellFormed(), true);
          // Characters of several UTF-16 code units at either end may be kept whole.
          const longest = Math.max(0, ...graphemes(text).map(grapheme => grapheme.length));
          assert.ok(withoutEllipses.length <= Math.max(length, 0) + longest + before);
        },
      ),
    );
  });

  it('never loses the first match', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.string({unit: 'grapheme-ascii', minLength: 1, maxLength: 10}),
        anyText,
        (a, match, b) => {
          const cut = cutAround([text(a), hit(match), text(b)], {length: 40, before: 20});
          assert.equal(
            cut.some(piece => piece.hit && match.includes(piece.text.trim())),
            true,
          );
        },
      ),
    );
  });
});

describe('characterStart', () => {
  it('finds the start of a grapheme', () => {
    const family = '👨‍👩‍👧';
    assert.equal(characterStart(`a${family}`, 4), 1);
    assert.equal(characterStart('e\u0301x', 1), 0);
  });

  it('cuts no surrogate pair without Intl.Segmenter', () => {
    assert.equal(characterStart('a😀', 2, null), 1);
    assert.equal(characterStart('a😀', 1, null), 1);
  });
});
