import {PENDING_HIGHLIGHT_KEY} from '../../storage/pending-highlight-key.js';

/**
 * A note from the page where a hit was chosen to the page it leads to, for browsers that know no text fragments:
 * what to mark there. Kept where a new tab finds it too; where nothing can be kept, nothing is marked.
 */
export interface PendingHighlight {
  /** The address it is for, as the browser writes it. */
  readonly url: string;
  /** Words to mark, as they stand in the text. */
  readonly words: readonly string[];
}

export function storePendingHighlight(note: PendingHighlight): void {
  try {
    localStorage.setItem(PENDING_HIGHLIGHT_KEY, JSON.stringify(note));
  } catch {
    // Full, or not allowed: the reader arrives at the section all the same.
  }
}

/**
 * The words to mark on the page at `url`, once; none when the note is for another page. A note is gone once any page
 * has read it: one that stayed would have search loaded with every page. What is kept is not trusted.
 */
export function takePendingHighlight(url: string): readonly string[] {
  try {
    const note: unknown = JSON.parse(localStorage.getItem(PENDING_HIGHLIGHT_KEY) ?? 'null');
    localStorage.removeItem(PENDING_HIGHLIGHT_KEY);
    return isNote(note) && note.url === url ? note.words : [];
  } catch {
    return [];
  }
}

const isNote = (note: unknown): note is PendingHighlight =>
  typeof note === 'object' &&
  note !== null &&
  'url' in note &&
  'words' in note &&
  Array.isArray(note.words) &&
  note.words.every(word => typeof word === 'string' && word);
