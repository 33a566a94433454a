import type {Language} from './language.js';

/**
 * The texts for the language of an element: `lang` on it or around it, else of the page. Resolves to `undefined` for
 * English, which is built in, for a language without a translation, and for one that did not load: the element
 * is in English then.
 */
export async function languageAround(element: Element): Promise<Language | undefined> {
  const {lang} = element.closest<HTMLElement>('[lang]') ?? document.documentElement;
  if (!lang || /^en\b/i.test(lang)) return;
  return import('./load-messages.js').then(({loadMessages}) => loadMessages(lang)).catch(() => undefined);
}
