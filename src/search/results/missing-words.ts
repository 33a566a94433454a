import {ARGUMENT_NAME, hasOperators} from '../../api/query/query-syntax.js';

/**
 * Which words of the query a hit lacks, so that a reader sees why it may not be what was meant. The engine matches
 * inflections, synonyms and misspellings that are unknown here, so a word counts as missing only if nothing in the hit
 * could be a match for it. Pure: no DOM.
 */

/** The known text of a hit. */
export interface KnownText {
  /** Titles, names and content. Content may be a megabyte, so it is searched but never copied. */
  readonly texts: readonly string[];
  /** What the engine marked as a match. */
  readonly marked: readonly string[];
}

/** Words as engines split them: a name into its components. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
/** The least part of a word that its inflections share; short words count whole. */
const STEM = 0.6;
const SHORTEST_STEM = 4;

/** @param typed as the reader typed it. @returns the words as typed, in their order */
export function missingWords(typed: string, {texts, marked}: KnownText): string[] {
  const wanted = typed.split(/\s+/).filter(word => word && !ARGUMENT_NAME.test(word));
  if (hasOperators(typed) || wanted.length < 2) return [];
  const marks = marked.map(fold);
  const missing = wanted.filter(word =>
    word
      .split(BETWEEN_WORDS)
      .filter(Boolean)
      .some(part => !isIn(part, marks, texts)),
  );
  // A highlight that no word of the query explains may be a match for the missing one.
  const stems = wanted.flatMap(word => word.split(BETWEEN_WORDS)).map(word => stem(word));
  const isExplained = (mark: string) =>
    stems.some(stem => stem && (mark.includes(stem) || stem.includes(mark)));
  return missing.length < wanted.length && marks.every(isExplained) ? missing : [];
}

function isIn(part: string, marks: readonly string[], texts: readonly string[]): boolean {
  const wanted = stem(part);
  if (marks.some(mark => mark.includes(wanted) || (mark.length > 2 && wanted.startsWith(mark)))) return true;
  const pattern = new RegExp(`${wanted}|${stem(part, part.toLowerCase())}`, 'iu');
  return texts.some(text => pattern.test(text));
}

/** The beginning that a word shares with its inflections. */
function stem(word: string, folded = fold(word)): string {
  return folded.slice(0, Math.max(SHORTEST_STEM, Math.ceil(folded.length * STEM)));
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
