import assert from 'node:assert/strict';
import {test} from 'node:test';
import {declaredCharset} from '../../../host/src/routes/pages/declared-charset.js';

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);

const cases: readonly [string, Buffer, string | undefined][] = [
  ['its meta tag', bytes('<meta charset="Windows-1251">'), 'windows-1251'],
  ['its meta tag without quotes', bytes('<META CHARSET=iso-8859-1>'), 'iso-8859-1'],
  [
    'its older meta tag',
    bytes(`<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">`),
    'shift_jis',
  ],
  ['the one of two that is not in a comment', bytes('<!-- <meta charset=a> --><meta charset=b>'), 'b'],
  ['its byte order mark, before its meta tag', bytes('\xEF\xBB\xBF<meta charset=latin1>'), 'utf-8'],
  ['the byte order mark of UTF-16', bytes('\uFEFF<p>', 'utf16le'), 'utf-16le'],
  ['the other byte order mark of UTF-16', bytes('\xFE\xFF\0<\0p'), 'utf-16be'],
  ['UTF-8 where it says UTF-16 in ASCII', bytes('<meta charset="utf-16">'), 'utf-8'],
  ['its bytes, where they are UTF-8', bytes('<p>é', 'utf8'), 'utf-8'],
  ['nothing, where nothing tells', bytes('<p>\xE9'), undefined],
  [
    'no declaration that browsers do not look at',
    bytes(`${' '.repeat(1024)}<meta charset=x>\xE9`),
    undefined,
  ],
  ['nothing that could end a header', bytes('<meta charset="a\r\nset-cookie: b">\xE9'), 'a'],
];

for (const [name, page, charset] of cases) {
  test(`the charset of a page is told by ${name}`, () => assert.equal(declaredCharset(page), charset));
}
