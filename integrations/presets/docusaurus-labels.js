/** @type {Readonly<Record<string, string>>} The label of search by language, copied from `src/i18n`. */
const LABELS = {
  ar: 'بحث',
  de: 'Suchen',
  es: 'Buscar',
  fa: 'جستجو',
  fr: 'Rechercher',
  he: 'חיפוש',
  hi: 'खोजें',
  it: 'Cerca',
  ja: '検索',
  ko: '검색',
  nl: 'Zoeken',
  pl: 'Szukaj',
  'pt-br': 'Pesquisar',
  ru: 'Поиск',
  tr: 'Ara',
  uk: 'Пошук',
  'zh-cn': '搜索',
  'zh-tw': '搜尋',
};

/**
 * The label for a Docusaurus locale such as `de`, `pt-BR` or `zh-Hans`; `undefined` for English and languages without a label.
 *
 * @param {string} locale
 */
export function searchLabel(locale) {
  const tag = locale
    .toLowerCase()
    .replace('_', '-')
    .replace(/^zh-(hant|hk|mo)\b.*/, 'zh-tw');
  const [language = ''] = tag.split('-');
  const key = [tag, language, `${language}-br`, `${language}-cn`].find(name => Object.hasOwn(LABELS, name));
  return key && LABELS[key];
}
