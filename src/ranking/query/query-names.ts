import {bareName, namesIn, nameSuffixes, withoutCall} from '../text/names.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {nameWords, normalizeKey} from '../text/tokens.js';

/** The names that a query may be as a whole, and those in it. */
export interface QueryNames {
  /** The query as a name, without the parentheses of a call. */
  readonly whole: string;
  /** The same as it is in the dictionary of names. */
  readonly key: string;
  readonly words: readonly string[];
  /** The words of a name that may have other forms of them: none of a longer query, nor where signs make it exact. */
  readonly inflectedWords: readonly string[];
  /** The whole query first, then the names in it and their suffixes. */
  readonly candidates: readonly NameCandidate[];
  /** The query has signs, which a name must have as well: `%s` is not `-s`, and `{% url 'name' %}` not `url_name`. */
  readonly isExact: boolean;
}

/** A part of the query that may be a name. */
export interface NameCandidate {
  readonly typed: string;
  readonly key: string;
  /** Part of the strength of a whole name. */
  readonly strength: number;
  readonly isPartOfQuery: boolean;
}

/** A longer query is neither a name nor a heading. */
const MAX_WORDS = 8;
/** Names in one query, such as a pasted traceback. */
const MAX_NAMES = 8;
/** For each part dropped from the front of a name in a query: `path.join` of `os.path.join`. */
const SHORTENED = 0.75;

/** @param typed text without operators. @returns `undefined` where signs inside of it say that it is no name: `HEAD^` is not `HEAD` */
export function readNames(typed: string): QueryNames | undefined {
  const whole = bareName(typed);
  const words = nameWords(whole);
  const all = {whole, key: words.join(''), words};
  const own = candidateOf(whole, 1, false);
  if (symbolOf(whole) !== undefined || CODE.test(whole))
    return {...all, candidates: [own], isExact: true, inflectedWords: []};
  if (innerSymbols(whole).length > 0) return undefined;
  const names = namesIn(typed).filter(name => name !== whole || nameSuffixes(name).length > 1);
  const parts = names
    .slice(0, MAX_NAMES)
    .flatMap(name =>
      [...nameSuffixes(withoutCall(name)).entries()].flatMap(([dropped, suffix]) =>
        suffix === whole ? [] : candidateOf(suffix, SHORTENED ** dropped, name !== whole),
      ),
    );
  return {
    ...all,
    candidates: [own, ...parts],
    isExact: false,
    inflectedWords: words.length > MAX_WORDS ? [] : words,
  };
}

function candidateOf(name: string, strength: number, isPartOfQuery: boolean): NameCandidate {
  const typed = withoutCall(name);
  return {typed, key: normalizeKey(typed), strength, isPartOfQuery};
}
