import type {SharedMessages} from './messages.js';

/** The name of a language in the language of the reader: `German` for `de`. Empty if the tag is invalid. */
export function languageName(tag: string, {language}: Pick<SharedMessages, 'language'>): string {
  try {
    return new Intl.DisplayNames(language, {type: 'language'}).of(tag) ?? '';
  } catch {
    return '';
  }
}
