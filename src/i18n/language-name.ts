import type {SharedMessages} from './messages.js';

/** The name of a language, in the reader's: `German` for `de`. Empty for a tag that is none. */
export function languageName(tag: string, {language}: Pick<SharedMessages, 'language'>): string {
  try {
    return new Intl.DisplayNames(language, {type: 'language'}).of(tag) ?? '';
  } catch {
    return '';
  }
}
