import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import fc from 'fast-check';
import {commonTitle, readStartPage, startPageIn} from '../../../cli/src/site/page-start.js';
import {makeSite} from '../../host/routes/test-site.js';
import {assertGrowsLikeTheText} from '../../support/growth.js';

const LINK = '<link rel="canonical" href="https://docs.example.org/en/index.html">';

test('reads the language and the address of a site from its start page', () => {
  const languageAndUrlIn = (page: string) => {
    const {language, publicUrl} = startPageIn(page);
    return [language, publicUrl];
  };
  assert.deepEqual(languageAndUrlIn(`<!doctype html><html class=x lang="pt-BR"><head>${LINK}`), [
    'pt-br',
    'https://docs.example.org/en/',
  ]);
  assert.deepEqual(languageAndUrlIn("<html lang=de><link href='https://a.example/' rel=canonical>"), [
    'de',
    'https://a.example/',
  ]);
  assert.deepEqual(
    languageAndUrlIn(`<html><!-- ${LINK} --><script>"${LINK}"</script><title>${LINK}</title>`),
    ['en', undefined],
  );
  assert.deepEqual(languageAndUrlIn('<link rel=canonical href=https://a.example/other.html>'), [
    'en',
    undefined,
  ]);
  assert.deepEqual(languageAndUrlIn('<link rel=canonical href="javascript:alert(1)/">'), ['en', undefined]);
  assert.deepEqual(languageAndUrlIn(`<html lang=fr><body>${LINK}`), ['fr', undefined]);
  assert.deepEqual(languageAndUrlIn(''), ['en', undefined]);
});

test('reads only the first 16,384 bytes of the start page', async t => {
  const languageAfter = async (before: string) => {
    const folder = await makeSite(t, {'index.html': `${before}<html lang="de">`});
    return (await readStartPage({folder})).language;
  };
  assert.equal(await languageAfter(' '.repeat(16_000)), 'de');
  assert.equal(await languageAfter(' '.repeat(16_384)), 'en');
});

/** Encodings of the pages in the following tests. */
const ENCODINGS: Readonly<
  Record<string, {readonly head: string; readonly encode: (text: string) => Buffer}>
> = {
  'windows-1252, undeclared': {head: '', encode: text => Buffer.from(text.replace('—', '\x97'), 'latin1')},
  'windows-1252, declared': {
    head: '<meta charset="iso-8859-1">',
    encode: text => Buffer.from(text.replace('—', '\x97'), 'latin1'),
  },
  'UTF-8, cut within a character': {head: '', encode: text => Buffer.from(`${text} ${'ö'.repeat(16_384)}`)},
};
for (const [encoding, {head, encode}] of Object.entries(ENCODINGS))
  test(`finds the common suffix of the titles of pages in ${encoding}`, async t => {
    const folder = await makeSite(t, {'index.html': ''});
    const names = ['a', 'b', 'c'];
    const files = names.map(name => ({path: `${name}.html`, file: join(folder, `${name}.html`)}));
    for (const {file, path} of files)
      await writeFile(file, encode(`<html><head>${head}<title>${path} — Töpferei</title></head>`));
    assert.deepEqual(await commonTitle({folder}, files), {prefix: '', suffix: ' — Töpferei'});
  });

const heavy = ['<html ', '<link rel=canonical ', '<link rel="canonical" href=x ', '<!--', ' lang=', '<', '"'];
for (const unit of heavy)
  test(`reads twice as much of ${JSON.stringify(unit)} in at most 2.5 times the time`, () =>
    assertGrowsLikeTheText(startPageIn, unit, 16_384));

test('reads twice as much of any text in at most 2.5 times the time', () => {
  const piece = fc.constantFrom(...heavy, '>', "'", 'a', '-->', '</title>', '<title>', '<script>');
  fc.assert(
    fc.property(fc.array(piece, {minLength: 1, maxLength: 5}), pieces =>
      assertGrowsLikeTheText(startPageIn, pieces.join(''), 16_384),
    ),
    {numRuns: 20},
  );
});
