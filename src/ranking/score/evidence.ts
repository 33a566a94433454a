import {Field, FIELDS, Flag} from '../index/index-snapshot.js';
import type {CalledSo} from './callings.js';
import {indexIn, type Match} from './match.js';
import type {OpenedIndex} from './opened-index.js';
import type {Weights} from './weights.js';

/** A piece of what speaks for a section, or against it. */
export interface Evidence {
  readonly what: string;
  /** What it adds to the score; factors, which come last, multiply. */
  readonly adds?: number;
  readonly times?: number;
}

/** What is known of a question when its candidates are weighed. */
export interface Asked {
  readonly index: OpenedIndex;
  readonly weights: Weights;
  readonly matches: readonly Match[];
  /** How much all that is wanted says, together. */
  readonly rarity: number;
  readonly called: ReadonlyMap<number, CalledSo>;
}

/** News of what changed once: `whatsnew/3.8.html`, `releases/2.0.html`, `changelog.html`. */
const HISTORY =
  /(^|\/)(what'?s-?new|change-?log|changes|releases?|rel(ease-?)?notes|history|news)(\/|[.-]|$)/i;
/** Words are near one another within so many places for each. */
const NEAR = 8;

/** The one score of a section: what its evidence adds, times what holds for it as a whole. */
export function scoreOf(section: number, asked: Asked): number {
  return sum(evidenceOf(section, asked));
}

export function sum(evidence: readonly Evidence[]): number {
  let score = 0;
  for (const {adds = 0} of evidence) score += adds;
  for (const {times = 1} of evidence) score *= times;
  return score;
}

/** Everything that speaks for a section. What is nothing is left out. */
export function evidenceOf(section: number, asked: Asked): Evidence[] {
  const {index, weights, matches, rarity, called} = asked;
  const {directory} = index;
  const page = directory.pageOf[section]!;
  const titleSlot = directory.firstOf[page]!;
  const evidence: Evidence[] = [];
  let words = 0;
  let covered = 0;
  let inHeading = 0;
  let headingWords = 0;
  let inReferences = 0;
  const near: (readonly number[] | Uint32Array)[] = [];
  let nearRarity = 0;
  for (const match of matches) {
    const at = indexIn(match, section);
    const share = match.rarity / rarity;
    if (at < 0) {
      const title = section === titleSlot ? -1 : indexIn(match, titleSlot);
      if (title < 0 || match.headings[title] === 0) continue;
      const adds = weights.title * share * match.headings[title]!;
      words += adds * 0.5;
      covered += adds;
      continue;
    }
    words += share * match.strengths[at]!;
    covered += share;
    inHeading += share * match.headings[at]!;
    headingWords += match.headings[at]! > 0 ? countWords(match.label) : 0;
    inReferences += share * match.references[at]!;
    near.push(match.places(section));
    nearRarity += share;
  }
  const whole = Math.min(1, covered) ** weights.coverage;
  if (words > 0) evidence.push({what: `words, ${percent(covered)} of the question`, adds: words * whole});
  if (inHeading > 0) {
    const {lengths} = directory;
    const size = lengths[section * FIELDS + Field.Heading]! + lengths[section * FIELDS + Field.Name]!;
    const part = Math.min(1, headingWords / Math.max(1, size));
    evidence.push({
      what: `heading or name has ${percent(inHeading)} of the question`,
      adds: weights.headingCoverage * inHeading ** 1.5 * Math.sqrt(part),
    });
  }
  if (inReferences > 0)
    evidence.push({
      what: `references have ${percent(inReferences)} of the question`,
      adds: weights.referenceCoverage * inReferences ** 2,
    });
  if (near.length > 1) {
    const nearness = nearnessOf(near) * nearRarity;
    if (nearness > 0) evidence.push({what: 'words near one another', adds: weights.nearness * nearness});
  }
  const calling = called.get(section);
  if (calling) evidence.push({what: `called "${calling.typed}": ${calling.how}`, adds: calling.weight});
  const links = directory.links[section]!;
  if (links > 0 && evidence.length > 0)
    evidence.push({what: `${links} pages refer to it`, times: 1 + weights.links * Math.log10(1 + links)});
  if (directory.flags[section]! & Flag.Listing) evidence.push({what: 'repeats other pages', times: 0.001});
  else if (HISTORY.test(directory.page(page).path)) evidence.push({what: 'news', times: weights.history});
  const rank = directory.ranks[page]!;
  if (rank !== 0) evidence.push({what: `rank ${rank} of the site`, times: (1 + weights.rank) ** rank});
  return evidence;
}

const countWords = (label: string): number => Math.max(1, label.match(/[\p{L}\p{N}]+/gu)?.length ?? 0);
const percent = (part: number): string => `${Math.round(100 * Math.min(1, part))} %`;

/** How near all of them stand: 1 side by side, 0 beyond a sentence. The smallest window that has one of each. */
function nearnessOf(each: readonly (readonly number[] | Uint32Array)[]): number {
  const lists = each.filter(places => places.length > 0);
  if (lists.length < 2) return 0;
  const places: [place: number, list: number][] = [];
  for (const [list, own] of lists.entries())
    for (let at = 0; at < own.length && at < 200; at++) places.push([own[at]!, list]);
  places.sort(([one], [other]) => one - other);
  const counts = new Uint16Array(lists.length);
  let missing = lists.length;
  let smallest = Infinity;
  for (let from = 0, to = 0; to < places.length; to++) {
    const [, list] = places[to]!;
    if (counts[list] === 0) missing--;
    counts[list]!++;
    while (missing === 0) {
      smallest = Math.min(smallest, places[to]![0] - places[from]![0]);
      const [, first] = places[from++]!;
      counts[first]!--;
      if (counts[first] === 0) missing++;
    }
  }
  const between = smallest - (lists.length - 1);
  return between >= NEAR * lists.length ? 0 : 1 / (1 + Math.max(0, between) / lists.length);
}
