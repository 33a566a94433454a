// Long: every feature is measured in one file; most of its lines are one pass over the terms of a section.

import {Field, FIRST_POSITIONS, Flag, type SectionEntry} from '../index/index-snapshot.js';
import {memoize} from '../text/memoize.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {Weights} from '../weights.js';
import {headingLabel} from '../text/names.js';
import {parts, tokens} from '../text/tokens.js';
import type {NameMatch} from './name-match.js';
import {indexBetween, type Match, idfOf} from './match.js';
import {lowerBound} from '../index/binary-search.js';

/** What features are computed from, besides the section. */
export interface QueryContext {
  readonly index: OpenedIndex;
  readonly weights: Weights;
  readonly matches: readonly Match[];
  /** Sum of the terms' IDF: a term's part of it is its weight in `bm25` and `coverage`. */
  readonly totalIdf: number;
  readonly nameMatches: ReadonlyMap<number, NameMatch>;
  /**
   * By term: its part of the sum of `nameIdfs`, the IDF over headings and references alone. `for` is in every text, and in
   * few headings.
   */
  readonly nameTermWeights: readonly number[];
  readonly nameIdfs: readonly number[];
  /** The query describes something rather than naming it: guides answer it better than a reference. */
  readonly isDescriptive: boolean;
  /** The query is or has a symbol: `:=`, `**kwargs`, `HEAD~3`. */
  readonly isSymbol: boolean;
  /** The query is one symbol as a whole: its sign is not a second term. */
  readonly isOneSymbol: boolean;
  /** The query has code in it: a name, an option, signs. Its answer is in a reference. */
  readonly isCode: boolean;
}

export function nameIdfsOf(matches: readonly Match[], sections: number): number[] {
  return matches.map(({headings, references}) => {
    let count = 0;
    for (let at = 0; at < headings.length; at++) if (headings[at]! > 0 || references[at]! > 0) count++;
    return idfOf(count, sections);
  });
}

export function toShares(idfs: readonly number[]): number[] {
  const all = idfs.reduce((sum, idf) => sum + idf, 0) || 1;
  return idfs.map(idf => idf / all);
}

