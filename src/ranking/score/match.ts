import {lowerBound} from '../index/binary-search.js';
import type {QueryPart} from '../query/parse-query.js';
import {idfOf} from '../query/term-weights.js';

/** The sections that match a term, phrase or group, as parallel columns in ascending order of section. */
export interface Match {
  readonly part: QueryPart;
  /** Spellings of the terms of the index to which it was expanded. */
  readonly terms: ReadonlySet<string>;
  readonly sections: Uint32Array;
  /** BM25 in each section, 0 to 1. */
  readonly termScores: Float32Array;
  /** Weight of the best expansion in the name or heading of each section, 0 to 1. */
  readonly headings: Float32Array;
  /** Weight of the best expansion in references to each section, 0 to 1. */
  readonly references: Float32Array;
  /** The part of the term that each section covers, 0 to 1. `undefined`: 1 in all. */
  readonly coverages?: Float32Array | undefined;
  /** Inverse document frequency, times the term's weight in the query. */
  readonly idf: number;
  /** Positions in a section, ascending; empty if the section does not match. */
  positions(section: number): readonly number[] | Uint32Array;
}

const NO_PART: QueryPart = {label: '', words: []};
export const NO_MATCH: Omit<Match, 'part'> = {
  terms: new Set(),
  sections: new Uint32Array(0),
  termScores: new Float32Array(0),
  headings: new Float32Array(0),
  references: new Float32Array(0),
  idf: 0,
  positions: () => [],
};

/** Index of a section in a match, or -1. */
export const indexIn = ({sections}: Pick<Match, 'sections'>, section: number): number =>
  indexBetween(sections, section, 0, sections.length);

/** Index of a section in part of a column, or -1. */
export function indexBetween(sections: Uint32Array, section: number, from: number, to: number): number {
  const at = lowerBound(sections, section, from, to);
  return at < to && sections[at] === section ? at : -1;
}

/** Index of the first section from `from` on that is not less than `section`. Uses a galloping search, because it is usually near. */
function nextLowerBound(sections: Uint32Array, section: number, from: number): number {
  let step = 1;
  while (from + step < sections.length && sections[from + step]! < section) step *= 2;
  return lowerBound(sections, section, from + (step >> 1), Math.min(from + step, sections.length));
}

/** The sections that are in all matches, with the lowest of their scores and the sum of their IDF. */
export function intersection(matches: readonly Match[]): Match {
  if (matches.length < 2) return matches[0] ?? {part: NO_PART, ...NO_MATCH};
  const [first, ...others] = matches.toSorted((a, b) => a.sections.length - b.sections.length);
  const sections: number[] = [];
  const [termScores, headings, references, coverages]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ];
  const {sections: fewest} = first!;
  /** By match: index of the last section that was looked up, from which the next lookup starts. */
  const last = new Uint32Array(others.length);
  for (let index = 0; index < fewest.length; index++) {
    const section = fewest[index]!;
    let termScore = first!.termScores[index]!;
    let heading = first!.headings[index]!;
    let reference = first!.references[index]!;
    let coverage = first!.coverages?.[index] ?? 1;
    const isInAll = others.every((match, number) => {
      const at = (last[number] = nextLowerBound(match.sections, section, last[number]!));
      if (match.sections[at] !== section) return false;
      termScore = Math.min(termScore, match.termScores[at]!);
      heading = Math.min(heading, match.headings[at]!);
      reference = Math.min(reference, match.references[at]!);
      coverage = Math.min(coverage, match.coverages?.[at] ?? 1);
      return true;
    });
    if (!isInAll) continue;
    sections.push(section);
    termScores.push(termScore);
    headings.push(heading);
    references.push(reference);
    coverages.push(coverage);
  }
  return {
    part: {
      label: matches.map(({part}) => part.label).join(' '),
      words: matches.flatMap(({part}) => part.words),
    },
    terms: new Set(matches.flatMap(({terms}) => [...terms])),
    sections: new Uint32Array(sections),
    termScores: new Float32Array(termScores),
    headings: new Float32Array(headings),
    references: new Float32Array(references),
    ...(matches.some(match => match.coverages) && {coverages: new Float32Array(coverages)}),
    idf: matches.reduce((sum, {idf}) => sum + idf, 0),
    positions: section => sortedUnion(matches.map(match => match.positions(section))),
  };
}

/** The sections that are in any match, with the highest of their scores. @param sectionCount number of sections in the index */
export function union(matches: readonly Match[], sectionCount: number): Match {
  const nonEmpty = matches.filter(({sections}) => sections.length > 0);
  if (nonEmpty.length < 2) return nonEmpty[0] ?? matches[0] ?? {part: NO_PART, ...NO_MATCH};
  const sections = sectionsOf(nonEmpty, sectionCount);
  const termScores = new Float32Array(sections.length);
  const headings = new Float32Array(sections.length);
  const references = new Float32Array(sections.length);
  const coverages = nonEmpty.some(match => match.coverages) ? new Float32Array(sections.length) : undefined;
  for (const match of nonEmpty) {
    let index = 0;
    for (let at = 0; at < match.sections.length; at++) {
      while (sections[index]! < match.sections[at]!) index++;
      termScores[index] = Math.max(termScores[index]!, match.termScores[at]!);
      headings[index] = Math.max(headings[index]!, match.headings[at]!);
      references[index] = Math.max(references[index]!, match.references[at]!);
      if (coverages) coverages[index] = Math.max(coverages[index]!, match.coverages?.[at] ?? 1);
    }
  }
  return {
    part: nonEmpty[0]!.part,
    terms: new Set(nonEmpty.flatMap(({terms}) => [...terms])),
    sections,
    termScores,
    headings,
    references,
    coverages,
    idf: idfOf(sections.length, sectionCount),
    positions: section => sortedUnion(nonEmpty.map(match => match.positions(section))),
  };
}

const sortedUnion = (lists: readonly (readonly number[] | Uint32Array)[]): Uint32Array =>
  Uint32Array.from(new Set(lists.flatMap(list => [...list]))).sort();

/** The sections of all matches, ascending. If there are many, marking them in a column is faster than sorting. */
function sectionsOf(matches: readonly Match[], sectionCount: number): Uint32Array {
  const count = matches.reduce((sum, {sections}) => sum + sections.length, 0);
  if (count < sectionCount / 16) return sortedUnion(matches.map(match => match.sections));
  const isIn = new Uint8Array(sectionCount);
  for (const match of matches) for (const section of match.sections) isIn[section] = 1;
  const sections = new Uint32Array(Math.min(count, sectionCount));
  let size = 0;
  for (let section = 0; section < sectionCount; section++) if (isIn[section]) sections[size++] = section;
  return sections.subarray(0, size);
}

/** A match without the sections that are in an unwanted match. */
export function without(match: Match, unwanted: readonly Match[]): Match {
  if (unwanted.length === 0) return match;
  const kept = [...match.sections.keys()].filter(index =>
    unwanted.every(other => indexIn(other, match.sections[index]!) < 0),
  );
  return {
    ...match,
    sections: Uint32Array.from(kept, index => match.sections[index]!),
    termScores: Float32Array.from(kept, index => match.termScores[index]!),
    headings: Float32Array.from(kept, index => match.headings[index]!),
    references: Float32Array.from(kept, index => match.references[index]!),
    coverages: match.coverages && Float32Array.from(kept, index => match.coverages![index]!),
  };
}
