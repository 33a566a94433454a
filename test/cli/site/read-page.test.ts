import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {decodePage, PageFiles, readPageFile, UnreadablePageError} from '../../../cli/src/site/read-page.js';
import {SiteBoundary} from '../../../cli/src/site/site-boundary.js';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const PAGE = '<p>Über</p>';

const DECODED: readonly (readonly [reason: string, bytes: Uint8Array])[] = [
  ['UTF-8 by default', Buffer.from(PAGE)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${PAGE}`)],
  ['UTF-16 by its byte order mark', Buffer.from(`\ufeff${PAGE}`, 'utf16le')],
  ['UTF-16 in the other byte order', Buffer.from(`\ufeff${PAGE}`, 'utf16le').swap16()],
  ['the encoding of <meta charset>', latin(`<meta charset="iso-8859-1">${PAGE}`)],
  ['the encoding of <meta charset> without quotes', latin(`<meta charset=latin1>${PAGE}`)],
  [
    'the encoding of <meta http-equiv>',
    latin(`<meta http-equiv="Content-Type" content="text/html; charset=windows-1252" />${PAGE}`),
  ],
  ['the encoding of an XML declaration', latin(`<?xml version="1.0" encoding="iso-8859-1"?>${PAGE}`)],
  ['UTF-8 in spite of a false declaration of UTF-16', Buffer.from(`<meta charset="utf-16">${PAGE}`)],
  ['UTF-8 in spite of a declaration in a comment', Buffer.from(`<!-- <meta charset="latin1"> -->${PAGE}`)],
  [
    'UTF-8 in spite of a declaration in the body after 1,024 bytes',
    Buffer.from(`<body>${' '.repeat(1024)}<meta charset="latin1">${PAGE}`),
  ],
  ['windows-1252 if nothing is declared', latin(PAGE)],
  ['windows-1252 if the declared encoding is unknown', latin(`<meta charset="klingon">${PAGE}`)],
];

for (const [reason, bytes] of DECODED)
  test(`decodes ${reason}`, () => assert.ok(decodePage(bytes).endsWith(PAGE)));

test('decodes windows-1252 like browsers, even if it is declared as latin1 or ascii', () => {
  const bytes = Array.from({length: 32}, (_, at) => 0x80 + at);
  for (const name of ['windows-1252', 'iso-8859-1', 'latin1', 'ascii']) {
    const page = Buffer.concat([latin(`<meta charset="${name}"><p>`), Buffer.from(bytes), latin('é')]);
    assert.equal(decodePage(page).split('<p>')[1], '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸé', name);
  }
});

const REFUSED: readonly (readonly [reason: string, bytes: Uint8Array, message: RegExp])[] = [
  [
    'bytes that are not valid in the declared UTF-8',
    latin(`<meta charset="utf-8">${PAGE}`),
    /not in utf-8.*save it as UTF-8/,
  ],
  [
    'bytes that are not valid in the declared encoding',
    Buffer.from([...latin('<meta charset=euc-jp>'), 0xff]),
    /not in euc-jp/,
  ],
  ['plain text', Buffer.from('only 1 < 2'), /not HTML/],
  ['an empty file', Buffer.alloc(0), /not HTML/],
  ['an image', Buffer.from('\x89PNG\r\n\x1a\n<p>\0', 'latin1'), /not/],
  ['NUL characters', Buffer.from('<p>a\0b'), /NUL/],
  [
    'more tags than fit into memory',
    Buffer.from('<a>'.repeat(2_400_000)),
    /more than 400,000 tags: split the page/,
  ],
];

for (const [reason, bytes, message] of REFUSED)
  test(`rejects ${reason}, and says why`, () =>
    assert.throws(() => decodePage(bytes), {name: 'UnreadablePageError', message}));

describe('reading a page from a file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-read-page-'));
  });
  after(() => rm(folder, {recursive: true}));

  test('reads a file', async () => {
    await writeFile(join(folder, 'a.html'), PAGE);
    assert.equal(await readPageFile({folder}, join(folder, 'a.html')), PAGE);
  });

  test('rejects a file that cannot be opened, and says why', async () => {
    await assert.rejects(readPageFile({folder}, join(folder, 'none.html')), UnreadablePageError);
    await assert.rejects(readPageFile({folder}, folder), {message: 'It is a folder, not a file.'});
  });

  test('rejects a file that is too large', async () => {
    await writeFile(join(folder, 'large.html'), Buffer.alloc(8 * 1024 * 1024 + 1, '<p>'));
    await assert.rejects(readPageFile({folder}, join(folder, 'large.html')), {message: /larger than 8 MiB/});
  });

  test('reads a short file correctly after a long one in the same buffer, and reports the same errors, when it reads synchronously', async () => {
    const files = new PageFiles();
    const [long, short] = [join(folder, 'long.html'), join(folder, 'short.html')];
    await writeFile(long, PAGE.repeat(1000));
    await writeFile(short, PAGE);
    await writeFile(join(folder, 'full.html'), Buffer.alloc(8 * 1024 * 1024 + 1, '<p>'));
    assert.equal(decodePage(files.read(new SiteBoundary({folder}), long)), PAGE.repeat(1000));
    assert.equal(decodePage(files.read(new SiteBoundary({folder}), short)), PAGE);
    assert.throws(() => files.read(new SiteBoundary({folder}), join(folder, 'none.html')), {
      message: 'There is no such file.',
    });
    assert.throws(() => files.read(new SiteBoundary({folder}), folder), {
      message: 'It is a folder, not a file.',
    });
    assert.throws(() => files.read(new SiteBoundary({folder}), join(folder, 'full.html')), {
      message: /larger than 8 MiB/,
    });
  });
});
