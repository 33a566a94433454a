import {bareName, namesIn, nameSuffixes, withoutCall} from '../text/names.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {nameWords, normalizeKey} from '../text/tokens.js';

/** The name that the whole query may be, and the names in it. */
export interface QueryNames {
  /** The query as a name, without the parentheses of a call. */
  readonly whole: string;
  /** `whole` in the form of the dictionary of names. */
  readonly key: string;
  readonly words: readonly string[];
  /** The words that may be inflected in a name. Empty for a long query, and for one whose signs make it exact. */
  readonly inflectedWords: readonly string[];
  /** The whole query first, then the names in it and their suffixes. */
  readonly candidates: readonly NameCandidate[];
  /** The query has signs that a name must also have: `%s` is not `-s`, and `{% url 'name' %}` is not `url_name`. */
  readonly isExact: boolean;
}

/** A part of the query that may be a name. */
export interface NameCandidate {
  readonly typed: string;
  readonly key: string;
  /** Strength of a match, relative to 1 for a match of the whole query. */
  readonly strength: number;
  readonly isPartOfQuery: boolean;
}

/** Maximum number of words of a name or heading. */
const MAX_WORDS = 8;
/** Maximum number of names that are read from one query, such as a pasted traceback. */
const MAX_NAMES = 8;
/** Factor for each part that is dropped from the front of a name: `path.join` of `os.path.join`. */
const DROPPED_PART_FACTOR = 0.75;

/** @param typed text without operators. @returns `undefined` if signs in it show that it is not a name: `HEAD^` is not `HEAD` */
export function readNames(typed: string): QueryNames | undefined {
  const whole = bareName(typed);
  const words = nameWords(whole);
  const query = {whole, key: words.join(''), words};
  const candidate = candidateOf(whole, 1, false);
  if (symbolOf(whole) !== undefined || CODE.test(whole))
    return {...query, candidates: [candidate], isExact: true, inflectedWords: []};
  if (innerSymbols(whole).length > 0) return undefined;
  const names = namesIn(typed).filter(name => name !== whole || nameSuffixes(name).length > 1);
  const parts = names
    .slice(0, MAX_NAMES)
    .flatMap(name =>
      [...nameSuffixes(withoutCall(name)).entries()].flatMap(([dropped, suffix]) =>
        suffix === whole ? [] : candidateOf(suffix, DROPPED_PART_FACTOR ** dropped, name !== whole),
      ),
    );
  return {
    ...query,
    candidates: [candidate, ...parts],
    isExact: false,
    inflectedWords: words.length > MAX_WORDS ? [] : words,
  };
}

function candidateOf(name: string, strength: number, isPartOfQuery: boolean): NameCandidate {
  const typed = withoutCall(name);
  return {typed, key: normalizeKey(typed), strength, isPartOfQuery};
}
