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

/** A word of a heading or name, and its parts where it is a compound. */
interface HeadingWord {
  readonly word: string;
  readonly idf: number;
  readonly inner: readonly string[];
}

/** Cached as long as a reader keeps the label: the same sections are candidates for many queries. */
const weighed = new WeakMap<SectionLabel, readonly HeadingWord[]>();

/** The text of a label that is compared with the query, without the number of a chapter. */
const textOf = ({name, heading, aliases}: SectionLabel): string =>
  name ?? [headingLabel(heading), ...aliases.slice(0, 1)].join(' ');

/** Words whose frequencies `weighHeadings` needs. */
export function wordsToWeigh(labels: readonly SectionLabel[]): string[] {
  const found = new Set<string>();
  for (const label of labels)
    if (!weighed.has(label)) for (const {word} of tokens(textOf(label))) found.add(word);
  return [...found];
}

/** @param frequencies of `wordsToWeigh`. @param sections of the index */
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
      Array.from(tokens(text), ({word, start, end}) => ({
        word,
        idf: idfOf(frequencies.get(word) || 1, sections),
        inner: parts(text.slice(start, end)),
      })),
    );
  }
}

/**
 * The part of a section's heading or name that is the query, weighted by IDF: `git` and `manual` count little where all
 * headings have them. @param label one that has been through `weighHeadings`
 */
export function headingCoverageOf(label: SectionLabel, headingTerms: readonly HeadingTerm[]): number {
  let found = 0;
  let all = 0;
  for (const {word, idf, inner} of weighed.get(label)!) {
    const known = headingTerms.find(({match}) => match.terms.has(word));
    if (known) {
      const most = Math.max(idf, known.idf);
      found += most;
      all += most;
      continue;
    }
    // An emoji is decoration: a heading is covered without it.
    if (isEmoji(word)) continue;
    all += idf;
    let has = 0;
    for (const part of inner) if (headingTerms.some(({match}) => match.terms.has(part))) has++;
    if (has > 0) found += (idf * has) / inner.length;
  }
  return all > 0 ? found / all : 0;
}
