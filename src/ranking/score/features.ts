import {Field, FIRST_POSITIONS, Flag, type SectionLabel} from '../index/index-reader.js';
import {memoize} from '../text/memoize.js';
import type {IndexFacts} from '../index/open-index.js';
import type {ParsedQuery} from '../query/parse-query.js';
import type {Weights} from '../weights.js';
import {headingCoverageOf, type HeadingTerm} from './heading-words.js';
import type {NameMatch} from './name-match.js';
import {idfOf} from '../query/term-weights.js';
import {indexBetween, type Match} from './match.js';
import {lowerBound} from '../index/binary-search.js';

/** The data of a query from which features are computed. */
export interface QueryContext extends Pick<ParsedQuery, 'isSymbol' | 'isOneSymbol' | 'isCode'> {
  readonly index: IndexFacts;
  readonly weights: Weights;
  readonly matches: readonly Match[];
  /** Sum of the IDF of all terms. The weight of a term in `bm25` and `coverage` is its share of this sum. */
  readonly totalIdf: number;
  readonly nameMatches: ReadonlyMap<number, NameMatch>;
  /**
   * By term: its share of the sum of `nameIdfs`, which are computed from headings and references alone: the word `for` is in every text, but
   * in few headings.
   */
  readonly nameTermWeights: readonly number[];
  readonly nameIdfs: readonly number[];
  /** The query describes something instead of naming it, so guides answer it better than a reference. */
  readonly isDescriptive: boolean;
}

export function nameIdfsOf(matches: readonly Match[], sections: number): number[] {
  return matches.map(({headings, references, coverages}) => {
    let count = 0;
    for (let at = 0; at < headings.length; at++)
      if (headings[at]! > 0 || references[at]! > 0) count += coverages ? coverages[at]! : 1;
    return idfOf(count, sections);
  });
}

export function toShares(idfs: readonly number[]): number[] {
  const total = idfs.reduce((sum, idf) => sum + idf, 0) || 1;
  return idfs.map(idf => idf / total);
}

/** The features of a section. Parts are from 0 to 1; parts of the query are weighted by the IDF of its terms. */
export interface Features {
  /** BM25 of the terms in the section, and the part of the query that consists of these terms. */
  readonly bm25: number;
  readonly coverage: number;
  /** The part of the query that only the title of its page has. */
  readonly titleOnly: number;
  /** The part of the query in its heading or name. */
  readonly headingMatch: number;
  /** The part of its heading or name that consists of terms of the query. */
  readonly headingCoverage: number;
  /** The product of `headingMatch` and `headingCoverage`, with inflected forms counted in full: 1 if the heading is the query. */
  readonly headingEquality: number;
  /** Like `headingMatch` and `headingCoverage`, for the title of its page. */
  readonly titleMatch: number;
  readonly titleCoverage: number;
  /** The part of the query in references and heading together; 0 if no reference has a term. */
  readonly referenceMatch: number;
  /** How close together all terms are, and how close each term is to the next one of the query. */
  readonly proximity: number;
  readonly pairProximity: number;
  /** The part of the query in its heading, the title of its page and references together. */
  readonly labelMatch: number;
  /** The part of the query in its first sentences, and in those of its page. */
  readonly leadMatch: number;
  readonly pageLeadMatch: number;
  readonly nameMatch: NameMatch | undefined;
  /** The number of pages that refer to it, and the number of references to its page. */
  readonly links: number;
  readonly pageLinks: number;
  readonly isListing: boolean;
  readonly isHistory: boolean;
  /** The query is descriptive, and the section documents an object. */
  readonly isObjectInProse: boolean;
  /** The query is a symbol, and the section documents an object, whose signature has the symbol but does not explain it. */
  readonly isObjectForSymbol: boolean;
  /** The query is descriptive, and the section documents an object in another programming language than most of the site. */
  readonly isForeign: boolean;
  /** The query is descriptive and without code, and the page is a guide. */
  readonly isGuide: boolean;
  /** The site's rank of its page: -10 to 10. */
  readonly rank: number;
}

