/**
 * Which words of a question a hit does without, so that a reader sees why it is not what was asked for. An engine
 * knows more of words than is known here (inflections, synonyms, mistypings), so that a word is only called
 * missing where nothing speaks against it. Pure: no DOM.
 */

/** The text that is known of a hit. */
export interface KnownText {
  /** All of it: titles, names, content. A content may be a megabyte: it is searched, never copied. */
  readonly texts: readonly string[];
  /** What the engine marked as found in it. */
  readonly marked: readonly string[];
}

/** `a | b`, `-a`, `"a b"`, `a~1`, `(a b)` say themselves what may be missing. */
const OPERATORS = /["|~()]|(?:^|\s)[-+]/;
const ARGUMENT = /^(?:project|subprojects|user):/;
/** Word for word, as engines part them: a name by its components. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
/** How much of a word its inflections share, at least; of short words all. */
const STEM = 0.6;
const SHORTEST_STEM = 4;

/** @param typed as the reader typed it. @returns the words as typed, in their order */
export function missingWords(typed: string, {texts, marked}: KnownText): string[] {
  const wanted = typed.split(/\s+/).filter(word => word && !ARGUMENT.test(word));
  if (OPERATORS.test(typed) || wanted.length < 2) return [];
  const marks = marked.map(fold);
  const missing = wanted.filter(word =>
    word
      .split(BETWEEN_WORDS)
      .filter(Boolean)
      .some(part => !isIn(part, marks, texts)),
  );
  // Something is marked that no word of the question explains: it may be what stands for the missing one.
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
