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

/** Factor for an object's name if the query is several words, which are more likely a heading. */
const SPACED_NAME_PENALTY = 0.62;
/** A word that this many sections have is meant as a word, and only rarely as the prefix of a name. */
const COMMON_FREQUENCY = 5;
const COMMON_WORD_PENALTY = 0.2;
/** The strength of a prefix match ranges from this, for one letter of many, to 1. */
const PREFIX_LEAST = 0.5;
/** A single word being typed is the prefix of a name rather than of a heading. */
const HEADING_PREFIX_PENALTY = 0.8;

/** A section with a name that matches the query. */
export interface NameHit {
  readonly section: number;
  /** A function if how well it matches depends on the section's label; it returns `undefined` for no match. */
  readonly match: NameMatch | ((label: SectionLabel) => NameMatch | undefined);
}

/**
 * The sections that have the query, or a name in it, as a name. A section with several such names occurs several times.
 *
 * @param postings by id of the name
 * @param frequency number of sections that have the query as a term
 */
export function findNames(
  lookups: NameLookups,
  index: Pick<IndexFacts, 'columns'>,
  postings: ReadonlyMap<number, NamePostings>,
  frequency: number,
): NameHit[] {
  const {query, exact, inflected, longer, near} = lookups;
  const hits: NameHit[] = [];
  for (const {candidate, name} of exact)
    addWholeNames(candidate, postings.get(name.id)!, hits, query.isExact ? query.whole : undefined);
  for (const name of inflected.names) addInflected(name, postings.get(name.name.id)!, lookups, index, hits);
  const {length} = query.key;
  const commonWordPenalty = frequency >= COMMON_FREQUENCY ? COMMON_WORD_PENALTY : 1;
  for (const {id, spelling} of longer) {
    const strength = commonWordPenalty * (PREFIX_LEAST + (1 - PREFIX_LEAST) * (length / spelling.length));
    addNearby(query.whole, spelling, 'namePrefix', strength, postings.get(id)!, hits);
  }
  for (const {term, edits} of near)
    addNearby(query.whole, term.spelling, 'fuzzyName', 1 / edits, postings.get(term.id)!, hits);
  return hits;
}

/** The sections whose labels `bestNames` needs. */
export const sectionsToName = (hits: readonly NameHit[]): number[] => [
  ...new Set(hits.flatMap(({section, match}) => (typeof match === 'function' ? section : []))),
];

/** The best name match of each section. @param labels of the sections that `sectionsToName` lists */
export function bestNames(
  hits: readonly NameHit[],
  labels: ReadonlyMap<number, SectionLabel>,
  weights: Weights,
): Map<number, NameMatch> {
  const best = new Map<number, NameMatch>();
  for (const {section, match: own} of hits) {
    const match = typeof own === 'function' ? own(labels.get(section)!) : own;
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

/** @param exactly a query with signs, which the name must have as well. Default: signs do not matter */
function addWholeNames(
  {typed, strength, isPartOfQuery}: NameCandidate,
  postings: NamePostings,
  hits: NameHit[],
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
      const own = kind === NameKind.Heading ? [label.heading, headingLabel(label.heading)] : names;
      const letters = kind <= NameKind.Heading ? lettersPenalty(typed, own) : 1;
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
      // A section without a name is the page of a command: `rebase` for `git-rebase(1)`.
      return names.length === 0 ||
        names.some(other => nameSuffixes(other).includes(typed)) ||
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

/** Whether a name or heading of a section equals this including its signs, but regardless of letter case. */
function hasExactName(typed: string, {name, aliases, heading}: SectionLabel): boolean {
  const wanted = typed.toLowerCase();
  return [name ?? heading, ...aliases].flatMap(nameSuffixes).some(other => other.toLowerCase() === wanted);
}

function addInflected(
  {name, weight, isStrict}: InflectedName,
  postings: NamePostings,
  {query: {whole}, inflected: {isMisspelt}}: NameLookups,
  {columns: {flags}}: Pick<IndexFacts, 'columns'>,
  hits: NameHit[],
): void {
  const isNameTyped = !/\s/.test(whole);
  const headingPenalty = duplicateHeadingPenalty(postings);
  const weightOfKind = (section: number, kind: NameKind): NameWeight => {
    if (kind === NameKind.NameSuffix && flags[section]! & Flag.Page) return 'exactSuffix';
    // Several words are rarely a name.
    if (!isNameTyped && kind === NameKind.Name) return 'nameSuffix';
    // Whether a misspelt name would have had the right letter case is unknown.
    if (isNameTyped && isMisspelt && kind === NameKind.NameSuffix) return 'exactSuffix';
    return NAME_KIND_WEIGHTS[kind];
  };
  forEachName(postings, (section, kind, count) => {
    const isObject = kind <= NameKind.NameSuffix;
    // Synonyms do not match names of objects: `for loop` found `FOR_ITER`.
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

/** Adds names that begin with the query, or are spelt like it. */
function addNearby(
  typed: string,
  nearKey: string,
  weight: 'namePrefix' | 'fuzzyName',
  strength: number,
  postings: NamePostings,
  hits: NameHit[],
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
