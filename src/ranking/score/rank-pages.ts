import {Flag} from '../index/index-snapshot.js';
import {namesIn} from '../query/names-typed.js';
import type {ParsedQuery} from '../query/parse-query.js';
import {WordFinder} from '../query/word-options.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import type {CalledSo} from './called-so.js';
import {findCalled} from './callings.js';
import {without} from './combine-matches.js';
import {type PageFeatures, scoreOf} from './evidence.js';
import {
  type Asked,
  callingRaritiesOf,
  type Features,
  featuresOf,
  sharesOf,
  sharedFeaturesOf,
} from './features.js';
import {indexIn, type Match} from './match.js';
import {Matcher} from './matcher.js';
import type {OpenedIndex} from './opened-index.js';
import {silentWords} from '../query/silent-words.js';
import type {Weights} from './weights.js';

/** A page that answers, with the sections that do. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** Best first; none for a page of which only the title answers. */
  readonly sections: readonly number[];
}

export interface Ranking {
  /** Every page that answers, best first. */
  readonly pages: readonly RankedPage[];
  readonly asked: Asked;
  /** Those of the pages that were weighed with all their evidence. */
  readonly candidates: readonly CandidatePage[];
  /** Words that were taken for mistyped ones, by what was typed. */
  readonly forgiven: ReadonlyMap<string, readonly string[]>;
  /** Words to be marked where they stand. */
  readonly marked: ReadonlySet<string>;
  /** Words of the question that are neither marked nor missed, as typed. */
  readonly silent: ReadonlySet<string>;
}

/** A page with all that is known of it and of its best sections. */
export interface CandidatePage {
  readonly page: number;
  readonly features: PageFeatures;
  readonly sections: readonly {readonly section: number; readonly features: Features}[];
}

/** Pages that are weighed with all their evidence, and sections of each. */
const WEIGHED_PAGES = 80;
const WEIGHED_SECTIONS = 4;
/** Sections that are kept of a page. */
const KEPT = 6;

/**
 * Ranks the pages of one index for a question: its words give candidates, cheaply; the candidates are weighed with
 * all their evidence; a page counts what its best section does, and what the page has of the question besides.
 *
 * @param typed the reader's words.
 */
export async function rankPages(
  query: ParsedQuery,
  typed: string,
  index: OpenedIndex,
  weights: Weights,
): Promise<Ranking> {
  const finder = new WordFinder(index, weights);
  const matcher = new Matcher(index, weights, finder);
  // Side by side: what either reads may be far away.
  const [unwanted, wanted, called] = await Promise.all([
    Promise.all(query.unwanted.map(node => matcher.match(node))),
    matcher.matchEach(query.wanted),
    query.plain ? findCalled(typed, index, weights, finder) : new Map<number, CalledSo>(),
  ]);
  await index.snapshot.turn?.();
  const all = wanted.map(match => without(match, unwanted));
  // What is nowhere says nothing of any section, and does not count against them.
  const matches = all.filter(({sections}) => sections.length > 0);
  const rarity = matches.reduce((total, match) => total + match.rarity, 0) || 1;
  const callingRarities = callingRaritiesOf(matches, index.stats.sections);
  const callingShares = sharesOf(callingRarities);
  const asked: Asked = {
    ...{index, weights, matches, rarity, called, callingShares, callingRarities},
    ...shapeOf(typed, query, matches),
  };
  const drafts = draftPages(asked);
  await index.snapshot.turn?.();
  const first = new Set(drafts.order.slice(0, WEIGHED_PAGES));
  for (const section of called.keys()) first.add(index.directory.pageOf[section]!);
  const calledOn = groupByPage(called.keys(), index);
  const candidates = Array.from(first, page => candidateOf(page, drafts, calledOn.get(page) ?? [], asked));
  const pages = orderCandidates(candidates, index, weights);
  for (const page of drafts.order) if (!first.has(page)) pages.push(new DraftedPage(page, drafts, index));
  const silent = silentWords(query.wanted, matcher.silent, matches);
  return {pages, asked, candidates, forgiven: matcher.forgiven, marked: matcher.marked, silent};
}

/** A page that only its words were looked at of. Its sections are chosen when they are asked for: most are never shown. */
class DraftedPage implements RankedPage {
  readonly page: number;
  readonly score: number;
  readonly #drafts: Drafts;
  readonly #index: OpenedIndex;

  constructor(page: number, drafts: Drafts, index: OpenedIndex) {
    this.page = page;
    this.score = drafts.pages[page]!;
    this.#drafts = drafts;
    this.#index = index;
  }

  get sections(): readonly number[] {
    return bestSections(this.page, this.#drafts.sections, this.#index, KEPT);
  }
}

function groupByPage(sections: Iterable<number>, {directory}: OpenedIndex): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const section of sections) {
    const page = directory.pageOf[section]!;
    const group = groups.get(page);
    if (group) group.push(section);
    else groups.set(page, [section]);
  }
  return groups;
}

/** What kind of question it is. */
function shapeOf(
  typed: string,
  {wanted}: ParsedQuery,
  matches: readonly Match[],
): Pick<Asked, 'isInWords' | 'isSymbol' | 'isOneSymbol' | 'isCode'> {
  const isOneSymbol = symbolOf(typed.trim()) !== undefined;
  const isSymbol = isOneSymbol || innerSymbols(typed).length > 0;
  const hasName = wanted.some(
    node => node.kind === 'word' && (node.symbol !== undefined || namesIn(node.typed).length > 0),
  );
  return {
    ...{isOneSymbol, isSymbol, isCode: isSymbol || hasName || CODE.test(typed)},
    isInWords: matches.length > 1 || isSymbol,
  };
}

