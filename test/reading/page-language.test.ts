import assert from 'node:assert/strict';
import {test} from 'node:test';
import {read} from './read.js';

/** Pages, with where their language is read from. */
const CASES: readonly [title: string, language: string | undefined, html: string][] = [
  ['from <html>', 'de', '<html lang="de"><body><main><h1>Anfang</h1><p>Text.</p></main>'],
  [
    'from an element around the title, as in manuals of DocBook',
    'ar-MA',
    '<html><body dir="rtl"><p id="title"><a href="/">دليل</a></p><div xml:lang="ar-MA" class="chapter" lang="ar-MA"><div class="titlepage"><h1 class="title">الفصل</h1></div><p>نص</p></div>',
  ],
  ['from <body>', 'fr', '<html><body lang="fr"><h2>Début</h2><p>Texte.</p>'],
  [
    'from <html> if the text is not translated, as in Starlight',
    'de',
    '<html lang="de"><body><main lang="en"><h1>Start</h1><p>Text.</p></main>',
  ],
  [
    'from an element around the title if that of <html> is empty',
    'fr',
    '<html lang=""><body><div lang="fr"><h1>Début</h1>',
  ],
  ['as unknown if nothing declares it', undefined, '<html><body><main><h1>Start</h1><p>Text.</p></main>'],
  [
    'as unknown if only a link or a quotation declares one',
    undefined,
    '<html><body><nav><a lang="fr" href="/fr/">Français</a></nav><main><h1>Start</h1><p lang="la">Lorem ipsum.</p></main>',
  ],
  [
    'as unknown if only an element declares it and there is no title',
    undefined,
    '<html><body><div lang="fr"><p>Texte.</p></div>',
  ],
];

for (const [title, language, html] of CASES)
  test(`the language of a page is read ${title}`, () => assert.equal(read(html).language, language));

test('the language is found on an element around a deeply nested title', () => {
  const deep = '<div>'.repeat(400);
  assert.equal(read(`<html><body><div lang="fr">${deep}<h1>Début</h1>`).language, 'fr');
});
