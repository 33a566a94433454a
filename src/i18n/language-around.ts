import type {Language} from './language.js';

/**
 * The words of the language that an element stands in: `lang` on it or around it, else of the page.
 * Resolves to `undefined` where that is English, which is inside; one that nobody has written; or one that
 * did not load: then the element says what it has to say in English.
 */
export async function languageAround(element: Element): Promise<Language | undefined> {
  const {lang} = element.closest<HTMLElement>('[lang]') ?? document.documentElement;
  if (!lang || /^en\b/i.test(lang)) return;
  return import('./load-messages.js').then(({loadMessages}) => loadMessages(lang)).catch(() => undefined);
}