/** What is measured of a section. Parts are 0 to 1; parts of the query are by IDF of its terms. */
export interface Features {
  /** BM25 of the terms that the section has, and the part of the query they are. */
  readonly bm25: number;
  readonly coverage: number;
  /** The part of the query that only the title of its page has. */
  readonly titleOnly: number;
  /** The part of the query in its heading or name. */
  readonly headingMatch: number;
  /** The part of its heading or name that is the query. */
  readonly headingCoverage: number;
  /** The product of both, with inflected forms as good as the words: 1 where the heading is the query. */
  readonly headingEquality: number;
  /** The same two parts for the title of its page. */
  readonly titleMatch: number;
  readonly titleCoverage: number;
  /** The part of the query in references and heading together; 0 where no reference has any of it. */
  readonly referenceMatch: number;
  /** How close the terms stand: all together, and each to the next one of the query. */
  readonly proximity: number;
  readonly pairProximity: number;
  /** The part of the query in its heading, the title of its page and references together. */
  readonly labelMatch: number;
  /** The part of the query in its first sentences, and in those of its page. */
  readonly leadMatch: number;
  readonly pageLeadMatch: number;
  readonly nameMatch: NameMatch | undefined;
  /** How many pages refer to it; how many references there are to its page. */
  readonly links: number;
  readonly pageLinks: number;
  readonly isListing: boolean;
  readonly isHistory: boolean;
  /** The query is descriptive, and the section documents an object. */
  readonly isObjectInProse: boolean;
  /** The query is a symbol, and the section documents an object: its signature has the symbol without explaining it. */
  readonly isObjectForSymbol: boolean;
  /** The query is descriptive, and the section documents an object of another language than most of the site's. */
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
const MAX_PATHS = 5000;
const kindOfPage = memoize(path => ({isHistory: HISTORY.test(path), isGuide: GUIDE.test(path)}), MAX_PATHS);
/** Expansions from this weight on are as good as the term in `headingEquality`: inflected forms, not synonyms below it. */
const MIN_HEADING_WEIGHT = 0.5;
/** Terms are close within as many positions for each. */
const PROXIMITY_WINDOW = 8;
/** Positions of a term that are looked at. */
const MAX_POSITIONS = 100;
/** Words of the lead: the first sentences, which say what a text is about. */
const LEAD_LENGTH = 40;
/** Shorter queries are topics, which headings and index entries match better than leads: `for loop`. */
const MIN_LEAD_TERMS = 3;

/** The features that all sections of a page share. */
interface SharedFeatures extends Pick<
  Features,
  'titleMatch' | 'titleCoverage' | 'pageLeadMatch' | 'isHistory' | 'isGuide'
> {
  /** By term: where in its columns the page's sections begin and end. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** By term: how well the title has it, 0 to 1. */
  readonly titleTerms: readonly number[];
}

export function sharedFeaturesOf(page: number, context: QueryContext): SharedFeatures {
  const {index, matches, nameTermWeights, nameIdfs, isDescriptive, isCode} = context;
  const {directory} = index;
  const slot = directory.firstOf[page]!;
  const end = directory.firstOf[page + 1]!;
  const [starts, ends, titleTerms]: [number[], number[], number[]] = [[], [], []];
  let titleMatch = 0;
  const headingTerms: HeadingTerm[] = [];
  for (let number = 0; number < matches.length; number++) {
    const match = matches[number]!;
    const first = lowerBound(match.sections, slot);
    starts.push(first);
    ends.push(lowerBound(match.sections, end, first));
    const own =
      match.sections[first] === slot
        ? Math.max(match.headings[first]!, PATH_WEIGHT * match.references[first]!)
        : 0;
    titleTerms.push(own);
    titleMatch += nameTermWeights[number]! * own;
    if (own > 0) headingTerms.push({match, idf: nameIdfs[number]!});
  }
  const kind = kindOfPage(directory.page(page).path);
  return {
    starts,
    ends,
    titleTerms,
    titleMatch,
    titleCoverage: headingTerms.length > 0 ? headingCoverageOf(slot, headingTerms, index) : 0,
    pageLeadMatch: pageLeadMatchOf(page, context),
    isHistory: kind.isHistory,
    isGuide: isDescriptive && !isCode && kind.isGuide,
  };
}

/** The part of the query in the lead of the first section with a text. */
function pageLeadMatchOf(
  page: number,
  {index: {directory}, matches, nameTermWeights, isSymbol}: QueryContext,
): number {
  if (isSymbol || matches.length < MIN_LEAD_TERMS) return 0;
  const end = directory.firstOf[page + 1]!;
  let first = directory.firstOf[page]! + 1;
  // A heading may be followed by the next one at once.
  while (first < end && directory.textLengths[first] === 0) first++;
  if (first >= end) return 0;
  let found = 0;
  for (const [number, match] of matches.entries())
    if (isInLead(match.positions(first))) found += nameTermWeights[number]!;
  return found;
}

function isInLead(positions: readonly number[] | Uint32Array): boolean {
  for (const position of positions)
    if (position >= FIRST_POSITIONS[Field.Text]) return position < FIRST_POSITIONS[Field.Text] + LEAD_LENGTH;
  return false;
}

export function featuresOf(
  section: number,
  {starts, ends, titleTerms, titleMatch, titleCoverage, pageLeadMatch, isHistory, isGuide}: SharedFeatures,
  context: QueryContext,
): Features {
  const {index, matches, totalIdf, nameMatches, nameTermWeights, nameIdfs, isDescriptive, isSymbol} = context;
  const {directory, pageOf} = index;
  const page = pageOf(section);
  let bm25 = 0;
  let coverage = 0;
  let titleOnly = 0;
  let headingMatch = 0;
  const headingTerms: HeadingTerm[] = [];
  let headingTermWeights = 0;
  let referenceMatch = 0;
  let hasReferences = false;
  let labelMatch = 0;
  let leadMatch = 0;
  let pairProximity = 0;
  let pairWeights = 0;
  let before: readonly number[] | Uint32Array | undefined;
  let weightBefore = 0;
  const positioned: (readonly number[] | Uint32Array)[] = [];
  let positionedWeight = 0;
  const ats: number[] = [];
  let found = 0;
  for (let number = 0; number < matches.length; number++) {
    const at = indexBetween(matches[number]!.sections, section, starts[number]!, ends[number]!);
    ats.push(at);
    if (at >= 0) found++;
  }
  const hasLead = !isSymbol && matches.length >= MIN_LEAD_TERMS;
  // The position of a single term tells nothing.
  const needsPositions = !context.isOneSymbol && matches.length > 1 && (found > 1 || hasLead);
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
    coverage += weight;
    headingMatch += nameWeight * match.headings[at]!;
    if (match.headings[at]! > 0) {
      headingTerms.push({match, idf: nameIdfs[number]!});
      if (match.headings[at]! >= MIN_HEADING_WEIGHT) headingTermWeights += nameWeight;
    }
    referenceMatch += nameWeight * Math.max(match.references[at]!, match.headings[at]!);
    if (match.references[at]! > 0) hasReferences = true;
    if (needsPositions) {
      const positions = match.positions(section);
      positioned.push(positions);
      if (hasLead && isInLead(positions)) leadMatch += nameWeight;
      if (before) pairProximity += Math.min(weight, weightBefore) * proximityOf([before, positions]);
      pairWeights += Math.min(weight, weightBefore);
      before = positions;
      weightBefore = weight;
    }
    positionedWeight += weight;
  }
  const headingCoverage = headingTerms.length > 0 ? headingCoverageOf(section, headingTerms, index) : 0;
  return {
    bm25,
    coverage,
    titleOnly,
    headingMatch,
    headingEquality: headingTermWeights * headingCoverage,
    headingCoverage,
    titleMatch,
    titleCoverage,
    referenceMatch: hasReferences ? referenceMatch : 0,
    pairProximity: pairWeights > 0 ? pairProximity / pairWeights : 0,
    labelMatch,
    leadMatch,
    pageLeadMatch,
    proximity: positioned.length > 1 ? proximityOf(positioned) * positionedWeight : 0,
    nameMatch: nameMatches.get(section),
    links: directory.links[section]!,
    pageLinks: index.pageLinks[page]!,
    isListing: (directory.flags[section]! & Flag.Listing) !== 0,
    isHistory,
    isObjectInProse: isDescriptive && (directory.flags[section]! & Flag.Object) !== 0,
    isObjectForSymbol: isSymbol && (directory.flags[section]! & Flag.Object) !== 0,
    isForeign: isDescriptive && (directory.flags[section]! & Flag.Foreign) !== 0,
    isGuide,
    rank: directory.ranks[page]!,
  };
}

