import {ARGUMENT_NAME, hasOperators} from '../../api/query.js';
import {fold} from '../../ranking/text/fold.js';

/** The text of a hit, as far as the answer contains it. */
interface KnownText {
  /** Titles, names and content. Content may be a megabyte long, so it is searched but not copied. */
  readonly texts: readonly string[];
  /** The matches that the engine has highlighted. */
  readonly marked: readonly string[];
}

/** What separates words. A name is split into its components, as search engines do. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
/** The share of a word, from its start, that its inflections have in common. Short words are compared as a whole. */
const STEM_SHARE = 0.6;
const MIN_STEM_LENGTH = 4;

/** English words that say nothing about the subject of a query, so that nobody misses them in a result. */
const STOPWORD =
  /^(?:an?|about|after|all|and|any|are|as|at|be|before|been|being|but|by|can|could|did|do|does|doing|done|for|from|gets?|give|goes|had|has|have|he|her|him|his|how|if|in|into|is|it|its|let|like|made|makes?|making|may|me|might|must|my|need|not|of|on|one|only|or|other|our|out|over|per|please|put|shall|she|should|so|some|such|than|that|the|their|them|then|there|these|they|things?|this|those|through|to|too|under|up|us|used?|uses|using|via|want|was|way|we|were|what|when|where|whether|which|while|who|why|will|with|within|would|you|your)$|^[a-z]$/i;

/**
 * Which words of the query do not occur in a hit, so that a reader can see why it may be the wrong one. The engine also
 * matches inflections, synonyms and misspellings, which are unknown here, so a word counts as missing only if nothing in
 * the hit could be a match for it. English stopwords are never reported; the host leaves out those of other languages.
 *
 * @param typed the query
 * @returns the missing words as typed, in order, once each
 */
export function missingWords(typed: string, {texts, marked}: KnownText): string[] {
  const wanted = [...new Set(typed.split(/\s+/))].filter(word => word && !ARGUMENT_NAME.test(word));
  if (hasOperators(typed) || wanted.length < 2) return [];
  const marks = marked.map(fold);
  const missing = wanted.filter(word => partsOf(word).some(part => !isIn(part, marks, texts)));
  // A highlight that no word of the query explains may be a match for the word that seems to be missing.
  const stems = wanted.flatMap(partsOf).map(part => stem(part));
  const isExplained = (mark: string) => stems.some(stem => mark.includes(stem) || stem.includes(mark));
  return missing.length < wanted.length && marks.every(isExplained)
    ? missing.filter(word => !STOPWORD.test(word))
    : [];
}

const partsOf = (word: string) => word.split(BETWEEN_WORDS).filter(Boolean);

function isIn(part: string, marks: readonly string[], texts: readonly string[]): boolean {
  const wanted = stem(part);
  if (marks.some(mark => mark.includes(wanted) || (mark.length > 2 && wanted.startsWith(mark)))) return true;
  const pattern = new RegExp(`${wanted}|${stem(part, part.toLowerCase())}`, 'iu');
  return texts.some(text => pattern.test(text));
}

/** The start that a word shares with its inflections. */
export function stem(word: string, folded = fold(word)): string {
  return folded.slice(0, Math.max(MIN_STEM_LENGTH, Math.ceil(folded.length * STEM_SHARE)));
}
