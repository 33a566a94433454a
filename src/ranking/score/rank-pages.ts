import type {ParsedQuery} from '../query/parse-query.js';
import {Flag} from '../index/index-snapshot.js';
import {type Asked, evidenceOf, sum} from './evidence.js';
import {findCalled} from './callings.js';
import {indexIn, type Match} from './match.js';
import {without} from './combine-matches.js';
import {Matcher} from './matcher.js';
import type {OpenedIndex} from './opened-index.js';
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
  /** Words that were taken for mistyped ones, by what was typed. */
  readonly forgiven: ReadonlyMap<string, readonly string[]>;
  /** Words to be marked where they stand. */
  readonly marked: ReadonlySet<string>;
}

/** Pages that are weighed with all their evidence, and sections of each. */
const WEIGHED_PAGES = 100;
const WEIGHED_SECTIONS = 5;
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
  const matcher = new Matcher(index, weights);
  const unwanted = await Promise.all(query.unwanted.map(node => matcher.match(node)));
  const all = (await matcher.matchEach(query.wanted)).map(match => without(match, unwanted));
  const matches = all.filter(({sections}) => sections.length > 0);
  const called = query.plain ? await findCalled(typed, index, weights) : new Map();
  // What is nowhere says nothing of any section, and does not count against them.
  const rarity = matches.reduce((total, match) => total + match.rarity, 0) || 1;
  const asked: Asked = {index, weights, matches, rarity, called};
  const {pages, sectionScores} = scorePages(asked);
  const drafts = [...pages].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other);
  const calledPages = new Set(Array.from(called.keys(), section => index.directory.pageOf[section]!));
  const first = new Set(drafts.slice(0, WEIGHED_PAGES).map(([page]) => page));
  const weighed = [...new Set([...first, ...calledPages])].map(page =>
    weighPage(page, pages.get(page) ?? 0, sectionScores, asked),
  );
  weighed.sort((one, other) => other.score - one.score || one.page - other.page);
  const rest = drafts
    .filter(([page]) => !first.has(page) && !calledPages.has(page))
    .map(([page, score]): RankedPage => ({
      page,
      score,
      sections: bestSections(page, sectionScores, index, KEPT),
    }));
  return {pages: [...weighed, ...rest], asked, forgiven: matcher.forgiven, marked: matcher.marked};
}

/** What words alone make of every section that has one, and of every page: cheap, for there may be thousands. */
function scorePages({index, weights, matches, rarity}: Asked) {
  const {directory, stats} = index;
  const sums = new Float32Array(stats.sections);
  const covered = new Float32Array(stats.sections);
  const pageSums = new Float32Array(stats.pages);
  const pageCovered = new Float32Array(stats.pages);
  for (const {sections, strengths, headings, rarity: own} of matches) {
    const share = own / rarity;
    let page = -1;
    let best = 0;
    for (let at = 0; at < sections.length; at++) {
      const section = sections[at]!;
      const strength = strengths[at]! + 0.3 * headings[at]!;
      sums[section]! += share * strength;
      covered[section]! += share;
      if (directory.pageOf[section] !== page) {
        if (page >= 0) {
          pageSums[page]! += share * best;
          pageCovered[page]! += share;
        }
        page = directory.pageOf[section]!;
        best = 0;
      }
      if (strength > best) best = strength;
    }
    if (page >= 0) {
      pageSums[page]! += share * best;
      pageCovered[page]! += share;
    }
  }
  const pages = new Map<number, number>();
  const bestOf = new Float32Array(stats.pages);
  for (let section = 0; section < sums.length; section++) {
    if (covered[section] === 0) continue;
    let score = sums[section]! * covered[section]! ** weights.coverage;
    if (directory.flags[section]! & Flag.Listing) score *= 0.001;
    sums[section] = score;
    const page = directory.pageOf[section]!;
    if (score > bestOf[page]!) bestOf[page] = score;
  }
  for (let page = 0; page < pageSums.length; page++) {
    if (pageCovered[page] === 0) continue;
    const listing = directory.flags[directory.firstOf[page]!]! & Flag.Listing ? 0.001 : 1;
    const own = weights.page * pageSums[page]! * pageCovered[page]! ** weights.coverage;
    pages.set(page, bestOf[page]! + listing * own);
  }
  return {pages, sectionScores: sums};
}

function weighPage(page: number, draft: number, sectionScores: Float32Array, asked: Asked): RankedPage {
  const {directory} = asked.index;
  const candidates = new Set(bestSections(page, sectionScores, asked.index, WEIGHED_SECTIONS));
  const [from, to] = [directory.firstOf[page]!, directory.firstOf[page + 1]!];
  for (const section of asked.called.keys()) if (section >= from && section < to) candidates.add(section);
  if (sectionScores[from]! > 0) candidates.add(from);
  const weighed = Array.from(candidates, section => ({section, score: sum(evidenceOf(section, asked))}));
  weighed.sort((one, other) => other.score - one.score || one.section - other.section);
  const [best] = weighed;
  return {
    page,
    // The draft is the page's evidence and that of its best section in words: what is left is the page's own.
    score: (best?.score ?? 0) + Math.max(0, draft - (best ? sectionScores[best.section]! : 0)),
    sections: weighed
      .map(({section}) => section)
      .filter(section => !(directory.flags[section]! & Flag.Page))
      .slice(0, KEPT),
  };
}

/** The sections of a page by their words. */
function bestSections(page: number, scores: Float32Array, {directory}: OpenedIndex, most: number): number[] {
  const found: number[] = [];
  for (let section = directory.firstOf[page]! + 1; section < directory.firstOf[page + 1]!; section++)
    if (scores[section]! > 0) found.push(section);
  return found.sort((one, other) => scores[other]! - scores[one]! || one - other).slice(0, most);
}

/** Whether anything that is wanted is in a section itself, not only in the title of its page. */
export const isIn = (section: number, matches: readonly Match[]): boolean =>
  matches.some(match => indexIn(match, section) >= 0);
