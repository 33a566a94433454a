import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {directive, textFragmentOf, withDirective} from '../../../src/search/landing/text-fragment.js';

const CONTENT =
  'First Steps Use the event loop to run tasks at the same time, then wait for them all to end. Loop Next part.';

/** `prefix- text -suffix` */
const textFragment = (fragment: string, content = CONTENT) => {
  const found = textFragmentOf(fragment, content);
  return (
    found &&
    [found.prefix && `${found.prefix}-`, found.text, found.suffix && `-${found.suffix}`].join(' ').trim()
  );
};

describe('what to look for on a page', () => {
  const cases: readonly [title: string, fragment: string, content: string, expected: string | null][] = [
    [
      'grows over joints inside a sentence, to eight words',
      'run <span>tasks</span> at the',
      CONTENT,
      'tasks at the same time, then wait for',
    ],
    ['grows to both sides', '<span>end</span>.', CONTENT, 'time, then wait for them all to end.'],
    ['grows over none that may end a block', '<span>Loop</span> Next', CONTENT, 'end.- Loop -Next'],
    [
      'has whole words where the fragment was cut in one',
      'rst <span>Steps</span> U',
      CONTENT,
      'First- Steps -Use',
    ],
    ['trusts no outer word of a fragment that is not in the content', 'x <span>Loop</span> y', '', 'Loop'],
    ['is nothing when its only word may be cut', '<span>Lo</span>', '', null],
    ['is nothing where nothing is marked', 'event loop', CONTENT, null],
    ['is nothing for half a character', 'a <span>\uD800</span> b', 'a \uD800 b', null],
    ['reads entities', 'a <span>R&amp;D</span> B', 'x. a R&D B y', 'a- R&D -B'],
    ['is nothing for a word as long as a paragraph', `a <span>${'東'.repeat(99)}</span> b`, '', null],
  ];
  for (const [title, fragment, content, expected] of cases)
    it(title, () => expect(textFragment(fragment, content)).to.equal(expected));

  it('stands in the content as it is, and each of its parts but the run is one word', () => {
    const word = fc.string({minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abcXYZ,.-&%é東 ')});
    fc.assert(
      fc.property(fc.array(word, {maxLength: 12}), fc.array(word, {maxLength: 12}), (before, after) => {
        const text = [...before, '@', ...after].join(' ').replace(/\s+/g, ' ').trim();
        const escaped = text.replaceAll('&', '&amp;').replace('@', '<span>@</span>');
        const found = textFragmentOf(escaped, text);
        expect(found).not.to.equal(null);
        const {prefix, text: run, suffix} = found!;
        expect(` ${text} `).to.include(` ${[prefix, run, suffix].filter(Boolean).join(' ')} `);
        expect(prefix + suffix).not.to.match(/\s/);
        expect(run.split(' ').length).to.be.at.most(8);
        for (const [left, right] of run.split(' ').entries())
          if (left > 0) expect(right).to.match(/^\p{Ll}/u);
      }),
    );
  });
});

describe('the directive', () => {
  const of = (text: string, prefix = '', suffix = '') => directive({prefix, text, suffix});

  it('has its parts in their places', () => {
    expect(of('b', 'a', 'c')).to.equal(':~:text=a-,b,-c');
    expect(of('b c')).to.equal(':~:text=b%20c');
  });

  it('escapes what has a meaning in it', () => expect(of('a-b,c&d')).to.equal(':~:text=a%2Db%2Cc%26d'));

  it('stands behind the id, or behind a # of its own', () => {
    const text = {prefix: '', text: 'b', suffix: ''};
    expect(withDirective('https://docs.example/a.html#id', text)).to.equal(
      'https://docs.example/a.html#id:~:text=b',
    );
    expect(withDirective('https://docs.example/a.html', text)).to.equal(
      'https://docs.example/a.html#:~:text=b',
    );
  });

  it('can be read back, whatever the text', () => {
    const part = fc.string({unit: 'grapheme'});
    fc.assert(
      fc.property(part, part, part, (prefix, text, suffix) => {
        const [, read = ''] = directive({prefix, text, suffix}).split(':~:text=');
        const parts = read.split(',');
        const first = prefix ? parts.shift()! : '-';
        const last = suffix ? parts.pop()! : '-';
        expect([first.endsWith('-'), last.startsWith('-')]).to.eql([true, true]);
        expect([first.slice(0, -1), parts.join(), last.slice(1)].map(decodeURIComponent)).to.eql([
          prefix,
          text,
          suffix,
        ]);
        expect(parts.join()).not.to.match(/[-,&]/);
      }),
    );
  });
});
