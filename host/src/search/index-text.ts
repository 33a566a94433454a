import {parts, tokens} from '../../../src/ranking/tokens.js';

/**
 * A text as the engine gets it: its words, and after them the parts of the identifiers among them, each
 * identifier once. So `DataFrame` is found by `dataframe`, by `data frame` and by `frame`.
 */
export function indexText(text: string): string {
  const found: string[] = [];
  const compounds = new Set<string>();
  for (const {word, start, end} of tokens(text)) {
    found.push(word);
    const written = text.slice(start, end);
    // Only a word with a capital or a digit, or beyond ASCII, can have parts.
    if (/[^a-z]/.test(written)) compounds.add(written);
  }
  for (const compound of compounds) found.push(...parts(compound));
  return found.join(' ');
}
