import {stemmer as english} from '@orama/stemmers/english';
import {EnglishSynonyms, englishRoot} from './english.js';
import {memoize} from './memoize.js';
import {ENGLISH_OPENING, type Opening, openingLength} from './question-openings.js';
import {fold} from './fold.js';
import type {Thesaurus} from './thesaurus/thesaurus.js';

/** Returns the folded stem of a word, which is the same for its inflected forms. Not for display. */
export type Stemmer = (word: string) => string;

export interface Language {
  readonly stem: Stemmer;
  /** Returns what may be written before a stem as part of the same word: `ال`, the Arabic article. Default: nothing. */
  readonly proclitics?: (stem: string) => readonly string[];
  /** Returns the number of words that only open a question: 3 of "how do I sort". */
  readonly opening: (words: readonly string[]) => number;
  /** Returns the root of a word, which is coarser than its stem: `parser` and `parse` have the same. Default: the language has no roots. */
  readonly root?: Stemmer;
  /** Returns the synonyms of a word in any of its forms, in their basic form. Default: the language has no synonyms. */
  readonly synonyms?: (word: string) => readonly string[];
  /** Loads the thesaurus, for words that an index seldom has. `undefined` if it did not load. Default: the language has none. */
  readonly thesaurus?: () => Promise<Thesaurus | undefined>;
}

export interface LanguageOptions {
  /** How long the first queries wait for the thesaurus, in ms: a download may never end. Later ones do not wait. Default: as long as it takes. */
  readonly thesaurusTimeout?: number;
}

interface StemmerModule {
  readonly stemmer: Stemmer;
  /** See `Language`. */
  readonly procliticsOf?: (stem: string) => readonly string[];
}

/**
 * Stemmers by language, each loaded when an index in that language is opened. All but the Arabic one are Snowball's. English, the
 * language of most manuals, is bundled: a file of its own would cost a round trip.
 */
const LOADERS: Readonly<Record<string, () => Promise<StemmerModule>>> = {
  ar: () => import('./arabic.js'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: async () => ({stemmer: english}),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
};
/** Codes of Bokmål and Nynorsk. */
const ALIASES: Readonly<Record<string, string>> = {nb: 'no', nn: 'no'};
/** Maximum number of cached stems for each language. */
const MAX_CACHED = 20_000;

/**
 * Loads languages by their codes (`de`, `pt-BR`), except those without a stemmer. A site without a language is assumed to be in
 * English.
 */
export async function loadLanguages(
  languages: readonly string[],
  options: LanguageOptions = {},
): Promise<Language[]> {
  const names = new Set(languages.map(language => language.toLowerCase().split(/[-_]/)[0]!));
  if (names.size === 0) names.add('en');
  return Promise.all(
    [...names].flatMap(name => {
      const code = ALIASES[name] ?? name;
      const load = LOADERS[code];
      return load ? [loadLanguage(code, load, options)] : [];
    }),
  );
}

async function loadLanguage(
  code: string,
  load: () => Promise<StemmerModule>,
  {thesaurusTimeout}: LanguageOptions,
): Promise<Language> {
  const [{stemmer, procliticsOf: proclitics}, pattern] = await Promise.all([load(), loadOpening(code)]);
  const stem = memoize(word => fold(stemmer(word)), MAX_CACHED);
  const opening = (words: readonly string[]): number => (pattern ? openingLength(words, pattern) : 0);
  if (code !== 'en') return {stem, opening, ...(proclitics && {proclitics})};
  const synonyms = new EnglishSynonyms(stem);
  return {
    stem,
    opening,
    root: memoize(word => fold(englishRoot(stem(word))), MAX_CACHED),
    synonyms: word => synonyms.of(word),
    thesaurus: () => loadThesaurus(stem, thesaurusTimeout),
  };
}

const loadOpening = async (code: string): Promise<Opening | undefined> =>
  code === 'en' ? ENGLISH_OPENING : (await import('./translated-openings.js')).OPENINGS[code];

/** The thesauri of some languages, without those that did not load. */
export async function loadThesauri(languages: readonly Language[]): Promise<Thesaurus[]> {
  const loaded = await Promise.all(languages.flatMap(({thesaurus}) => (thesaurus ? [thesaurus()] : [])));
  return loaded.filter(thesaurus => thesaurus !== undefined);
}

/** Shared by all indexes. */
let thesaurus: Thesaurus | undefined;
let thesaurusLoading: Promise<void> | undefined;
let loadingOrTimeout: Promise<void> | undefined;

/** Waits for the thesaurus, once if there is a timeout. Queries after it are answered without the thesaurus until it has arrived. */
async function loadThesaurus(stem: Stemmer, timeout: number | undefined): Promise<Thesaurus | undefined> {
  thesaurusLoading ??= import('./thesaurus/thesaurus.js').then(
    ({readThesaurus}) => void (thesaurus = readThesaurus(stem)),
    () => {},
  );
  await (timeout === undefined
    ? thesaurusLoading
    : (loadingOrTimeout ??= Promise.race([thesaurusLoading, delay(timeout)])));
  return thesaurus;
}

/** Does not keep a process running. */
const delay = (milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    const signal = AbortSignal.timeout(milliseconds);
    signal.addEventListener('abort', () => resolve());
  });
