import type {WordNode} from '../query/parse-query.js';
import type {Features, QueryContext} from './features.js';
import {indexIn, type Match} from './match.js';
import type {PageFeatures} from './score.js';

/** Maximum number of sections that a ranking lists for a page. */
export const MAX_SECTIONS = 6;

/** A page of the answer, with its sections. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** Best first; none if only the page's title matches. */
  readonly sections: readonly number[];
}

/** A page with its features and those of its best sections. */
export interface RerankedPage {
  readonly page: number;
  readonly features: PageFeatures;
  readonly sections: readonly {readonly section: number; readonly features: Features}[];
}

export interface Ranking {
  /** Matching pages, best first: all, or at least as many as were requested. */
  readonly pages: readonly RankedPage[];
  /** Number of all matching pages. */
  readonly count: number;
  readonly context: QueryContext;
  /** The pages of the second pass. */
  readonly reranked: readonly RerankedPage[];
  /** Phrases that were searched as separate words. */
  readonly phrasesAsWords: ReadonlySet<string>;
  /** What unknown words were corrected to, by word as typed. */
  readonly corrections: ReadonlyMap<string, readonly string[]>;
  /** What the thesaurus has for rare words, by word as typed. */
  readonly related: ReadonlyMap<string, readonly string[]>;
  /** Words to highlight besides those of the query: forms, synonyms, compounds, words from the thesaurus. */
  readonly highlighted: ReadonlySet<string>;
  /** Words that are neither highlighted nor listed as missing. */
  readonly stopwords: readonly WordNode[];
  /** Whether a section matches, regardless of filters. */
  readonly hasMatch: (section: number) => boolean;
}

/** Whether a section itself matches a term, rather than only the title of its page. */
export const hasTerm = (section: number, matches: readonly Match[]): boolean =>
  matches.some(match => indexIn(match, section) >= 0);

/** Marks the sections that match, regardless of filters. */
export function markMatched({matches, nameMatches, index: {stats}}: QueryContext): Uint8Array {
  const matched = new Uint8Array(stats.sections);
  for (const {sections} of matches) for (const section of sections) matched[section] = 1;
  for (const section of nameMatches.keys()) matched[section] = 1;
  return matched;
}
