const NAMES_SCOPE = /(?:^|\s)(?:(?:project|subprojects):[^\s/]\S*|user:@me(?=\s|$))/g;

/** Whether the reader has typed where to search (`project:x/y`), so that nothing is to be added to it. */
export const namesScope = (words: string): boolean => words.search(NAMES_SCOPE) >= 0;

/** What is left to search for. */
export const withoutScope = (words: string): string => words.replace(NAMES_SCOPE, '').trim();
