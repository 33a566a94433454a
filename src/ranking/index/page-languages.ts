import {memoize} from '../text/memoize.js';

/**
 * The name of the filter by which an index lists its pages by language. Authors cannot give a filter this name, and readers cannot type
 * it: what narrows a question is the language of the page on which it is asked.
 */
export const LANGUAGE = '@language';

/** Longer tags are ignored. The longest in use, with a script, a region and a variant, have half as many characters. */
const MAX_TAG = 35;

/** Language codes that say that a page is in no language, in several, or in an unknown one. */
const NO_LANGUAGES = new Set(['und', 'zxx', 'mul', 'mis']);

/**
 * The language of a tag, in a form in which languages can be compared. Regions are left out, so `de-AT` and `de` are the same. A script
 * is kept unless it is the usual one of the language: `zh-CN` and `zh-Hans` become `zh`, `zh-TW` and `zh-Hant` become `zh-Hant`.
 * `pt_BR` is read like `pt-BR`.
 *
 * @returns `undefined` if it is not a BCP 47 tag, or names no single language
 */
export function languageOf(tag: string): string | undefined {
  const canonical = tag.trim().replaceAll('_', '-');
  return canonical.length > MAX_TAG ? undefined : (read(canonical) ?? undefined);
}

/** Cached, because parsing takes 0.1 ms and most pages of a site have the same tag. `null` if there is no language. */
const read = memoize((tag: string): string | null => {
  try {
    const locale = new Intl.Locale(tag);
    const {language} = locale;
    if (NO_LANGUAGES.has(language)) return null;
    const {script} = locale.maximize();
    return script === undefined || script === new Intl.Locale(language).maximize().script
      ? language
      : `${language}-${script}`;
  } catch {
    return null;
  }
}, 100);
