import {memoize} from '../text/memoize.js';

/**
 * The name under which the filters of an index list its pages by language. No author can give a filter this name, and nobody can
 * type it: a question is narrowed by the language of the page that it is asked on.
 */
export const LANGUAGE = '@language';

/** Longer tags are ignored. The longest in use, with a script, a region and a variant, have half as many characters. */
const MAX_TAG = 35;

/** What says that a page is in no language, in several, or in one that is not known. */
const NO_LANGUAGES = new Set(['und', 'zxx', 'mul', 'mis']);

/**
 * The language that a tag names, as two pages agree on it: regions are left out, so that `de-AT` and `de` are the same, and a
 * script is kept where it is not the usual one of the language: `zh-CN` and `zh-Hans` are `zh`, `zh-TW` and `zh-Hant` are
 * `zh-Hant`. `pt_BR` is read like `pt-BR`.
 *
 * @returns `undefined` for what is no BCP 47 tag, or names no language
 */
export function languageOf(tag: string): string | undefined {
  const canonical = tag.trim().replaceAll('_', '-');
  return canonical.length > MAX_TAG ? undefined : (read(canonical) ?? undefined);
}

/** Cached: it takes a tenth of a millisecond, and most pages of a site have the same tag. `null` if there is no language. */
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
