import type {SectionLabel} from '../index/index-reader.js';
import {idfOf} from '../query/term-weights.js';
import {headingLabel} from '../text/names.js';
import {isEmoji, parts, tokens} from '../text/tokens.js';
import type {Match} from './match.js';

/** A term that a heading has, with its IDF over headings and references. */
export interface HeadingTerm {
  readonly match: Match;
  readonly idf: number;
}

/** A word of a heading or name, with its parts if it is a compound. */
interface HeadingWord {
  readonly word: string;
  readonly idf: number;
  readonly inner: readonly string[];
}

/** Cached as long as the reader of the index keeps the label, because the same sections are candidates for many queries. */
const weighed = new WeakMap<SectionLabel, readonly HeadingWord[]>();

/** The text of a label that is compared with the query, without the number of the section. */
const textOf = ({name, heading, aliases}: SectionLabel): string =>
  name ?? [headingLabel(heading), ...aliases.slice(0, 1)].join(' ');

/** Words whose frequencies `weighHeadings` needs. */
export function wordsToWeigh(labels: readonly SectionLabel[]): string[] {
  const unknown = new Set<string>();
  for (const label of labels)
    if (!weighed.has(label)) for (const {word} of tokens(textOf(label))) unknown.add(word);
  return [...unknown];
}

/**
 * Computes the IDF of the words in headings.
 * @param frequencies numbers of sections with the words of `wordsToWeigh`
 * @param sections number of sections in the index
 */
export function weighHeadings(
  labels: readonly SectionLabel[],
  frequencies: ReadonlyMap<string, number>,
  sections: number,
): void {
  for (const label of labels) {
    if (weighed.has(label)) continue;
    const text = textOf(label);
    weighed.set(
      label,
      [...tokens(text)].map(({word, start, end}) => ({
        word,
        idf: idfOf(frequencies.get(word) || 1, sections),
        inner: parts(text.slice(start, end)),
      })),
    );
  }
}

/**
 * The part of a section's heading or name that consists of terms of the query, weighted by IDF: `git` and `manual` count little if all
 * headings have them. @param label a label that has been passed to `weighHeadings`
 */
export function headingCoverageOf(label: SectionLabel, headingTerms: readonly HeadingTerm[]): number {
  let covered = 0;
  let total = 0;
  for (const {word, idf, inner} of weighed.get(label)!) {
    const term = headingTerms.find(({match}) => match.terms.has(word));
    if (term) {
      const maxIdf = Math.max(idf, term.idf);
      covered += maxIdf;
      total += maxIdf;
      continue;
    }
    // Emoji are decoration, and do not lower the coverage.
    if (isEmoji(word)) continue;
    total += idf;
    let coveredParts = 0;
    for (const part of inner) if (headingTerms.some(({match}) => match.terms.has(part))) coveredParts++;
    if (coveredParts > 0) covered += (idf * coveredParts) / inner.length;
  }
  return total > 0 ? covered / total : 0;
}