/** Pages about changes of past versions: `whatsnew/3.8.html`, `releases/2.0.html`, `changelog.html`. */
const HISTORY =
  /(^|\/)(what'?s-?new|change-?log|changes|releases?|rel(ease-?)?notes|history|news|deprecations?)(\/|[.-]|$)/i;
/** Pages that explain: `tutorial/errors.html`, `howto/sorting.html`, `topics/email.html`, `user-guide/`. */
const GUIDE =
  /(^|\/)(tutorials?|how-?tos?|(user-?)?guides?|learn|intro(duction)?|getting-?started|topics|examples?|cookbook|faqs?)(\/|[.-]|$)/i;
/** Maximum number of paths that are cached. */
const MAX_PATHS = 5000;
const kindOfPage = memoize(path => ({isHistory: HISTORY.test(path), isGuide: GUIDE.test(path)}), MAX_PATHS);
/** Minimum weight of an expansion that counts in full in `headingEquality`: inflected forms have it, weaker expansions do not. */
const MIN_HEADING_WEIGHT = 0.5;
/** Size of the window in which terms count as close, in positions for each term. */
const PROXIMITY_WINDOW = 8;
/** Maximum number of positions of a term that are compared. */
const MAX_POSITIONS = 100;
/** Length of the lead, in words: the first sentences, which say what a text is about. */
const LEAD_LENGTH = 40;
/** Minimum number of terms for comparing leads. A shorter query, such as `for loop`, is a topic, for which headings and index entries are better evidence. */
const MIN_LEAD_TERMS = 3;

/** Measurements that all sections of a page share. They do not need its title and path. */
export interface MeasuredPage {
  readonly page: number;
  /** By term: where the sections of the page begin and end in the columns of its match. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** By term: how well it matches the title or path of the page, 0 to 1. */
  readonly titleTerms: readonly number[];
  readonly titleMatch: number;
  /** The terms in the title or path of the page. */
  readonly inTitle: readonly HeadingTerm[];
  readonly pageLeadMatch: number;
}

export function measurePage(page: number, context: QueryContext): MeasuredPage {
  const {index, matches, nameTermWeights, nameIdfs} = context;
  const {firstOf} = index.columns;
  const slot = firstOf[page]!;
  const end = firstOf[page + 1]!;
  const [starts, ends, titleTerms]: [number[], number[], number[]] = [[], [], []];
  let titleMatch = 0;
  const inTitle: HeadingTerm[] = [];
  for (let number = 0; number < matches.length; number++) {
    const match = matches[number]!;
    const first = lowerBound(match.sections, slot);
    starts.push(first);
    ends.push(lowerBound(match.sections, end, first));
    const titleTerm =
      match.sections[first] === slot
        ? Math.max(match.headings[first]!, PATH_WEIGHT * match.references[first]!)
        : 0;
    titleTerms.push(titleTerm);
    titleMatch += nameTermWeights[number]! * titleTerm;
    if (titleTerm > 0) inTitle.push({match, idf: nameIdfs[number]!});
  }
  return {
    page,
    starts,
    ends,
    titleTerms,
    titleMatch,
    inTitle,
    pageLeadMatch: pageLeadMatchOf(page, context),
  };
}

/** The part of the query in the lead of a page, which is that of its first section with a text. */
function pageLeadMatchOf(
  page: number,
  {index: {columns}, matches, nameTermWeights, isSymbol}: QueryContext,
): number {
  if (isSymbol || matches.length < MIN_LEAD_TERMS) return 0;
  const end = columns.firstOf[page + 1]!;
  let first = columns.firstOf[page]! + 1;
  // Sections whose heading is followed directly by the next one have no text.
  while (first < end && columns.textLengths[first] === 0) first++;
  if (first >= end) return 0;
  let leadMatch = 0;
  for (const [number, match] of matches.entries())
    if (isInLead(match.positions(first))) leadMatch += nameTermWeights[number]!;
  return leadMatch;
}

function isInLead(positions: readonly number[] | Uint32Array): boolean {
  for (const position of positions)
    if (position >= FIRST_POSITIONS[Field.Text]) return position < FIRST_POSITIONS[Field.Text] + LEAD_LENGTH;
  return false;
}

/** Measurements of a section that do not need its heading and the path of its page. */
export interface MeasuredSection {
  readonly section: number;
  /** `featuresOf` adds the features that need a heading or path. Mutable, because copying would take as long as measuring. */
  readonly features: {-readonly [Name in keyof Features]: Features[Name]};
  /** The terms in its heading, and the part of the query that consists of those that count in full. */
  readonly inHeading: readonly HeadingTerm[];
  readonly headingTermWeights: number;
}

export function measureSection(
  section: number,
  {page, starts, ends, titleTerms, titleMatch, pageLeadMatch}: MeasuredPage,
  context: QueryContext,
): MeasuredSection {
  const {index, matches, totalIdf, nameMatches, nameTermWeights, nameIdfs, isDescriptive, isSymbol} = context;
  const {columns, pageLinks} = index;
  let bm25 = 0;
  let coverage = 0;
  let titleOnly = 0;
  let headingMatch = 0;
  const inHeading: HeadingTerm[] = [];
  let headingTermWeights = 0;
  let referenceMatch = 0;
  let hasReferences = false;
  let labelMatch = 0;
  let leadMatch = 0;
  let pairProximity = 0;
  let pairWeights = 0;
  let before: readonly number[] | Uint32Array | undefined;
  let weightBefore = 0;
  let coveredBefore = 0;
  const positioned: (readonly number[] | Uint32Array)[] = [];
  let positionedWeight = 0;
  const ats: number[] = [];
  let termCount = 0;
  for (let number = 0; number < matches.length; number++) {
    const at = indexBetween(matches[number]!.sections, section, starts[number]!, ends[number]!);
    ats.push(at);
    if (at >= 0) termCount++;
  }
  const hasLead = !isSymbol && matches.length >= MIN_LEAD_TERMS;
  // The positions of a single term have no effect on the score.
  const needsPositions = !context.isOneSymbol && matches.length > 1 && (termCount > 1 || hasLead);
  for (let number = 0; number < matches.length; number++) {
    const match = matches[number]!;
    const weight = match.idf / totalIdf;
    const nameWeight = nameTermWeights[number]!;
    const at = ats[number]!;
    labelMatch +=
      nameWeight *
      Math.max(
        TITLE_LABEL * titleTerms[number]!,
        at < 0 ? 0 : match.headings[at]!,
        at < 0 ? 0 : match.references[at]!,
      );
    if (at < 0) {
      titleOnly += weight * titleTerms[number]!;
      before = undefined;
      pairWeights += Math.min(weight, weightBefore);
      weightBefore = weight;
      continue;
    }
    bm25 += weight * match.termScores[at]!;
    const covered = match.coverages?.[at] ?? 1;
    coverage += weight * covered;
    headingMatch += nameWeight * match.headings[at]!;
    if (match.headings[at]! > 0) {
      inHeading.push({match, idf: nameIdfs[number]!});
      if (match.headings[at]! >= MIN_HEADING_WEIGHT) headingTermWeights += nameWeight;
    }
    referenceMatch += nameWeight * Math.max(match.references[at]!, match.headings[at]!);
    if (match.references[at]! > 0) hasReferences = true;
    if (needsPositions) {
      const positions = match.positions(section);
      positioned.push(positions);
      if (hasLead && isInLead(positions)) leadMatch += nameWeight * covered;
      if (before)
        pairProximity += Math.min(weight * covered, coveredBefore) * proximityOf([before, positions]);
      pairWeights += Math.min(weight, weightBefore);
      before = positions;
      weightBefore = weight;
      coveredBefore = weight * covered;
    }
    positionedWeight += weight * covered;
  }
  const flags = columns.flags[section]!;
  return {
    section,
    features: {
      bm25,
      coverage,
      titleOnly,
      headingMatch,
      headingCoverage: 0,
      headingEquality: 0,
      titleMatch,
      titleCoverage: 0,
      referenceMatch: hasReferences ? referenceMatch : 0,
      pairProximity: pairWeights > 0 ? pairProximity / pairWeights : 0,
      labelMatch,
      leadMatch,
      pageLeadMatch,
      proximity: positioned.length > 1 ? proximityOf(positioned) * positionedWeight : 0,
      nameMatch: nameMatches.get(section),
      links: columns.links[section]!,
      pageLinks: pageLinks[page]!,
      isListing: (flags & Flag.Listing) !== 0,
      isHistory: false,
      isGuide: false,
      isObjectInProse: isDescriptive && (flags & Flag.Object) !== 0,
      isObjectForSymbol: isSymbol && (flags & Flag.Object) !== 0,
      isForeign: isDescriptive && (flags & Flag.Foreign) !== 0,
      rank: columns.ranks[page]!,
    },
    inHeading,
    headingTermWeights,
  };
}

/** The path of a page, and the labels of its measured sections. */
export interface PageNames {
  readonly path: string;
  /** By section: only those whose heading has a term. The first section is included if the title of the page has a term. */
  readonly labels: ReadonlyMap<number, SectionLabel>;
}

/** All features of the measured sections of a page. */
export function featuresOf(
  {page, inTitle}: MeasuredPage,
  sections: readonly MeasuredSection[],
  {path, labels}: PageNames,
  {index, isDescriptive, isCode}: QueryContext,
): {readonly section: number; readonly features: Features}[] {
  const coverageOf = (section: number, terms: readonly HeadingTerm[]): number =>
    terms.length > 0 ? headingCoverageOf(labels.get(section)!, terms) : 0;
  const titleCoverage = coverageOf(index.columns.firstOf[page]!, inTitle);
  const kind = kindOfPage(path);
  const isGuide = isDescriptive && !isCode && kind.isGuide;
  return sections.map(({section, features, inHeading, headingTermWeights}) => {
    features.headingCoverage = coverageOf(section, inHeading);
    features.headingEquality = headingTermWeights * features.headingCoverage;
    features.titleCoverage = titleCoverage;
    features.isHistory = kind.isHistory;
    features.isGuide = isGuide;
    return {section, features};
  });
}

/** Weight of a term in the page's path, relative to one in its title. Paths repeat the folders of the site. */
const PATH_WEIGHT = 0.7;
/** Weight of a term in the page's title, relative to one in the section's own heading, in `labelMatch`. */
const TITLE_LABEL = 0.8;

/** How close together terms are, from the smallest window that has a position from each list: 1 if they are adjacent, 0 beyond about a sentence. */
function proximityOf(positionLists: readonly (readonly number[] | Uint32Array)[]): number {
  const lists = positionLists.filter(positions => positions.length > 0);
  if (lists.length < 2) return 0;
  const next = new Uint8Array(lists.length);
  let smallest = Infinity;
  for (;;) {
    let first = 0;
    let last = 0;
    for (let list = 0; list < lists.length; list++) {
      const position = lists[list]![next[list]!]!;
      if (position < lists[first]![next[first]!]!) first = list;
      if (position > last) last = position;
    }
    smallest = Math.min(smallest, last - lists[first]![next[first]!]!);
    if (++next[first]! >= Math.min(lists[first]!.length, MAX_POSITIONS)) break;
  }
  const between = smallest - (lists.length - 1);
  return between >= PROXIMITY_WINDOW * lists.length ? 0 : 1 / (1 + Math.max(0, between) / lists.length);
}
