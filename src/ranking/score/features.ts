import {Field, FIELDS, FIRST_PLACES, Flag} from '../index/index-snapshot.js';
import {remember} from '../text/remember.js';
import type {CalledSo} from './called-so.js';
import {type InHeading, partOfHeading} from './heading-part.js';
import {firstFrom, indexBetween, type Match, rarityOf} from './match.js';
import type {OpenedIndex} from './opened-index.js';
import type {Weights} from './weights.js';

/** What is known of a question when its candidates are weighed. */
export interface Asked {
  readonly index: OpenedIndex;
  readonly weights: Weights;
  readonly matches: readonly Match[];
  /** How much all that is wanted says, together. */
  readonly rarity: number;
  readonly called: ReadonlyMap<number, CalledSo>;
  /**
   * By what is wanted: its part of the question where sections are called something. `for` is in every text, and in
   * few headings.
   */
  readonly callingShares: readonly number[];
  readonly callingRarities: readonly number[];
  /** It is no name: it is answered where something is explained. */
  readonly isInWords: boolean;
  /** It is written with signs: `:=`, `**kwargs`, `HEAD~3`. */
  readonly isSymbol: boolean;
  /** It is one symbol as a whole: its sign, which is wanted as well, is no other word. */
  readonly isOneSymbol: boolean;
  /** It has code in it: a name, an option, signs. Who asks so looks for a reference. */
  readonly isCode: boolean;
}

export function callingRaritiesOf(matches: readonly Match[], sections: number): number[] {
  return matches.map(({headings, references}) => {
    let count = 0;
    for (let at = 0; at < headings.length; at++) if (headings[at]! > 0 || references[at]! > 0) count++;
    return rarityOf(count, sections);
  });
}

export function sharesOf(rarities: readonly number[]): number[] {
  const all = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1;
  return rarities.map(rarity => rarity / all);
}

/**
 * What can be seen of a section, before anything is weighed. Parts are 0 to 1, those of the question by how much its
 * words say.
 */
export interface Features {
  /** How strongly its words are said, and the part of the question they are. */
  readonly said: number;
  readonly covered: number;
  /** The part of the question that only the title of its page has. */
  readonly titled: number;
  /** The part of the question in its heading or name, and the part of these that the question is. */
  readonly inHeading: number;
  /** How nearly the heading is the question, word by word, in whatever forms. */
  readonly isHeading: number;
  readonly ofHeading: number;
  /** The same of the page's title. */
  readonly inTitle: number;
  readonly ofTitle: number;
  /** The part of the question that what others call it has, its heading together with it; 0 where others add nothing. */
  readonly inReferences: number;
  /** How near the words stand, all together, and each to the next one of the question. */
  readonly nearness: number;
  readonly pairs: number;
  /** The part of the question in anything by which it is called: heading, title of its page, what others call it. */
  readonly inCalled: number;
  /** The part of the question in its first sentences, and in those of its page. */
  readonly inLead: number;
  readonly inPageLead: number;
  readonly called: CalledSo | undefined;
  /** How many pages refer to it, and to any place of its page. */
  readonly links: number;
  readonly pageLinks: number;
  readonly isListing: boolean;
  readonly isHistory: boolean;
  /** The question is in words, and this documents an object: where a reader looks what is known by name. */
  readonly isReference: boolean;
  /** The question is a symbol, and this documents an object: its signature has it, and says nothing of it. */
  readonly isSignature: boolean;
  /** As before, and it is an object of another language than most of the site's. */
  readonly isForeign: boolean;
  /** The question is in words, and this leads a reader through something. */
  readonly isGuide: boolean;
  /** What the site makes of its page: -10 to 10. */
  readonly rank: number;
}

