import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {sniffCharset} from '../../../src/reading/index.js';

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);

const cases: readonly [string, Buffer, string | undefined][] = [
  ['its meta tag', bytes('<meta charset="Windows-1251">'), 'windows-1251'],
  ['its meta tag without quotes', bytes('<META CHARSET=iso-8859-1>'), 'windows-1252'],
  [
    'its older meta tag',
    bytes(`<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">`),
    'shift_jis',
  ],
  [
    'the one of two that is not in a comment',
    bytes('<!-- <meta charset=koi8-u> --><meta charset=koi8-r>'),
    'koi8-r',
  ],
  [
    'no declaration in a comment that is longer than what browsers look at',
    bytes(`<!-- <meta charset=koi8-r> ${'x'.repeat(2_000)} -->\xE9`),
    undefined,
  ],
  ['its byte order mark, before its meta tag', bytes('\xEF\xBB\xBF<meta charset=latin1>'), 'utf-8'],
  ['the byte order mark of UTF-16', bytes('\uFEFF<p>', 'utf16le'), 'utf-16le'],
  ['the other byte order mark of UTF-16', bytes('\xFE\xFF\0<\0p'), 'utf-16be'],
  ['windows-1252 for what HTML has for it', bytes('<meta charset="x-user-defined">'), 'windows-1252'],
  ['a tag, not the attribute of another', bytes('<p title="<meta charset=koi8-r>">\xE9'), undefined],
  ['a tag after an empty comment', bytes('<!--><meta charset=koi8-r>\xE9'), 'koi8-r'],
  ['no content of a tag that stands for no header', bytes('<meta content="charset=koi8-r">\xE9'), undefined],
  ['the first of two attributes', bytes('<meta charset=koi8-r charset=koi8-u>'), 'koi8-r'],
  ['UTF-8 where it says UTF-16 in ASCII', bytes('<meta charset="utf-16">'), 'utf-8'],
  ['its bytes, where they are UTF-8', bytes('<p>é', 'utf8'), 'utf-8'],
  ['nothing, where nothing tells', bytes('<p>\xE9'), undefined],
  [
    'no declaration that browsers do not look at',
    bytes(`${' '.repeat(1024)}<meta charset=koi8-r>\xE9`),
    undefined,
  ],
  ['its XML declaration', bytes('<?xml version="1.0" encoding="KOI8-R"?><p>\xE9'), 'koi8-r'],
  ['nothing, where the declared encoding is unknown', bytes('<meta charset="klingon">\xE9'), undefined],
  [
    'nothing, where browsers decode the declared encoding no more',
    bytes('<meta charset="iso-2022-kr">\xE9'),
    undefined,
  ],
];

for (const [name, page, charset] of cases) {
  test(`detects the charset of a page by ${name}`, () => assert.equal(sniffCharset(page), charset));
}

test('prefers the byte order mark to the Content-Type header, and the header to what the page declares', () => {
  const declared = bytes('<meta charset="koi8-r">\xE9');
  assert.equal(sniffCharset(declared, 'text/html; charset=Shift_JIS'), 'shift_jis');
  assert.equal(sniffCharset(declared, 'text/html; charset="latin1"'), 'windows-1252');
  assert.equal(sniffCharset(declared, 'text/html'), 'koi8-r');
  assert.equal(sniffCharset(declared, 'text/html; charset=klingon'), 'koi8-r');
  assert.equal(sniffCharset(bytes('\xEF\xBB\xBF<p>'), 'text/html; charset=koi8-r'), 'utf-8');
});

test('returns a charset that can be decoded, or none, for any bytes', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES)), pieces => {
      const charset = sniffCharset(bytes(pieces.join('')));
      assert.ok(charset === undefined || new TextDecoder(charset).encoding === charset);
    }),
  ));

const PIECES = [
  ...'<!-->"\'=;/ \r\n\xE9',
  'meta ',
  'charset',
  'content',
  'http-equiv',
  'content-type',
  'utf-8',
  'utf-16',
  'x-user-defined',
  '<?xml',
  'encoding',
];
