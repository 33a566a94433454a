import {Flag, NameKind, type NamePostings, type SectionLabel} from '../index/index-reader.js';
import type {IndexFacts} from '../index/open-index.js';
import type {InflectedName, NameLookups} from '../query/name-lookups.js';
import type {NameCandidate} from '../query/query-names.js';
import {headingLabel, nameSuffixes} from '../text/names.js';
import type {Weights} from '../weights.js';
import {
  duplicateHeadingPenalty,
  isSpellingKnown,
  lettersPenalty,
  linkPenalty,
  type NameMatch,
  NAME_KIND_WEIGHTS,
  nameScore,
  type NameWeight,
  objectNames,
  spellingDistance,
  spellingPenalty,
} from './name-match.js';

/** Factor for the name of an object if the query is several words, which are more likely to be a heading. */
const SPACED_NAME_PENALTY = 0.62;
/** Minimum frequency of a common word, and the factor for names that begin with one: it is rarely meant as a prefix. */
const COMMON_FREQUENCY = 5;
const COMMON_WORD_PENALTY = 0.2;
/** The strength of a prefix match is between this, for one letter of many, and 1. */
const MIN_PREFIX_STRENGTH = 0.5;
/** Factor for headings that begin with a single word, which is more likely to be the prefix of a name. */
const HEADING_PREFIX_PENALTY = 0.8;

/** A section with a name that matches the query. */
export interface NamedSection {
  readonly section: number;
  /** A function if the match depends on the section's label; it returns `undefined` if there is no match. */
  readonly match: NameMatch | ((label: SectionLabel) => NameMatch | undefined);
}

/**
 * The sections with a name that equals the query or a name in it, begins with the query or is similar to it. A section with several such
 * names is listed several times.
 *
 * @param postings postings by id of the name
 * @param frequency number of sections that have the query as a term
 */
export function findNames(
  lookups: NameLookups,
  index: Pick<IndexFacts, 'columns'>,
  postings: ReadonlyMap<number, NamePostings>,
  frequency: number,
): NamedSection[] {
  const {query, exact, inflected, longer, near} = lookups;
  const hits: NamedSection[] = [];
  for (const {candidate, name} of exact)
    addWholeNames(candidate, postings.get(name.id)!, hits, query.isExact ? query.whole : undefined);
  for (const name of inflected.names) addInflected(name, postings.get(name.name.id)!, lookups, index, hits);
  const {length} = query.key;
  const commonWordPenalty = frequency >= COMMON_FREQUENCY ? COMMON_WORD_PENALTY : 1;
  for (const {id, spelling} of longer) {
    const strength =
      commonWordPenalty * (MIN_PREFIX_STRENGTH + (1 - MIN_PREFIX_STRENGTH) * (length / spelling.length));
    addNearby(query.whole, spelling, 'namePrefix', strength, postings.get(id)!, hits);
  }
  for (const {term, edits} of near)
    addNearby(query.whole, term.spelling, 'fuzzyName', 1 / edits, postings.get(term.id)!, hits);
  return hits;
}

/** The sections whose labels `bestNames` needs. */
export const sectionsToName = (hits: readonly NamedSection[]): number[] => [
  ...new Set(hits.flatMap(({section, match}) => (typeof match === 'function' ? section : []))),
];

/** The best name match of each section. @param labels labels of the sections that `sectionsToName` returns, by section */
export function bestNames(
  hits: readonly NamedSection[],
  labels: ReadonlyMap<number, SectionLabel>,
  weights: Weights,
): Map<number, NameMatch> {
  const best = new Map<number, NameMatch>();
  for (const {section, match: matchOrFunction} of hits) {
    const match =
      typeof matchOrFunction === 'function' ? matchOrFunction(labels.get(section)!) : matchOrFunction;
    if (!match) continue;
    const before = best.get(section);
    if (!before || nameScore(match, weights) > nameScore(before, weights)) best.set(section, match);
  }
  return best;
}

function forEachName(
  {sections, kinds, counts}: NamePostings,
  visit: (section: number, kind: NameKind, count: number) => void,
): void {
  for (let at = 0; at < sections.length; at++) visit(sections[at]!, kinds[at]! as NameKind, counts[at]!);
}

