import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {languageOf} from '../../../src/ranking/index/page-languages.js';

describe('the language of a tag', () => {
  const SAME = [
    ['de', 'de', 'DE', 'de-AT', 'de-CH-1996', 'de_AT', ' de '],
    ['en', 'en-US', 'en-GB', 'en-Latn'],
    ['pt', 'pt-BR', 'pt_BR', 'pt-PT'],
    ['zh', 'zh', 'zh-CN', 'zh-Hans', 'zh-Hans-CN', 'zh-SG', 'cmn', 'cmn-CN'],
    ['zh-Hant', 'zh-TW', 'zh-Hant', 'zh-HK', 'zh-Hant-TW', 'zh_TW'],
    ['sr', 'sr', 'sr-Cyrl', 'sr-RS'],
    ['sr-Latn', 'sr-Latn', 'sr-Latn-RS'],
    ['he', 'he', 'iw'],
    ['ar', 'ar', 'ar-EG'],
    ['ja', 'ja', 'ja-JP'],
  ];

  for (const [language, ...tags] of SAME)
    it(`is ${language} for ${tags.join(', ')}`, () => {
      for (const tag of tags) assert.equal(languageOf(tag), language, tag);
    });

  it('is undefined if the tag is malformed, names no language, or is too long', () => {
    for (const tag of [
      '',
      ' ',
      'und',
      'mul',
      'zxx',
      'x-private',
      '-',
      'de--AT',
      'e',
      '日本語',
      'de:fr',
      'de fr',
      '"><script>',
      'de\u0000',
      `de-${'abcdefgh-'.repeat(10)}abcdefgh`,
      'a'.repeat(1_000_000),
    ])
      assert.equal(languageOf(tag), undefined, tag.slice(0, 40));
  });

  it('is undefined or a short tag that is its own language, for any input', () => {
    const subtag = fc.stringMatching(/^[A-Za-z0-9]{1,9}$/);
    const tags = fc.array(subtag, {minLength: 1, maxLength: 4}).map(parts => parts.join('-'));
    fc.assert(
      fc.property(fc.oneof(tags, fc.string({unit: 'binary'})), tag => {
        const language = languageOf(tag);
        if (language === undefined) return;
        assert.match(language, /^[a-z]{2,8}(-[A-Z][a-z]{3})?$/);
        assert.equal(languageOf(language), language);
      }),
      {numRuns: 500},
    );
  });
});
