import {NameKind} from '../index/index-snapshot.js';
import {bareName, nameSuffixes, namesIn, headingLabel} from '../text/names.js';
import {fuzzyMatches} from '../query/fuzzy-matches.js';
import type {TermExpander} from '../query/term-expansion.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {normalizeKey, words} from '../text/tokens.js';
import {matchInflectedNames} from './match-inflected-names.js';
import {
  NAME_KIND_WEIGHTS,
  type NameMatch,
  nameScore,
  type NameWeight,
  forEachName,
  linkPenalty,
  objectNames,
  duplicateHeadingPenalty,
  spellingDistance,
  spellingPenalty,
} from './name-match.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {Weights} from '../weights.js';

/** A part of the query that may be a name. */
interface NameCandidate {
  readonly typed: string;
  /** Part of a whole name's strength. */
  readonly strength: number;
  readonly isPartOfQuery?: boolean;
}

/** Of the keys that begin with the query, the shortest are looked up. */
const MAX_COMPLETIONS = 200;
/** Keys are sorted by their letters: as many are read to choose the shortest from. */
const MAX_SCANNED = 800;
const MAX_FUZZY = 8;
/** Longer queries are found by their terms, and so are those whose terms are all in the index. */
const MAX_FUZZY_WORDS = 4;
const TWO_EDITS_FROM = 7;
/** A word of as many sections is meant as a word, and only rarely as the prefix of a name. */
const COMMON_FREQUENCY = 5;
const COMMON_WORD_PENALTY = 0.2;
/** The strength of a prefix match goes from here, for one letter of many, to 1. */
const PREFIX_LEAST = 0.5;
/** For each part dropped from the front of a name in a query: `path.join` of `os.path.join`. */
const SHORTENED = 0.75;
/** A single word being typed is the prefix of a name rather than of a heading. */
const HEADING_PREFIX_PENALTY = 0.8;
/** Names in one query, such as a pasted traceback. */
const MAX_NAMES = 8;

/**
 * The sections that have the query, or a name in it, as a name: each with its best match.
 *
 * @param typed the reader's words, without operators.
 */
export async function matchNames(
  typed: string,
  index: OpenedIndex,
  weights: Weights,
  expander: TermExpander,
): Promise<Map<number, NameMatch>> {
  const best = new Map<number, NameMatch>();
  const add = (match: NameMatch): void => {
    const before = best.get(match.section);
    if (!before || nameScore(match, weights) > nameScore(before, weights)) best.set(match.section, match);
  };
  const whole = bareName(typed);
  if (symbolOf(whole) !== undefined || CODE.test(whole)) {
    // `%s` is not `-s`, and `{% url 'name' %}` not `url_name`: signs in the query must be in the name.
    const isExact = ({section}: NameMatch): boolean => hasExactName(whole, section, index);
    await matchWholeName({typed: whole, strength: 1}, index, match => isExact(match) && add(match));
    return best;
  }
  // `HEAD^` is not `HEAD`.
  if (innerSymbols(whole).length > 0) return best;
  await matchWholeName({typed: whole, strength: 1}, index, add);
  const names = namesIn(typed).filter(name => name !== whole || nameSuffixes(name).length > 1);
  for (const name of names.slice(0, MAX_NAMES)) {
    const isPartOfQuery = name !== whole;
    for (const [dropped, suffix] of nameSuffixes(name.replace(/\(\)$/, '')).entries())
      if (suffix !== whole)
        await matchWholeName({typed: suffix, strength: SHORTENED ** dropped, isPartOfQuery}, index, add);
  }
  const isMisspelt = await matchInflectedNames(whole, index, expander, add);
  await matchNearbyNames(whole, index, add, isMisspelt);
  return best;
}

async function matchWholeName(
  {typed, strength, isPartOfQuery = false}: NameCandidate,
  index: OpenedIndex,
  add: (match: NameMatch) => void,
): Promise<void> {
  await index.snapshot.turn?.();
  const bare = typed.replace(/\(\)?$/, '');
  const at = index.vocabulary.keys.find(normalizeKey(bare));
  if (at < 0) return;
  const [postings] = await index.snapshot.namePostings([at]);
  const headingPenalty = duplicateHeadingPenalty(postings!);
  forEachName(postings!, (section, kind, count) => {
    const weight = weightOf(bare, section, kind, index);
    const spelling =
      kind <= NameKind.NameSuffix ? spellingPenalty(bare, () => objectNames(section, index)) : 1;
    const sized = strength * linkPenalty(kind, count) * spelling;
    add({
      section,
      weight,
      strength: sized * headingPenalty(kind),
      isPartOfQuery,
      typed: bare,
      kind,
    });
  });
}