/** @param exactly the query, if it has signs that the name must also have. `undefined`: signs make no difference */
function addWholeNames(
  {typed, strength, isPartOfQuery}: NameCandidate,
  postings: NamePostings,
  hits: NamedSection[],
  exactly: string | undefined,
): void {
  const headingPenalty = duplicateHeadingPenalty(postings);
  forEachName(postings, (section, kind, count) => {
    const linked = strength * linkPenalty(kind, count);
    const matchAs = (weight: NameWeight, spelling: number): NameMatch => ({
      section,
      weight,
      strength: linked * spelling * headingPenalty(kind),
      isPartOfQuery,
      typed,
      kind,
    });
    if (kind > NameKind.Heading && exactly === undefined) {
      hits.push({section, match: matchAs(NAME_KIND_WEIGHTS[kind], 1)});
      return;
    }
    const match = (label: SectionLabel): NameMatch | undefined => {
      if (exactly !== undefined && !hasExactName(exactly, label)) return undefined;
      const names = objectNames(label);
      const isObject = kind <= NameKind.NameSuffix && isSpellingKnown(typed);
      const spelling = isObject ? spellingPenalty(typed, names) : 1;
      const compared = kind === NameKind.Heading ? [label.heading, headingLabel(label.heading)] : names;
      const letters = kind <= NameKind.Heading ? lettersPenalty(typed, compared) : 1;
      return matchAs(weightOf(typed, kind, label), spelling * letters);
    };
    hits.push({section, match});
  });
}

function weightOf(typed: string, kind: NameKind, label: SectionLabel): NameWeight {
  switch (kind) {
    case NameKind.Name:
      return objectNames(label).includes(typed) ? 'exactName' : 'wholeName';
    case NameKind.NameSuffix: {
      const names = objectNames(label);
      // A section without names stands for the page of a command: `rebase` for `git-rebase(1)`.
      return names.length === 0 ||
        names.some(name => nameSuffixes(name).includes(typed)) ||
        (/^_|_$/.test(typed) && spellingDistance(typed, names) <= 1)
        ? 'exactSuffix'
        : 'nameSuffix';
    }
    case NameKind.Heading: {
      const {heading} = label;
      return heading === typed || headingLabel(heading) === typed ? 'exactHeading' : 'wholeHeading';
    }
    default:
      return NAME_KIND_WEIGHTS[kind];
  }
}

/** Whether a name of a section, or a suffix of one, equals the text including its signs, ignoring letter case. A section without a name has its heading. */
function hasExactName(typed: string, {name, aliases, heading}: SectionLabel): boolean {
  const wanted = typed.toLowerCase();
  return [name ?? heading, ...aliases].flatMap(nameSuffixes).some(suffix => suffix.toLowerCase() === wanted);
}

function addInflected(
  {name, weight, isStrict}: InflectedName,
  postings: NamePostings,
  {query: {whole}, inflected: {isMisspelt}}: NameLookups,
  {columns: {flags}}: Pick<IndexFacts, 'columns'>,
  hits: NamedSection[],
): void {
  const isNameTyped = !/\s/.test(whole);
  const headingPenalty = duplicateHeadingPenalty(postings);
  const weightOfKind = (section: number, kind: NameKind): NameWeight => {
    if (kind === NameKind.NameSuffix && flags[section]! & Flag.Page) return 'exactSuffix';
    // Several words are rarely a name.
    if (!isNameTyped && kind === NameKind.Name) return 'nameSuffix';
    // A misspelt name counts as exact, because its letter case cannot be compared.
    if (isNameTyped && isMisspelt && kind === NameKind.NameSuffix) return 'exactSuffix';
    return NAME_KIND_WEIGHTS[kind];
  };
  forEachName(postings, (section, kind, count) => {
    const isObject = kind <= NameKind.NameSuffix;
    // Synonyms do not match names of objects: otherwise, `for loop` would match `FOR_ITER`.
    if (isObject && !isStrict) return;
    const matchAs = (spelling: number): NameMatch => ({
      section,
      weight: weightOfKind(section, kind),
      strength: headingPenalty(kind) * spelling * weight * linkPenalty(kind, count),
      typed: whole,
      kind,
      formsOf: name.spelling,
    });
    const needsNames = isObject && isNameTyped && isMisspelt && isSpellingKnown(whole);
    const match = needsNames
      ? (label: SectionLabel) => matchAs(spellingPenalty(whole, objectNames(label)))
      : matchAs(isObject && !isNameTyped ? SPACED_NAME_PENALTY : 1);
    hits.push({section, match});
  });
}

/** Adds names that begin with the query or are similar to it. */
function addNearby(
  typed: string,
  nearKey: string,
  weight: 'namePrefix' | 'fuzzyName',
  strength: number,
  postings: NamePostings,
  hits: NamedSection[],
): void {
  const isNameTyped = !/\s/.test(typed);
  const headingPenalty = duplicateHeadingPenalty(postings);
  forEachName(postings, (section, kind) => {
    if (kind > NameKind.Heading) return;
    const matchAs = (spelling: number): NameMatch => ({
      section,
      weight,
      strength:
        strength *
        headingPenalty(kind) *
        spelling *
        (isNameTyped && kind === NameKind.Heading ? HEADING_PREFIX_PENALTY : 1),
      typed,
      kind,
      nearKey,
    });
    const needsNames = weight === 'fuzzyName' && kind <= NameKind.NameSuffix && isSpellingKnown(typed);
    const match = needsNames
      ? (label: SectionLabel) => matchAs(spellingPenalty(typed, objectNames(label)))
      : matchAs(1);
    hits.push({section, match});
  });
}