/** A term in the page's address, beside 1 in its title: addresses repeat the folders of the site. */
const PATH_WEIGHT = 0.7;
/** A term in the page's title, beside 1 in the section's own heading, in `labelMatch`. */
const TITLE_LABEL = 0.8;

/** By the smallest window with one position of each list: 1 side by side, 0 beyond a sentence. */
function proximityOf(each: readonly (readonly number[] | Uint32Array)[]): number {
  const lists = each.filter(positions => positions.length > 0);
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

/** A term that a heading has, with its IDF over headings and references. */
interface HeadingTerm {
  readonly match: Match;
  readonly idf: number;
}

/** A word of a heading or name, and its parts where it is a compound. */
interface HeadingWord {
  readonly word: string;
  readonly idf: number;
  readonly inner: readonly string[];
}

/** As long as the index keeps an entry: the same sections are candidates of many queries. */
const headingWordsOf = new WeakMap<SectionEntry, readonly HeadingWord[]>();

function headingWords(entry: SectionEntry, {vocabulary, stats}: OpenedIndex): readonly HeadingWord[] {
  const {name, heading, aliases} = entry;
  const text = name ?? [headingLabel(heading), ...aliases.slice(0, 1)].join(' ');
  return Array.from(tokens(text), ({word, start, end}) => {
    const idf = idfOf(vocabulary.words.roundedFrequencyOf(word) || 1, stats.sections);
    return {word, idf, inner: parts(text.slice(start, end))};
  });
}

/**
 * The part of a section's heading or name that is the query, by IDF of its words: `git` and `manual` count little where
 * all headings have them. The number of a chapter is left out.
 */
function headingCoverageOf(
  section: number,
  headingTerms: readonly HeadingTerm[],
  index: OpenedIndex,
): number {
  const entry = index.directory.section(section);
  let words = headingWordsOf.get(entry);
  if (!words) headingWordsOf.set(entry, (words = headingWords(entry, index)));
  let found = 0;
  let all = 0;
  for (const {word, idf, inner} of words) {
    const known = headingTerms.find(({match}) => match.words.has(word));
    if (known) {
      const most = Math.max(idf, known.idf);
      found += most;
      all += most;
      continue;
    }
    all += idf;
    let has = 0;
    for (const part of inner) if (headingTerms.some(({match}) => match.words.has(part))) has++;
    if (has > 0) found += (idf * has) / inner.length;
  }
  return all > 0 ? found / all : 0;
}
