import type {Messages} from './messages.js';

/** Every language except English, each in a file that is loaded on demand. */
export const LANGUAGES = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fa: () => import('./fa.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  'pt-BR': () => import('./pt-br.js'),
  ru: () => import('./ru.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  'zh-CN': () => import('./zh-cn.js'),
  'zh-TW': () => import('./zh-tw.js'),
} as const satisfies Readonly<Record<string, () => Promise<{readonly messages: Messages}>>>;

export type LanguageTag = keyof typeof LANGUAGES;

/** Languages whose readers can read one of the translations; `iw` is the old code of Hebrew. */
const NEAREST: ReadonlyMap<string, LanguageTag> = new Map([
  ['iw', 'he'],
  ['pt', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-hant', 'zh-TW'],
  ['zh-hk', 'zh-TW'],
  ['zh-mo', 'zh-TW'],
]);

/**
 * The language for a BCP 47 tag: the same tag, else the tag without its last subtags (`de` for `de-AT`).
 * `undefined` if there is none.
 *
 * @param tag the tag, in upper or lower case; `zh_CN`, which some versions of Sphinx write, is accepted too
 */
export function nearestLanguage(tag: string): LanguageTag | undefined {
  for (let parts = tag.toLowerCase().split(/[-_]/); parts.length; parts = parts.slice(0, -1)) {
    const shortened = parts.join('-');
    const exact = Object.keys(LANGUAGES).find(name => name.toLowerCase() === shortened);
    const nearest = (exact as LanguageTag | undefined) ?? NEAREST.get(shortened);
    if (nearest) return nearest;
  }
  return undefined;
}

/** The texts for a BCP 47 tag; `undefined` if there is no translation, so that English is used. */
export async function loadMessages(tag: string): Promise<Messages | undefined> {
  const nearest = nearestLanguage(tag);
  return nearest && (await LANGUAGES[nearest]()).messages;
}

/**
 * The texts in the language of an element: that of the nearest `lang` attribute, else of the page.
 * `undefined` for English, which is built in, for a language without a translation, and if the translation
 * fails to load; then the element is in English.
 */
export async function messagesAround(element: Element): Promise<Messages | undefined> {
  return loadMessages(langAround(element)).catch(() => undefined);
}

/** The nearest `lang` attribute around an element, else that of the page; empty if there is none. */
export const langAround = (element: Element): string =>
  element.closest<HTMLElement>('[lang]')?.lang || pageLanguage();

/** The language tag of the page: that of `<html>`, else the nearest around the first title, where DocBook writes it; else empty. */
export const pageLanguage = (): string =>
  document.documentElement.lang ||
  (document.querySelector('h1,h2')?.closest<HTMLElement>('[lang]')?.lang ?? '');
