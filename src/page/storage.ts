/**
 * The keys under which Docent stores a reader's choices and history: in local storage, unless stated otherwise.
 */

/** If this key exists, single-key shortcuts, such as `/`, are off. */
export const SINGLE_KEYS_OFF = 'docent-keys';
/** What to highlight on the page that a search result leads to. */
export const PENDING_HIGHLIGHT_KEY = 'docent-landing';
/** If this key exists, the result preview is off. */
export const RESULT_PREVIEW_OFF = 'docent-result-preview-off';
/** The reader's preferences for previews. */
export const PREVIEW_PREFERENCES_KEY = 'docent-preview';
/** The results that the reader has opened, and the favourites. */
export const searchHistoryKey = (project: string): string => `docent-search-history:${project}`;
/** The selected search scope; in session storage. */
export const searchScopeKey = (project: string): string => `docent-search-scope:${project}`;
/** If this key exists, the reader searches all languages of the project; in session storage. */
export const allLanguagesKey = (project: string): string => `docent-search-languages:${project}`;
/** The version whose notice the reader has dismissed. */
export const dismissedNoticeKey = (project: string): string => `docent-versions-notice:${project}`;
/** The states of search to return to; in session storage. */
export const RESUME_POINTS_KEY = 'docent-resume';

/** The result of `use`; `undefined` if the browser blocks storage, or storage is full. */
export function fromStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether local storage has an item with this name; `undefined` if the browser blocks it. */
export function isStored(name: string): boolean | undefined {
  try {
    return name in localStorage;
  } catch {
    return undefined;
  }
}
