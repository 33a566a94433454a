import {fromStorage, PENDING_HIGHLIGHT_KEY} from '../../page/storage.js';

/**
 * What to highlight on the page that a result leads to. The page where the result was opened stores it in
 * local storage, so that it works in a new tab too. If storage is blocked, nothing is highlighted.
 */
export interface PendingHighlight {
  /** The address of the result. */
  readonly url: string;
  /** Words to highlight, as written in the text; may be empty. */
  readonly words: readonly string[];
  /** The title of the section, in case it has no anchor. Default: none. */
  readonly heading?: string;
  /**
   * The text that the result quoted, from its first match on: the page opens at that text. Set only for a page whose title
   * does not match. Default: the page opens at its beginning.
   */
  readonly quote?: string;
}

export function storePendingHighlight(highlight: PendingHighlight): void {
  // If storage is blocked or full, the link still leads to the section.
  fromStorage(() => localStorage.setItem(PENDING_HIGHLIGHT_KEY, JSON.stringify(highlight)));
}

/**
 * Removes the pending highlight and returns it if it is for the page at `url`, else `null`.
 */
export function consumePendingHighlight(url: string): PendingHighlight | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PENDING_HIGHLIGHT_KEY) ?? 'null');
    localStorage.removeItem(PENDING_HIGHLIGHT_KEY);
    const isForPage =
      isPendingHighlight(stored) &&
      isSamePage(stored.url, url) &&
      new URL(stored.url).hash === new URL(url).hash;
    return isForPage ? stored : null;
  } catch {
    return null;
  }
}

/** Whether two addresses are of the same page, such as `/guide/` and `/guide/index.html`. */
export function isSamePage(first: string, second: string): boolean {
  const [a, b] = [first, second].map(url => {
    const {origin, pathname} = new URL(url);
    return origin + pathname.replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
  });
  return a === b;
}

/** Stored data is not trusted: any script of the site may have written it. */
const isPendingHighlight = (stored: unknown): stored is PendingHighlight =>
  typeof stored === 'object' &&
  stored !== null &&
  'url' in stored &&
  typeof stored.url === 'string' &&
  'words' in stored &&
  Array.isArray(stored.words) &&
  stored.words.every(word => typeof word === 'string' && word) &&
  (!('quote' in stored) || typeof stored.quote === 'string');

/**
 * Identifies the shown page by its title and heading, because routers change the address before the content.
 */
export const shownPage = (): string => document.title + document.querySelector('h1')?.textContent;
