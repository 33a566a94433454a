import {memoize} from '../text/memoize.js';

/**
 * The name of the filter that lists the pages of an index by language. Authors cannot use this name, and readers cannot type it: an
 * answer is narrowed to the language of the page on which the query is typed.
 */
export const LANGUAGE = '@language';

/** Maximum length of a tag, in characters. The longest tags in use, with a script, a region and a variant, are half as long. */
const MAX_TAG = 35;

/** Language codes for pages in no language, in several languages, or in an unknown one. */
const NO_LANGUAGES = new Set(['und', 'zxx', 'mul', 'mis']);

/**
 * The language of a tag, in a form in which languages can be compared. Regions are left out, so `de-AT` and `de` are the same. A script
 * is kept unless it is the usual one of the language: `zh-CN` and `zh-Hans` become `zh`, `zh-TW` and `zh-Hant` become `zh-Hant`.
 * `pt_BR` is read like `pt-BR`.
 *
 * @returns `undefined` if the tag is invalid (BCP 47) or too long, or does not name a single language
 */
export function languageOf(tag: string): string | undefined {
  const canonical = tag.trim().replaceAll('_', '-');
  return canonical.length > MAX_TAG ? undefined : (parseTag(canonical) ?? undefined);
}

/** Cached, because parsing takes 0.1 ms and most pages of a site have the same tag. `null` if there is no language. */
const parseTag = memoize((tag: string): string | null => {
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
