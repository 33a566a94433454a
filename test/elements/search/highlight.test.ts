import {expect} from '@open-wc/testing';
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
  value.replace(/[&<>"'/]/g, found => `&#x${found.charCodeAt(0).toString(16)};`);

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
    it(`reads ${encoded}`, () => expect(decodeEntities(encoded)).to.equal(decoded));
  }

  it('undoes any escaping', () => {
    fc.assert(fc.property(anyText, value => decodeEntities(escapeHtml(value)) === value));
  });
});

describe('parseHighlight', () => {
  const cases: readonly [title: string, fragment: string, pieces: Piece[]][] = [
    ['splits at the marks', 'run <span>tox</span> now', [text('run '), hit('tox'), text(' now')]],
    ['joins neighbours', '<span>a</span><span>b</span>c', [hit('ab'), text('c')]],
    ['reads entities inside and beside marks', '<span>a&#x2F;</span>b &amp; c', [hit('a/'), text('b & c')]],
    ['reads an empty fragment', '', []],
    ['leaves out an entity cut at the end', 'see https:&#x2F;&#x', [text('see https:/')]],
    ['leaves out a bare ampersand at the end', 'fish &', [text('fish ')]],
    ['leaves out an entity cut at the start', '#x27;s <span>a</span>', [text('s '), hit('a')]],
    ['keeps what only looks like one', 'and; so on', [text('and; so on')]],
    ['lets other markup be text', '<b>a</b> <img src=x onerror=y>', [text('<b>a</b> <img src=x onerror=y>')]],
    ['lets a mark with attributes be text', '<span class="x">a', [text('<span class="x">a')]],
    ['survives a mark that is never closed', 'a <span>b', [text('a '), hit('b')]],
    ['survives a mark that was never opened', 'a</span> b', [text('a b')]],
  ];
  for (const [title, fragment, pieces] of cases) {
    it(title, () => expect(parseHighlight(fragment)).to.deep.equal(pieces));
  }

  it('gives back what was escaped and marked', () => {
    fc.assert(
      fc.property(anyPieces, pieces => {
        // Whatever was there, a letter at either end keeps it from looking cut.
        const whole = [text('a'), ...pieces, text('z')];
        const fragment = whole.map(p => (p.hit ? `<span>${escapeHtml(p.text)}</span>` : escapeHtml(p.text)));
        const parsed = parseHighlight(fragment.join(''));
        const marks = (some: readonly Piece[]) => some.map(p => (p.hit ? p.text : '\0')).join('');
        expect(plainText(parsed)).to.equal(plainText(whole));
        expect(marks(parsed).replaceAll('\0', '')).to.equal(marks(whole).replaceAll('\0', ''));
      }),
    );
  });

  it('survives any string, and never has empty or equal neighbours', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fragment => {
        const pieces = parseHighlight(fragment);
        pieces.forEach((piece, index) => {
          expect(piece.text).not.to.equal('');
          expect(piece.hit).not.to.equal(pieces[index - 1]?.hit);
        });
      }),
    );
  });
});

describe('cutAround', () => {
  it('keeps a short text as it is', () => {
    const pieces = [text('run '), hit('tox'), text(' now')];
    expect(cutAround(pieces)).to.deep.equal(pieces);
  });

  it('keeps the first match, and words whole', () => {
    const pieces = [text('one two three four five '), hit('match'), text(' six seven eight nine ten')];
    const cut = cutAround(pieces, {length: 24, before: 10});
    expect(plainText(cut)).to.equal('…five match six seven…');
    expect(cut).to.deep.include(hit('match'));
  });

  it('cuts where there are no words', () => {
    const pieces = [text('一二三四五六七八九十'), hit('東京'), text('一二三四五六七八九十')];
    expect(plainText(cutAround(pieces, {length: 8, before: 3}))).to.equal('…八九十東京一二三…');
  });

  it('says when it was cut before', () => {
    const pieces = [text('a '), hit('b'), text(' c')];
    expect(plainText(cutAround(pieces, {cutAtStart: true, cutAtEnd: true}))).to.equal('…a b c…');
  });

  it('adds nothing where a sentence ends', () => {
    expect(plainText(cutAround([text('All done.')], {cutAtEnd: true}))).to.equal('All done.');
  });

  const graphemes = (value: string) => [...new Intl.Segmenter().segment(value)].map(({segment}) => segment);

  it('keeps to its length, keeps a run of the text, and cuts no character', () => {
    fc.assert(
      fc.property(
        anyPieces,
        fc.integer({min: 1, max: 60}),
        fc.integer({min: 0, max: 30}),
        (pieces, length, before) => {
          const whole = plainText(pieces);
          const cut = plainText(cutAround(pieces, {length, before}));
          const kept = cut.replace(/^…/, '').replace(/…$/, '');
          const at = whole.indexOf(kept);
          expect(whole).to.include(kept);
          expect(kept.isWellFormed()).to.equal(true);
          // Characters of several units at either end may be kept whole.
          const longest = Math.max(0, ...graphemes(whole).map(grapheme => grapheme.length));
          expect(kept.length).to.be.at.most(Math.max(length, 0) + longest + before);
          expect(at).to.be.at.least(0);
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
          expect(cut.some(piece => piece.hit && match.includes(piece.text.trim()))).to.equal(true);
        },
      ),
    );
  });
});

describe('characterStart', () => {
  it('finds the start of what a reader sees as one character', () => {
    const family = '👨‍👩‍👧';
    expect(characterStart(`a${family}`, 4)).to.equal(1);
    expect(characterStart('e\u0301x', 1)).to.equal(0);
  });

  it('cuts no surrogate pair where there is no segmenter', () => {
    expect(characterStart('a😀', 2, null)).to.equal(1);
    expect(characterStart('a😀', 1, null)).to.equal(1);
  });
});