/** The candidates by the one score. */
export function orderCandidates(
  candidates: readonly CandidatePage[],
  {directory}: OpenedIndex,
  weights: Weights,
): RankedPage[] {
  const weighed = candidates.map(({page, features: pageFeatures, sections}): RankedPage => {
    const scored = sections.map(({section, features}) => ({
      section,
      score: scoreOf(features, pageFeatures, weights),
    }));
    scored.sort((one, other) => other.score - one.score || one.section - other.section);
    return {
      page,
      score: scored[0]?.score ?? 0,
      sections: scored
        .map(({section}) => section)
        .filter(section => !(directory.flags[section]! & Flag.Page))
        .slice(0, KEPT),
    };
  });
  return weighed.sort((one, other) => other.score - one.score || one.page - other.page);
}

/** What words alone make of sections and pages: cheap, for there may be thousands. */
interface Drafts {
  /** By section. */
  readonly sections: Float32Array;
  /** By page. */
  readonly pages: Float32Array;
  readonly said: Float32Array;
  readonly covered: Float32Array;
  /** Pages that have any of the words, best first. */
  readonly order: readonly number[];
}

function draftPages({index, weights, matches, rarity}: Asked): Drafts {
  const {directory, stats} = index;
  const sections = new Float32Array(stats.sections);
  const sectionCovered = new Float32Array(stats.sections);
  const said = new Float32Array(stats.pages);
  const covered = new Float32Array(stats.pages);
  const {pageOf} = directory;
  for (const match of matches) {
    const share = match.rarity / rarity;
    const {sections: found, strengths, headings} = match;
    for (let at = 0; at < found.length;) {
      const page = pageOf[found[at]!]!;
      let best = 0;
      for (; at < found.length && pageOf[found[at]!] === page; at++) {
        const section = found[at]!;
        const strength = strengths[at]! + 0.3 * headings[at]!;
        sections[section]! += share * strength;
        sectionCovered[section]! += share;
        if (strength > best) best = strength;
      }
      said[page]! += share * best;
      covered[page]! += share;
    }
  }
  const pages = new Float32Array(stats.pages);
  const order: number[] = [];
  /** There are as many shares as words of the question put together: mostly that of the section before. */
  let [share, power] = [0, 0];
  for (let page = 0; page < stats.pages; page++) {
    if (covered[page] === 0) continue;
    order.push(page);
    const from = directory.firstOf[page]!;
    let best = 0;
    for (let section = from; section < directory.firstOf[page + 1]!; section++) {
      if (sectionCovered[section] === 0) continue;
      if (sectionCovered[section] !== share) {
        share = sectionCovered[section]!;
        power = share ** weights.coverage;
      }
      sections[section]! *= power;
      if (sections[section]! > best) best = sections[section]!;
    }
    const own =
      (weights.page * said[page]! * covered[page]! ** weights.coverage) / sizeOf(page, index, weights);
    pages[page] = (best + own + 0.5 * sections[from]!) * (directory.flags[from]! & Flag.Listing ? 0.001 : 1);
  }
  order.sort((one, other) => pages[other]! - pages[one]! || one - other);
  return {sections, pages, said, covered, order};
}

const sizeOf = (page: number, {directory}: OpenedIndex, weights: Weights): number =>
  1 + weights.pageSize * Math.log2(1 + (directory.firstOf[page + 1]! - directory.firstOf[page]!) / 8);

function candidateOf(
  page: number,
  {sections, said, covered}: Drafts,
  called: readonly number[],
  asked: Asked,
): CandidatePage {
  const {directory} = asked.index;
  const [from, to] = [directory.firstOf[page]!, directory.firstOf[page + 1]!];
  const best = bestSections(page, sections, asked.index, WEIGHED_SECTIONS);
  const wanted = [...best];
  const others = best.slice(1).reduce((sum, section, at) => sum + sections[section]! / (at + 2), 0);
  for (const section of called) if (!best.includes(section)) wanted.push(section);
  if (sections[from]! > 0 && !wanted.includes(from)) wanted.push(from);
  const shared = sharedFeaturesOf(page, asked);
  return {
    page,
    features: {said: said[page]!, covered: covered[page]!, size: to - from, others},
    sections: wanted.map(section => ({section, features: featuresOf(section, shared, asked)})),
  };
}

/** The sections of a page by their words. */
function bestSections(page: number, scores: Float32Array, {directory}: OpenedIndex, most: number): number[] {
  const found: number[] = [];
  for (let section = directory.firstOf[page]! + 1; section < directory.firstOf[page + 1]!; section++) {
    const score = scores[section]!;
    if (score === 0 || (found.length === most && score <= scores[found[most - 1]!]!)) continue;
    let at = Math.min(found.length, most - 1);
    for (; at > 0 && scores[found[at - 1]!]! < score; at--) found[at] = found[at - 1]!;
    found[at] = section;
  }
  return found;
}

/** Whether anything that is wanted is in a section itself, not only in the title of its page. */
export const isIn = (section: number, matches: readonly Match[]): boolean =>
  matches.some(match => indexIn(match, section) >= 0);
