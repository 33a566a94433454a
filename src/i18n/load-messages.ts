import type {Language} from './language.js';

/** Every language besides English, each in a file that is loaded on demand. */
export const LANGUAGES = {
  ar: () => import('./languages/ar.js'),
  de: () => import('./languages/de.js'),
  es: () => import('./languages/es.js'),
  fa: () => import('./languages/fa.js'),
  fr: () => import('./languages/fr.js'),
  he: () => import('./languages/he.js'),
  hi: () => import('./languages/hi.js'),
  it: () => import('./languages/it.js'),
  ja: () => import('./languages/ja.js'),
  ko: () => import('./languages/ko.js'),
  nl: () => import('./languages/nl.js'),
  pl: () => import('./languages/pl.js'),
  'pt-BR': () => import('./languages/pt-br.js'),
  ru: () => import('./languages/ru.js'),
  tr: () => import('./languages/tr.js'),
  uk: () => import('./languages/uk.js'),
  'zh-CN': () => import('./languages/zh-cn.js'),
  'zh-TW': () => import('./languages/zh-tw.js'),
} as const satisfies Readonly<Record<string, () => Promise<{readonly language: Language}>>>;

export type LanguageTag = keyof typeof LANGUAGES;

/** Languages whose readers can read another one of these; `iw` is the old code of Hebrew. */
const NEAREST: ReadonlyMap<string, LanguageTag> = new Map([
  ['iw', 'he'],
  ['pt', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-hant', 'zh-TW'],
  ['zh-hk', 'zh-TW'],
  ['zh-mo', 'zh-TW'],
]);

/**
 * The language for a BCP 47 tag: the same one, else without the last subtags (`de-AT`: `de`). `undefined` where there is none.
 *
 * @param tag as pages write it: case does not matter, and `zh_CN`, which Sphinx has written, is understood
 */
export function nearestLanguage(tag: string): LanguageTag | undefined {
  for (let parts = tag.toLowerCase().split(/[-_]/); parts.length; parts = parts.slice(0, -1)) {
    const asked = parts.join('-');
    const known = Object.keys(LANGUAGES).find(name => name.toLowerCase() === asked);
    const nearest = (known as LanguageTag | undefined) ?? NEAREST.get(asked);
    if (nearest) return nearest;
  }
  return undefined;
}

/** The texts for a BCP 47 tag; `undefined` where there is no translation, so that English is used. */
export async function loadMessages(tag: string): Promise<Language | undefined> {
  const nearest = nearestLanguage(tag);
  return nearest && (await LANGUAGES[nearest]()).language;
}