/** News of what changed once: `whatsnew/3.8.html`, `releases/2.0.html`, `changelog.html`. */
const HISTORY =
  /(^|\/)(what'?s-?new|change-?log|changes|releases?|rel(ease-?)?notes|history|news|deprecations?)(\/|[.-]|$)/i;
/** Pages that explain: `tutorial/errors.html`, `howto/sorting.html`, `topics/email.html`, `user-guide/`. */
const GUIDE =
  /(^|\/)(tutorials?|how-?tos?|(user-?)?guides?|learn|intro(duction)?|getting-?started|topics|examples?|cookbook|faqs?)(\/|[.-]|$)/i;
const MAX_PATHS = 5000;
const kindOfPage = remember(path => ({isHistory: HISTORY.test(path), isGuide: GUIDE.test(path)}), MAX_PATHS);
/** As well as this a word stands in a heading for the one that was asked for: other forms do. */
const SURE = 0.5;
/** Words are near one another within so many places for each. */
const NEAR = 8;
/** Places of a word that are looked at. */
const MAX_PLACES = 100;
/** A text says what it is about in so many words. */
const LEAD = 40;
/** Fewer words are a topic, which a heading or an index says better: `for loop`. */
const LED = 3;

/** What all sections of a page have in common. */
export interface SharedFeatures {
  /** By what is wanted: where in its columns the page's sections begin and end. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** By what is wanted: how well the title has it, 0 to 1. */
  readonly each: readonly number[];
  readonly inTitle: number;
  readonly ofTitle: number;
  readonly inPageLead: number;
  readonly isHistory: boolean;
  readonly isGuide: boolean;
}

export function sharedFeaturesOf(page: number, asked: Asked): SharedFeatures {
  const {index, matches, callingShares, callingRarities, isInWords, isCode} = asked;
  const {directory} = index;
  const slot = directory.firstOf[page]!;
  const end = directory.firstOf[page + 1]!;
  const [from, to, each]: [number[], number[], number[]] = [[], [], []];
  let inTitle = 0;
  const wanted: InHeading[] = [];
  for (let number = 0; number < matches.length; number++) {
    const match = matches[number]!;
    const first = firstFrom(match.sections, slot);
    from.push(first);
    to.push(firstFrom(match.sections, end, first));
    const own =
      match.sections[first] === slot ? Math.max(match.headings[first]!, PATH * match.references[first]!) : 0;
    each.push(own);
    inTitle += callingShares[number]! * own;
    if (own > 0) wanted.push({match, rarity: callingRarities[number]!});
  }
  const kind = kindOfPage(directory.page(page).path);
  return {
    ...{from, to, each, inTitle},
    ofTitle: wanted.length > 0 ? partOfHeading(slot, wanted, index) : 0,
    inPageLead: inLeadOf(page, asked),
    isHistory: kind.isHistory,
    isGuide: isInWords && !isCode && kind.isGuide,
  };
}

/** What the first section of a page that says anything says first. */
function inLeadOf(page: number, {index: {directory}, matches, callingShares, isSymbol}: Asked): number {
  if (isSymbol || matches.length < LED) return 0;
  const end = directory.firstOf[page + 1]!;
  let first = directory.firstOf[page]! + 1;
  // A heading may have nothing below it but the next one.
  while (first < end && directory.lengths[first * FIELDS + Field.Text] === 0) first++;
  if (first >= end) return 0;
  let found = 0;
  for (const [number, match] of matches.entries())
    if (isInLead(match.places(first))) found += callingShares[number]!;
  return found;
}

function isInLead(places: readonly number[] | Uint32Array): boolean {
  for (const place of places)
    if (place >= FIRST_PLACES[Field.Text]) return place < FIRST_PLACES[Field.Text] + LEAD;
  return false;
}

export function featuresOf(
  section: number,
  {from, to, each, inTitle, ofTitle, inPageLead, isHistory, isGuide}: SharedFeatures,
  asked: Asked,
): Features {
  const {index, matches, rarity, called, callingShares, callingRarities, isInWords, isSymbol} = asked;
  const {directory} = index;
  const page = directory.pageOf[section]!;
  let said = 0;
  let covered = 0;
  let titled = 0;
  let inHeading = 0;
  const wanted: InHeading[] = [];
  let headed = 0;
  let inReferences = 0;
  let isReferred = false;
  let inCalled = 0;
  let inLead = 0;
  let pairs = 0;
  let pairShares = 0;
  let before: readonly number[] | Uint32Array | undefined;
  let beforeShare = 0;
  const near: (readonly number[] | Uint32Array)[] = [];
  let nearRarity = 0;
  const ats: number[] = [];
  let found = 0;
  for (let number = 0; number < matches.length; number++) {
    const at = indexBetween(matches[number]!.sections, section, from[number]!, to[number]!);
    ats.push(at);
    if (at >= 0) found++;
  }
  const mayLead = !isSymbol && matches.length >= LED;
  // Where a single word stands says nothing else.
  const isPlaced = !asked.isOneSymbol && matches.length > 1 && (found > 1 || mayLead);
  for (let number = 0; number < matches.length; number++) {
    const match = matches[number]!;
    const share = match.rarity / rarity;
    const callingShare = callingShares[number]!;
    const at = ats[number]!;
    inCalled +=
      callingShare *
      Math.max(0.8 * each[number]!, at < 0 ? 0 : match.headings[at]!, at < 0 ? 0 : match.references[at]!);
    if (at < 0) {
      titled += share * each[number]!;
      before = undefined;
      pairShares += Math.min(share, beforeShare);
      beforeShare = share;
      continue;
    }
    said += share * match.strengths[at]!;
    covered += share;
    inHeading += callingShare * match.headings[at]!;
    if (match.headings[at]! > 0) {
      wanted.push({match, rarity: callingRarities[number]!});
      if (match.headings[at]! >= SURE) headed += callingShare;
    }
    inReferences += callingShare * Math.max(match.references[at]!, match.headings[at]!);
    if (match.references[at]! > 0) isReferred = true;
    if (isPlaced) {
      const places = match.places(section);
      near.push(places);
      if (mayLead && isInLead(places)) inLead += callingShare;
      if (before) pairs += Math.min(share, beforeShare) * nearnessOf([before, places]);
      pairShares += Math.min(share, beforeShare);
      before = places;
      beforeShare = share;
    }
    nearRarity += share;
  }
  const ofHeading = wanted.length > 0 ? partOfHeading(section, wanted, index) : 0;
  return {
    said,
    covered,
    titled,
    inHeading,
    isHeading: headed * ofHeading,
    ofHeading,
    inTitle,
    ofTitle,
    inReferences: isReferred ? inReferences : 0,
    pairs: pairShares > 0 ? pairs / pairShares : 0,
    inCalled,
    inLead,
    inPageLead,
    nearness: near.length > 1 ? nearnessOf(near) * nearRarity : 0,
    called: called.get(section),
    links: directory.links[section]!,
    pageLinks: index.pageLinks[page]!,
    isListing: (directory.flags[section]! & Flag.Listing) !== 0,
    isHistory,
    isReference: isInWords && (directory.flags[section]! & Flag.Object) !== 0,
    isSignature: isSymbol && (directory.flags[section]! & Flag.Object) !== 0,
    isForeign: isInWords && (directory.flags[section]! & Flag.Foreign) !== 0,
    isGuide,
    rank: directory.ranks[page]!,
  };
}

/** A word of the page's address, beside one of its title. */
const PATH = 0.7;

/** How near all of them stand: 1 side by side, 0 beyond a sentence. The smallest window that has one of each. */
export function nearnessOf(each: readonly (readonly number[] | Uint32Array)[]): number {
  const lists = each.filter(places => places.length > 0);
  if (lists.length < 2) return 0;
  const next = new Uint8Array(lists.length);
  let smallest = Infinity;
  for (;;) {
    let first = 0;
    let last = 0;
    for (let list = 0; list < lists.length; list++) {
      const place = lists[list]![next[list]!]!;
      if (place < lists[first]![next[first]!]!) first = list;
      if (place > last) last = place;
    }
    smallest = Math.min(smallest, last - lists[first]![next[first]!]!);
    if (++next[first]! >= Math.min(lists[first]!.length, MAX_PLACES)) break;
  }
  const between = smallest - (lists.length - 1);
  return between >= NEAR * lists.length ? 0 : 1 / (1 + Math.max(0, between) / lists.length);
}
