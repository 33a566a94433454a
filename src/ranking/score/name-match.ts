import {type NamePostings, NameKind, type SectionLabel} from '../index/index-reader.js';
import {editDistance, mayBeTwoEditsFrom} from '../index/near-terms.js';
import {nameSuffixes} from '../text/names.js';
import type {Weights} from '../weights.js';

export const NAME_WEIGHTS = [
  'exactName',
  'wholeName',
  'exactSuffix',
  'nameSuffix',
  'exactHeading',
  'wholeHeading',
  'indexEntry',
  'label',
  'linkText',
  'namePrefix',
  'fuzzyName',
] as const satisfies readonly (keyof Weights)[];
export type NameWeight = (typeof NAME_WEIGHTS)[number];

/** By kind of name: the weight of a match that may differ in letter case, signs or form. */
export const NAME_KIND_WEIGHTS: Readonly<Record<NameKind, NameWeight>> = {
  [NameKind.Name]: 'wholeName',
  [NameKind.NameSuffix]: 'nameSuffix',
  [NameKind.Heading]: 'wholeHeading',
  [NameKind.Entry]: 'indexEntry',
  [NameKind.Label]: 'label',
  [NameKind.Link]: 'linkText',
};

/** A name of a section that matches the query, or a name in the query. */
export interface NameMatch {
  readonly section: number;
  readonly weight: NameWeight;
  /** Factor of the weight, 0 to 1. It is 1 if the whole query is the whole name. */
  readonly strength: number;
  /** The name is only a part of the query. */
  readonly isPartOfQuery?: boolean;
  /** The part of the query that matches. */
  readonly typed: string;
  readonly kind: NameKind;
  /** The key of the name, if it begins with the query or is only similar to it. Default: the query is the name, or a form of it. */
  readonly nearKey?: string;
  /** The key of the name, if the query matches it in other forms of its words. Default: the query is the name. */
  readonly formsOf?: string;
}

export const nameScore = ({weight, strength, isPartOfQuery}: NameMatch, weights: Weights): number =>
  weights[weight] * strength * (isPartOfQuery ? weights.nameInQuery : 1);

/** The factor of a heading that n sections share is n to this power: 3/4 for two sections, 1/6 for a hundred. */
const DUPLICATE_POWER = -0.4;

/**
 * By kind of name: the factor of a match if many sections share the heading, such as `Examples`. 1 for other kinds, because names are
 * specific even if several objects share one.
 */
export function duplicateHeadingPenalty({sections, kinds}: NamePostings): (kind: NameKind) => number {
  let headings = 0;
  for (let at = 0; at < sections.length; at++) if (kinds[at] === NameKind.Heading) headings++;
  const penalty = headings > 1 ? headings ** DUPLICATE_POWER : 1;
  return kind => (kind === NameKind.Heading ? penalty : 1);
}

/** The factor of a link text that a single page uses. Each doubling of the number of pages adds a sixth, up to 1. */
const SINGLE_LINK = 0.5;
const LINK_DOUBLINGS = 6;

/** Factor of a match, lower for link texts of few pages. @param count number of pages that use the link text */
export const linkPenalty = (kind: NameKind, count: number): number =>
  kind === NameKind.Link ? Math.min(1, SINGLE_LINK + Math.log2(count) / LINK_DOUBLINGS) : 1;

/** Maximum number of edits by which a misspelt name is recognised. */
const MAX_SPELLING_EDITS = 2;

/**
 * The number of edits between the typed name and the nearest name or suffix of a name, including signs and letter case, which keys lack
 * (`__set_` and `set` have the same key). 3 for more than 2.
 */
export function spellingDistance(typed: string, names: readonly string[]): number {
  let minEdits = MAX_SPELLING_EDITS + 1;
  for (const name of names)
    for (const suffix of nameSuffixes(name)) {
      if (suffix === typed) return 0;
      if (mayBeTwoEditsFrom(typed, suffix))
        minEdits = Math.min(minEdits, editDistance(typed, suffix, MAX_SPELLING_EDITS));
    }
  return minEdits;
}

/** Factor of a match that has the same key but another spelling. High enough for a rank above sections that only mention the name. */
const OTHER_SPELLING = 0.6;

/** Whether the reader knows how a name is spelt: only readers who type an underscore do. */
export const isSpellingKnown = (typed: string): boolean => typed.includes('_');

/** Factor of a match, lower if no name is spelt like the typed one. */
export const spellingPenalty = (typed: string, names: readonly string[]): number =>
  names.length > 0 && spellingDistance(typed, names) > MAX_SPELLING_EDITS ? OTHER_SPELLING : 1;

/** Factor for a name with other letters or signs than were typed, such as `Łaska` for `laska` and `C#` for `c`. */
const OTHER_LETTERS = 0.95;

/** Separators of words, and punctuation, which readers type or leave out as they like. */
const SEPARATORS = /[\s._:/?,;'"’()-]+/g;
const lettersOf = (name: string): string => name.replace(SEPARATORS, '').normalize().toLowerCase();

/** Factor of a match, lower if none of the names has the typed letters and signs, ignoring case. */
export function lettersPenalty(typed: string, names: readonly string[]): number {
  const letters = lettersOf(typed);
  // The section for the page of a command has no names to compare.
  if (names.length === 0) return 1;
  return names.flatMap(nameSuffixes).some(name => lettersOf(name) === letters) ? 1 : OTHER_LETTERS;
}

export const objectNames = ({name, aliases}: SectionLabel): readonly string[] =>
  name === undefined ? aliases : [name, ...aliases];
