import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {sniffCharset} from '../../../src/reading/index.js';

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);

const cases: readonly [string, Buffer, string | undefined][] = [
  ['reads a meta tag', bytes('<meta charset="Windows-1251">'), 'windows-1251'],
  ['reads a meta tag without quotes', bytes('<META CHARSET=iso-8859-1>'), 'windows-1252'],
  [
    'reads a meta tag with http-equiv',
    bytes(`<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">`),
    'shift_jis',
  ],
  ['ignores a meta tag in a comment', bytes('<!-- <meta charset=koi8-u> --><meta charset=koi8-r>'), 'koi8-r'],
  [
    'ignores a meta tag in a comment that is longer than 1,024 bytes',
    bytes(`<!-- <meta charset=koi8-r> ${'x'.repeat(2_000)} -->\xE9`),
    undefined,
  ],
  ['prefers a byte order mark to a meta tag', bytes('\xEF\xBB\xBF<meta charset=latin1>'), 'utf-8'],
  ['reads the byte order mark of UTF-16LE', bytes('\uFEFF<p>', 'utf16le'), 'utf-16le'],
  ['reads the byte order mark of UTF-16BE', bytes('\xFE\xFF\0<\0p'), 'utf-16be'],
  [
    'treats x-user-defined as windows-1252, like browsers',
    bytes('<meta charset="x-user-defined">'),
    'windows-1252',
  ],
  ['ignores a meta tag in an attribute', bytes('<p title="<meta charset=koi8-r>">\xE9'), undefined],
  ['reads a meta tag after an empty comment', bytes('<!--><meta charset=koi8-r>\xE9'), 'koi8-r'],
  [
    'ignores a charset in content without http-equiv',
    bytes('<meta content="charset=koi8-r">\xE9'),
    undefined,
  ],
  ['reads the first of two charset attributes', bytes('<meta charset=koi8-r charset=koi8-u>'), 'koi8-r'],
  ['treats a page in ASCII that declares UTF-16 as UTF-8', bytes('<meta charset="utf-16">'), 'utf-8'],
  ['recognises UTF-8 by the bytes of the text', bytes('<p>é', 'utf8'), 'utf-8'],
  ['returns nothing if nothing is declared', bytes('<p>\xE9'), undefined],
  ['reads a meta tag after 1,024 bytes', bytes(`${' '.repeat(1024)}<meta charset=koi8-r>\xE9`), 'koi8-r'],
  [
    'reads a meta tag after 1,024 bytes of other tags of the head',
    bytes(
      `<html><head><link href=a><style>${'p > a{} '.repeat(500)}</style><script>"<p>"</script><meta charset=koi8-r>\xE9`,
    ),
    'koi8-r',
  ],
  [
    'ignores a meta tag after 1,024 bytes and outside of the head',
    bytes(`<head></head>${' '.repeat(1024)}<meta charset=koi8-r>\xE9`),
    undefined,
  ],
  [
    'reads a meta tag in the body within the first 1,024 bytes',
    bytes('<body><p>a</p><meta charset=koi8-r>\xE9'),
    'koi8-r',
  ],
  [
    'ignores a meta tag in a script, style or title',
    bytes('<script>"<meta charset=koi8-u>"</script><title><meta charset=koi8-u></title>\xE9'),
    undefined,
  ],
  [
    'reads the XML declaration of UTF-16LE without a byte order mark',
    bytes('<?xml version="1.0"?><p>', 'utf16le'),
    'utf-16le',
  ],
  [
    'reads the XML declaration of UTF-16BE without a byte order mark',
    bytes('<?xml version="1.0"?><p>', 'utf16le').swap16(),
    'utf-16be',
  ],
  ['reads an XML declaration', bytes('<?xml version="1.0" encoding="KOI8-R"?><p>\xE9'), 'koi8-r'],
  ['returns nothing for an unknown encoding', bytes('<meta charset="klingon">\xE9'), undefined],
  [
    'returns nothing for an encoding that browsers no longer decode',
    bytes('<meta charset="iso-2022-kr">\xE9'),
    undefined,
  ],
];

for (const [name, page, charset] of cases) {
  test(`sniffCharset ${name}`, () => assert.equal(sniffCharset(page), charset));
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
