/** Matches the opening of a question at the beginning of a query, such as "how do I" or "what is the". */
export type Opening = RegExp;

/**
 * The opening of questions in a language. Its words are common in a large manual, but in a small one a title such as "How it works" would
 * match every "how". Words that are also names in code (`where`, `which`, `is`, `do`) open a question only together with a second one.
 *
 * @param alone words that open a question by themselves
 * @param together words that open a question together with one of `verbs`
 * @param verbs words that may follow these, or open a question before one of `after` ("can I")
 * @param after words that may follow all of these
 */
export function opening(alone: string, together: string, verbs: string, after: string): Opening {
  return new RegExp(
    `^(?:(?:${alone})(?: (?:${verbs}))?|(?:${together}) (?:${verbs})|(?:${verbs})(?= (?:${after}) ))(?: (?:${after}))*(?= )`,
    'u',
  );
}

export const ENGLISH_OPENING = opening(
  'how|what|why',
  'where|when|which|who',
  'do|does|did|can|could|should|would|will|is|are|to|happens',
  'i|you|we|one|it|there|if|when|my|the|a|an',
);

/** The number of words that only open a question; never all of them. @param words words as typed */
export function openingLength(words: readonly string[], pattern: Opening): number {
  const match = pattern.exec(words.join(' ').toLowerCase())?.[0];
  return match ? match.split(' ').length : 0;
}
