import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {createGetPage} from '../../src/client/index.js';
import {fetchPage} from '../../src/sections/page-text.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Responses, and the text that a browser shows for each. */
const PAGES: readonly (readonly [reason: string, contentType: string, bytes: Buffer, text: RegExp])[] = [
  [
    'declares windows-1252',
    'text/html',
    latin('<meta charset="windows-1252"><p>\x93M\xfcller\x94'),
    /“Müller”$/,
  ],
  ['declares nothing and is not UTF-8', 'text/html', latin('<p>M\xfcller \x80'), /^<p>Müller €$/],
  ['declares nothing and is UTF-8', 'text/html', Buffer.from('<p>Müller €'), /^<p>Müller €$/],
  ['has a byte order mark', 'text/html; charset=koi8-r', Buffer.from('\ufeff<p>Müller'), /^<p>Müller$/],
  [
    'has a header that declares the encoding',
    'text/html; charset=KOI8-R',
    latin('<meta charset="latin1"><p>\xcd\xc9\xd2'),
    /мир$/,
  ],
  ['declares Shift_JIS', 'text/html', latin('<meta charset="shift_jis"><p>\x83\x4f'), /グ$/],
  ['has a wrong byte', 'text/html; charset=utf-8', latin('<p>a\xffb'), /^<p>a\ufffdb$/],
];

for (const [reason, contentType, bytes, text] of PAGES)
  test(`a page to be cut in the browser is decoded as browsers do: it ${reason}`, async t => {
    const server = createServer((_, response) => response.setHeader('content-type', contentType).end(bytes));
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close().closeAllConnections());
    const {port} = server.address() as AddressInfo;
    const {html} = await createGetPage({fetch: fetchPage})(new URL(`http://127.0.0.1:${port}/a.html`));
    assert.match(html, text);
  });
