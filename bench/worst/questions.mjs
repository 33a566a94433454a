// Queries generated from the query syntax and the words of an index: ordinary ones, and the most expensive ones.
import fc from 'fast-check';

/** @import {SortedTerms} from '../../src/ranking/index/sorted-terms.ts' */

/** Numbers of words that count as being in most sections, as frequent, and as common. */
const EVERYWHERE = 6;
const FREQUENT = 60;
const COMMON = 3_000;
/** Maximum number of parts of a query, as in the parser. */
const MAX_TERMS = 32;

/**
 * @param {SortedTerms} list
 * @param {number} count
 * @returns {string[]} the same in every run
 */
export function generateQuestions(list, count) {
  const byFrequency = Array.from({length: list.size}, (_, at) => at)
    .filter(at => /^\p{L}+$/u.test(list.word(at)))
    .sort((a, b) => list.frequency(b) - list.frequency(a))
    .map(at => list.word(at));
  const everywhere = fc.constantFrom(...byFrequency.slice(0, EVERYWHERE));
  const frequent = fc.constantFrom(...byFrequency.slice(0, FREQUENT));
  const common = fc.constantFrom(...byFrequency.slice(0, COMMON));
  const any = fc.constantFrom(...byFrequency);
  const mistyped = fc
    .tuple(any, fc.nat(), fc.constantFrom(...'aeinorst'))
    .map(([word, at, letter]) => word.slice(0, at % word.length) + letter + word.slice(at % word.length));
  const word = fc.oneof(frequent, common, common, any, mistyped);
  const name = fc
    .tuple(word, word, fc.constantFrom('.', '_', '::', '-'))
    .map(([left, right, sign]) => left + sign + right);
  const forms = [
    word,
    frequent,
    name,
    word.map(text => `${text}~2`),
    word.map(text => `${text.slice(0, 3)}*`),
    word.map(text => `${text.slice(0, 1)}*`),
    phraseOf(everywhere),
    phraseOf(frequent),
    phraseOf(word),
    fc.constantFrom('::', '**', '%s', '--help', '->', '()', '[]'),
  ];
  /** @type {{term: fc.Arbitrary<string>}} */
  const {term} = fc.letrec(tie => ({
    /** @type {fc.Arbitrary<string>} */
    term: fc.oneof(
      {maxDepth: 4, withCrossShrink: true},
      ...forms.slice(0, 3).map(arbitrary => ({arbitrary, weight: 4})),
      ...forms.slice(3).map(arbitrary => ({arbitrary, weight: 1})),
      {
        arbitrary: fc
          .array(/** @type {fc.Arbitrary<string>} */ (tie('term')), {minLength: 1, maxLength: 6})
          .map(terms => `(${terms.join(' | ')})`),
        weight: 1,
      },
      {arbitrary: /** @type {fc.Arbitrary<string>} */ (tie('term')).map(inner => `-${inner}`), weight: 1},
    ),
  }));
  const joint = fc.constantFrom(' ', ' ', ' ', ' | ', ' + ');
  const mixed = fc.tuple(fc.array(term, {minLength: 1, maxLength: MAX_TERMS}), joint);
  // The most expensive queries repeat expensive parts.
  const alike = fc
    .constantFrom(...forms)
    .chain(form => fc.tuple(fc.array(form, {minLength: 1, maxLength: MAX_TERMS}), joint));
  const typed = fc.tuple(fc.array(word, {minLength: 1, maxLength: 6}), fc.constant(' '));
  const question = fc.oneof(typed, mixed, alike).map(([terms, between]) => terms.join(between));
  return fc.sample(question, {numRuns: count, seed: 25});
}

/** @param {fc.Arbitrary<string>} word */
const phraseOf = word =>
  fc
    .tuple(fc.array(word, {minLength: 2, maxLength: 5}), fc.constantFrom('', '', '~2', '~50', '~99'))
    .map(([words, slop]) => `"${words.join(' ')}"${slop}`);
