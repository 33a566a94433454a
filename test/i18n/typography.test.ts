import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {en} from '../../src/i18n/en.js';
import {LANGUAGES} from '../../src/i18n/load-messages.js';
import {ARGUMENT, textsOf} from './texts.js';

/** The opening and the closing quotation mark of each language. */
const QUOTATION_MARKS: Readonly<Record<string, readonly [opening: string, closing: string]>> = {
  ar: ['«', '»'],
  de: ['„', '“'],
  en: ['“', '”'],
  es: ['«', '»'],
  fa: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  he: ['”', '”'],
  hi: ['“', '”'],
  it: ['“', '”'],
  ja: ['「', '」'],
  ko: ['“', '”'],
  nl: ['‘', '’'],
  pl: ['„', '”'],
  'pt-BR': ['“', '”'],
  ru: ['«', '»'],
  tr: ['“', '”'],
  uk: ['«', '»'],
  'zh-CN': ['“', '”'],
  'zh-TW': ['「', '」'],
};

/** Messages that quote their argument. */
const QUOTING = ['nothing', 'didYouMean', 'historySearchAgain', 'historyAddFavourite', 'historyRemove'];

const EAST_ASIAN = ['ja', 'zh-CN', 'zh-TW'];
const FROM_THE_RIGHT = ['ar', 'fa', 'he'];
const FULL_STOP: Readonly<Record<string, string>> = {hi: '।', ja: '。', 'zh-CN': '。', 'zh-TW': '。'};

const LOADERS = {en: async () => ({messages: en}), ...LANGUAGES};

for (const [tag, load] of Object.entries(LOADERS))
  describe(`texts in ${tag}`, async () => {
    const texts = Object.entries(textsOf((await load()).messages));
    const never = (pattern: RegExp) => {
      for (const [path, text] of texts) assert.doesNotMatch(text, pattern, path);
    };

    it('are in Unicode form NFC, without double spaces, straight quotation marks or three dots', () => {
      for (const [path, text] of texts) assert.equal(text, text.normalize('NFC'), path);
      never(/\s\s|["']|\.\.| …/);
    });

    it('use the quotation marks of the language', () => {
      const [opening, closing] = QUOTATION_MARKS[tag]!;
      for (const [path, text] of texts) {
        const bare = text.replace(/[\u2068\u2069]/g, '');
        if (QUOTING.includes(path.split(' ')[0]!) && bare.includes(ARGUMENT))
          assert.ok(bare.includes(`${opening}${ARGUMENT}${closing}`), `${path}: ${text}`);
        const withoutQuotation = bare.replaceAll(`${opening}${ARGUMENT}${closing}`, '');
        assert.doesNotMatch(withoutQuotation, /[«»„“”‘「」]/, path);
      }
    });

    it('about failures have titles without a full stop, and hints that end with one', () => {
      const stop = FULL_STOP[tag] ?? '.';
      for (const [path, text] of texts) {
        if (/^searchFailed.*title$|^nothing.*title$/.test(path)) assert.doesNotMatch(text, /[.。।]$/, path);
        if (/^(searchFailed|nothing).*hint$|^(preview|embed)Failed/.test(path))
          assert.ok(text.endsWith(stop), `${path}: ${text}`);
      }
    });

    if (tag === 'fr')
      it('have a no-break space before ; : ! and ?, and inside guillemets', () => {
        never(/[^\u202f][;!?]|[^\u00a0]:|«[^\u00a0]|[^\u00a0]»/);
      });

    if (tag === 'es')
      it('begin questions and exclamations with an inverted mark', () => {
        for (const [path, text] of texts)
          for (const [opening, closing] of ['¿?', '¡!'])
            assert.equal(text.split(opening!).length, text.split(closing!).length, path);
      });

    if (EAST_ASIAN.includes(tag))
      it('have full-width punctuation', () => {
        never(
          /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,.;!?]|[,.;!?][\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
        );
        if (tag !== 'ja') never(/[:()]|(?<!\d),/);
      });

    if (tag === 'ar' || tag === 'fa')
      it('have Arabic commas and question marks', () => never(/(?<!\d),|[;?]/));

    if (FROM_THE_RIGHT.includes(tag))
      it('isolate arguments, which may be written from left to right, and begin with a right-to-left character', () => {
        for (const [path, text] of texts.filter(([path]) => path !== 'language')) {
          const own = text.replace(/\u2068(XYZ|TEXT)\u2069/g, '');
          assert.doesNotMatch(own, /XYZ|TEXT/, path);
          assert.match(/[\p{L}\u200f]/u.exec(own)?.[0] ?? '', /[\p{sc=Arabic}\p{sc=Hebrew}\u200f]/u, path);
        }
      });
  });
