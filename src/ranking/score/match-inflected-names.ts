import {NameKind, Flag, type WordList} from '../index/index-snapshot.js';
import type {TermExpander} from '../query/term-expansion.js';
import {normalizeKey, words} from '../text/tokens.js';
import type {OpenedIndex} from '../index/open-index.js';
import {
  type NameMatch,
  NAME_KIND_WEIGHTS,
  type NameWeight,
  forEachName,
  linkPenalty,
  objectNames,
  duplicateHeadingPenalty,
  spellingPenalty,
} from './name-match.js';

/** A longer query is neither a name nor a heading. */
const MAX_WORDS = 8;

/** What is left of a match of an object's name where the query is several words: it is more likely a heading. */
const SPACED_NAME_PENALTY = 0.62;

/**
 * Adds the sections that have the query as a name or heading in inflected forms, or after its spelling is corrected.
 *
 * @returns whether a corrected spelling matches.
 */
export async function matchInflectedNames(
  typed: string,
  index: OpenedIndex,
  expander: TermExpander,
  add: (match: NameMatch) => void,
): Promise<boolean> {
  const own = words(typed);
  if (own.length > MAX_WORDS) return false;
  let isMisspelt = false;
  const expand = async (word: string): Promise<readonly (KeyTerm & {readonly isRelated: boolean})[]> => {
    const {expansions, corrections} = await expander.expansions(word, {isPrefix: false, edits: 0});
    if (corrections.length > 0) isMisspelt = true;
    const most = Math.max(...expansions.map(({weight}) => weight));
    // Relative to the best, so that a corrected word counts in full. Related words are less sure to be meant in a name.
    const found = expansions.map(({at, weight, isRelated = false}) => ({
      word: index.vocabulary.words.word(at),
      weight: isRelated ? (weight / most) ** 2 : weight / most,
      isRelated,
    }));
    return found.some(option => option.word === word)
      ? found
      : [{word, weight: 1, isRelated: false}, ...found];
  };
  const each = await Promise.all(own.map(expand));
  await index.snapshot.turn?.();
  const {keys} = index.vocabulary;
  const key = normalizeKey(typed);
  const inflected = inflectedKeys(keys, each);
  const found = inflected.filter(({at}) => keys.word(at) !== key);
  // Names of objects are not matched by synonyms: `for loop` led to `FOR_ITER`.
  const hasRelated = each.some(expansions => expansions.some(({isRelated}) => isRelated));
  const strict = each.map(expansions => expansions.filter(({isRelated}) => !isRelated));
  const named = new Set((hasRelated ? inflectedKeys(keys, strict) : inflected).map(({at}) => at));
  const isNameTyped = !/\s/.test(typed);
  const weightOf = (section: number, kind: NameKind): NameWeight => {
    if (kind === NameKind.NameSuffix && index.directory.flags[section]! & Flag.Page) return 'exactSuffix';
    // Several words are rarely a name.
    if (!isNameTyped && kind === NameKind.Name) return 'nameSuffix';
    // Whether the letter case of a misspelt name was right is unknown.
    if (isNameTyped && isMisspelt && kind === NameKind.NameSuffix) return 'exactSuffix';
    return NAME_KIND_WEIGHTS[kind];
  };
  const postings = await index.snapshot.namePostings(found.map(({at}) => at));
  for (const [order, one] of postings.entries()) {
    await index.snapshot.turn?.();
    const {at, weight} = found[order]!;
    const headingPenalty = duplicateHeadingPenalty(one);
    forEachName(one, (section, kind, count) => {
      if (kind <= NameKind.NameSuffix && !named.has(at)) return;
      let spelling = 1;
      if (kind <= NameKind.NameSuffix)
        if (!isNameTyped) spelling = SPACED_NAME_PENALTY;
        else if (isMisspelt) spelling = spellingPenalty(typed, () => objectNames(section, index));
      const strength = headingPenalty(kind) * spelling * weight * linkPenalty(kind, count);
      add({
        section,
        weight: weightOf(section, kind),
        strength,
        typed,
        kind,
        formsOf: keys.word(at),
      });
    });
  }
  return isMisspelt && postings.length > 0;
}

/** A word that a term may stand for; 1 is the term itself. */
export interface KeyTerm {
  readonly word: string;
  readonly weight: number;
}

/** A key that is the query in inflected forms. */
export interface InflectedKey {
  readonly at: number;
  /** The least of the weights of its words. */
  readonly weight: number;
}

/** Bounds the walk: forms multiply with every word. */
const MAX_STEPS = 2000;

/**
 * The keys that are a concatenation of one alternative for each term, in order. A prefix that no key has is not followed,
 * so that few of all combinations are visited.
 *
 * @param each by term: its alternatives.
 */
export function inflectedKeys(keys: WordList, each: readonly (readonly KeyTerm[])[]): InflectedKey[] {
  const best = new Map<number, number>();
  let steps = 0;
  const follow = (prefix: string, depth: number, weight: number): void => {
    if (depth === each.length) {
      const at = keys.find(prefix);
      if (at >= 0 && weight > (best.get(at) ?? 0)) best.set(at, weight);
      return;
    }
    for (const {word, weight: own} of each[depth]!) {
      if (++steps > MAX_STEPS) return;
      const longer = prefix + word;
      if (keys.word(keys.lowerBound(longer)).startsWith(longer))
        follow(longer, depth + 1, Math.min(weight, own));
    }
  };
  if (each.length > 0) follow('', 0, 1);
  return Array.from(best, ([at, weight]) => ({at, weight}));
}
