import type {Tip} from '../../i18n/hit-messages.js';

/** A question that may find what the typed one did not, and what is different about it. */
export interface SuggestedQuery {
  readonly tip: Tip;
  readonly words: string;
}

/** An excluded word or phrase, as the query syntax writes it. An option (`--port`, `-p`) excludes nothing. */
const EXCLUSION = /(^|\s)-(?:"[^"]*"?|[^\s"-]\S+)/g;
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}_]+$/u;
/** A letter off in a shorter word makes another word. */
const SHORTEST_MISSPELLED = 5;

/**
 * What else could be asked after nothing was found: each suggestion uses the query syntax where it can help
 * this very question, and only there. Empty when none can.
 */
export function suggestedQueries(words: string): SuggestedQuery[] {
  const typed = words.trim();
  const isPlain = typed.split(/\s+/).every(word => PLAIN_WORD.test(word));
  const changed: SuggestedQuery[] = [
    {tip: 'phrase', words: typed.replaceAll('"', ' ')},
    {tip: 'exclusion', words: typed.replace(EXCLUSION, '$1')},
    // The last word counts as the beginning of one already.
    {tip: 'prefix', words: isPlain ? typed.replace(/\S+(?=\s)/g, '$&*') : typed},
    {tip: 'spelling', words: isPlain ? typed.replace(/\S+/g, misspelled) : typed},
  ];
  return changed
    .map(({tip, words}) => ({tip, words: words.replace(/\s+/g, ' ').trim()}))
    .filter(({words}) => words && words !== typed.replace(/\s+/g, ' '));
}

const misspelled = (word: string): string => (word.length < SHORTEST_MISSPELLED ? word : `${word}~1`);