function weightOf(typed: string, section: number, kind: NameKind, index: OpenedIndex): NameWeight {
  switch (kind) {
    case NameKind.Name:
      return objectNames(section, index).includes(typed) ? 'exactName' : 'wholeName';
    case NameKind.NameSuffix: {
      const names = objectNames(section, index);
      // Without a name it is the page of a command, `rebase` of `git-rebase(1)`.
      return names.length === 0 ||
        names.some(other => nameSuffixes(other).includes(typed)) ||
        (/^_|_$/.test(typed) && spellingDistance(typed, names) <= 1)
        ? 'exactSuffix'
        : 'nameSuffix';
    }
    case NameKind.Heading: {
      const {heading} = index.directory.section(section);
      return heading === typed || headingLabel(heading) === typed ? 'exactHeading' : 'wholeHeading';
    }
    default:
      return NAME_KIND_WEIGHTS[kind];
  }
}

/** Adds names that begin with the query; where there are none, names within an edit or two. */
async function matchNearbyNames(
  typed: string,
  index: OpenedIndex,
  add: (match: NameMatch) => void,
  isMisspelt: boolean,
): Promise<void> {
  const key = normalizeKey(typed);
  const {
    vocabulary: {keys},
    snapshot: {turn},
  } = index;
  if (!key) return;
  await turn?.();
  const longer: number[] = [];
  for (let at = keys.lowerBound(key); at < keys.size && longer.length < MAX_SCANNED; at++) {
    const other = keys.word(at);
    if (!other.startsWith(key)) break;
    if (other !== key) longer.push(at);
  }
  longer.sort((one, other) => keys.word(one).length - keys.word(other).length);
  const typedPart = (at: number): number => key.length / keys.word(at).length;
  const commonWordPenalty = isCommonWord(typed, index) ? COMMON_WORD_PENALTY : 1;
  const isNameTyped = !/\s/.test(typed);
  await addAll(
    longer.slice(0, MAX_COMPLETIONS),
    at => commonWordPenalty * (PREFIX_LEAST + (1 - PREFIX_LEAST) * typedPart(at)),
    'namePrefix',
  );
  if (isMisspelt || longer.length > 0 || keys.find(key) >= 0 || !mayBeMisspelt(typed, index)) return;
  const near = await fuzzyMatches(
    keys.spellings ?? keys,
    key,
    key.length >= TWO_EDITS_FROM ? 2 : 1,
    MAX_FUZZY,
    {min: minLengthOf(typed), turn},
  );
  const edits = new Map(near.map(one => [one.at, one.edits]));
  const least = near[0]?.edits;
  const nearest = near.filter(one => one.edits === least).map(({at}) => at);
  await addAll(nearest, at => 1 / edits.get(at)!, 'fuzzyName');

  async function addAll(
    ats: readonly number[],
    strengthOf: (at: number) => number,
    weight: 'namePrefix' | 'fuzzyName',
  ): Promise<void> {
    await turn?.();
    const found = await index.snapshot.namePostings(ats);
    for (const [order, postings] of found.entries()) {
      await turn?.();
      const headingPenalty = duplicateHeadingPenalty(postings);
      forEachName(postings, (section, kind) => {
        if (kind > NameKind.Heading) return;
        add({
          section,
          weight,
          strength:
            strengthOf(ats[order]!) *
            headingPenalty(kind) *
            (weight === 'fuzzyName' && kind <= NameKind.NameSuffix
              ? spellingPenalty(typed, () => objectNames(section, index))
              : 1) *
            (isNameTyped && kind === NameKind.Heading ? HEADING_PREFIX_PENALTY : 1),
          typed,
          kind,
        });
      });
    }
  }
}

function mayBeMisspelt(typed: string, {vocabulary}: OpenedIndex): boolean {
  const own = words(typed);
  if (own.length > MAX_FUZZY_WORDS) return false;
  // An unknown name is misspelt, even where its parts are words of the index.
  return (!/\s/.test(typed) && /._./s.test(typed)) || own.some(word => vocabulary.words.find(word) < 0);
}

/** With its underscores even a short name has few fuzzy matches. */
const minLengthOf = (typed: string): number | undefined => (/^__?\w{3}_?_$/.test(typed) ? 3 : undefined);

/** Whether a name or heading of a section equals this with its signs, letter case aside. */
function hasExactName(typed: string, section: number, {directory}: OpenedIndex): boolean {
  const {name, aliases, heading} = directory.section(section);
  const wanted = typed.toLowerCase();
  return [name ?? heading, ...aliases].flatMap(nameSuffixes).some(other => other.toLowerCase() === wanted);
}

function isCommonWord(typed: string, {vocabulary}: OpenedIndex): boolean {
  const own = words(typed);
  return own.length === 1 && vocabulary.words.frequencyOf(own[0]!) >= COMMON_FREQUENCY;
}
