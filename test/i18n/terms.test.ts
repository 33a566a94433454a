import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {en} from '../../src/i18n/en.js';
import {LANGUAGES, type LanguageTag} from '../../src/i18n/load-messages.js';
import {textsOf} from './texts.js';

/** The only translation that each English term may have, by language. It is a stem if the word is inflected. */
const TERMS: Readonly<Record<string, Readonly<Record<LanguageTag, string>>>> = {
  page: {
    ar: 'صفح',
    de: 'seite',
    es: 'página',
    fa: 'صفح',
    fr: 'page',
    he: 'עמוד',
    hi: 'पृष्ठ',
    it: 'pagin',
    ja: 'ページ',
    ko: '페이지',
    nl: 'pagina',
    pl: 'stron',
    'pt-BR': 'página',
    ru: 'страниц',
    tr: 'sayfa',
    uk: 'сторін',
    'zh-CN': '页',
    'zh-TW': '頁',
  },
  preview: {
    ar: 'معاين',
    de: 'vorschau',
    es: 'vista',
    fa: 'پیش‌نمایش',
    fr: 'aperçu',
    he: 'תצוג',
    hi: 'पूर्वावलोकन',
    it: 'anteprim',
    ja: 'プレビュー',
    ko: '미리 보기',
    nl: 'voorvertoning',
    pl: 'podgląd',
    'pt-BR': 'prévia',
    ru: 'предпросмотр',
    tr: 'önizle',
    uk: 'перегляд',
    'zh-CN': '预览',
    'zh-TW': '預覽',
  },
  query: {
    ar: 'استعلام',
    de: 'suchanfrage',
    es: 'consulta',
    fa: 'عبارت جستجو',
    fr: 'requête',
    he: 'שאילתה',
    hi: 'खोज',
    it: 'ricerca',
    ja: '検索語',
    ko: '검색어',
    nl: 'zoekopdracht',
    pl: 'zapytani',
    'pt-BR': 'consulta',
    ru: 'запрос',
    tr: 'sorgu',
    uk: 'запит',
    'zh-CN': '搜索内容',
    'zh-TW': '搜尋內容',
  },
  result: {
    ar: 'نتائج|نتيجة',
    de: 'ergebnis',
    es: 'resultado',
    fa: 'نتایج|نتیجه',
    fr: 'résultat',
    he: 'תוצא',
    hi: 'परिणाम',
    it: 'risultat',
    ja: '結果',
    ko: '결과',
    nl: 'resulta',
    pl: 'wynik',
    'pt-BR': 'resultado',
    ru: 'результат',
    tr: 'sonuç|sonuc',
    uk: 'результат',
    'zh-CN': '结果',
    'zh-TW': '結果',
  },
  section: {
    ar: 'قسم',
    de: 'abschnitt',
    es: 'sección',
    fa: 'بخش',
    fr: 'section',
    he: 'סעיף',
    hi: 'अनुभाग',
    it: 'sezione',
    ja: 'セクション',
    ko: '섹션',
    nl: 'sectie',
    pl: 'sekcj',
    'pt-BR': 'seção',
    ru: 'раздел',
    tr: 'bölüm',
    uk: 'розділ',
    'zh-CN': '章节',
    'zh-TW': '章節',
  },
  version: {
    ar: 'إصدار',
    de: 'version',
    es: 'versi[óo]n',
    fa: 'نسخ',
    fr: 'version',
    he: 'גרס',
    hi: 'संस्करण',
    it: 'version',
    ja: 'バージョン',
    ko: '버전',
    nl: 'versie',
    pl: 'wersj',
    'pt-BR': 'vers(ão|ões)',
    ru: 'верси',
    tr: 'sürüm',
    uk: 'версі',
    'zh-CN': '版本',
    'zh-TW': '版本',
  },
};

describe('terms', async () => {
  const inEnglish = Object.entries(textsOf(en));
  for (const tag of Object.keys(LANGUAGES) as LanguageTag[]) {
    const texts = textsOf((await LANGUAGES[tag]()).messages);
    it(`are translated by the same word in every text in ${tag}`, () => {
      for (const [term, words] of Object.entries(TERMS)) {
        const isNamed = new RegExp(String.raw`\b${term}s?\b`, 'i');
        const paths = inEnglish.filter(([, text]) => isNamed.test(text)).map(([path]) => path);
        assert.ok(paths.length > 2, term);
        for (const path of paths)
          assert.match(texts[path]!, new RegExp(words[tag], 'iu'), `${term}: ${path}`);
      }
    });
  }
});
