import type {FilteredQuery} from '../../api/filters.js';
import {type IndexReader, NameKind} from '../index/index-reader.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {Features} from '../score/features.js';
import type {NameMatch} from '../score/name-match.js';
import type {RankedPage, Ranking} from '../score/ranking.js';
import {ADDENDS, FACTORS, type FeatureName, type PageFeatures, scoreOf} from '../score/score.js';
import {type Narrowed, pageOfResults, rankIndexes, type Window} from './search.js';
import {words} from '../text/tokens.js';
import type {Weights} from '../weights.js';

// Explains scores for `docent ask --explain`. A test compares its texts with the README. Pages of a site do not load it.

/** A page of the answer, with the evidence for its rank. */
export interface ExplainedPage {
  readonly path: string;
  readonly title: string;
  readonly score: number;
  /** Best first, at most three. */
  readonly sections: readonly ExplainedSection[];
}

interface ExplainedSection {
  readonly anchor: string;
  /** Its name or heading. */
  readonly label: string;
  readonly score: number;
  readonly evidence: readonly Evidence[];
}

/** Maximum number of sections that are explained for each page. */
const MAX_EXPLAINED = 3;

/** Like `search`, but with the evidence for the ranking instead of texts. */
export async function explainSearch(
  filtered: FilteredQuery,
  indexes: readonly (OpenedIndex | undefined)[],
  window: Window,
): Promise<{
  readonly count: number;
  /** Terms that were searched besides the words of the query: forms, synonyms, corrections, compounds, signs, words from the thesaurus. */
  readonly also: readonly string[];
  /** Those from the thesaurus, by the rare word of the query that they stand for. */
  readonly thesaurus: ReadonlyMap<string, readonly string[]>;
  /** Present only if the answer is narrowed to a language. */
  readonly narrowed?: Narrowed;
  readonly pages: readonly ExplainedPage[];
}> {
  const {count, rankings, query, narrowed} = await rankIndexes(filtered, indexes);
  const pages = await Promise.all(
    pageOfResults(rankings, window).map(({scope, page}) =>
      explainPage(page, rankings[scope]!, indexes[scope]!.reader),
    ),
  );
  const typed = new Set(words(query.typed));
  const also = rankings.flatMap(ranking =>
    ranking ? [...ranking.highlighted, ...[...ranking.corrections.values()].flat()] : [],
  );
  return {
    count,
    also: [...new Set(also)].filter(word => !typed.has(word)),
    thesaurus: new Map(rankings.flatMap(ranking => [...(ranking?.related ?? [])])),
    ...(narrowed && {narrowed}),
    pages,
  };
}

async function explainPage(
  {page, score}: RankedPage,
  {context: {weights}, reranked}: Ranking,
  reader: IndexReader,
): Promise<ExplainedPage> {
  const candidate = reranked.find(({page: number}) => number === page);
  const scored = (candidate?.sections ?? []).map(({section, features}) => ({
    section,
    score: scoreOf(features, candidate!.features, weights),
    evidence: explain(features, candidate!.features, weights),
  }));
  const best = scored.sort((a, b) => b.score - a.score).slice(0, MAX_EXPLAINED);
  const [texts, entries] = await Promise.all([
    reader.texts(best.map(({section}) => section)),
    reader.entries({sections: [], pages: [page]}),
  ]);
  const {path, title} = entries.pages[0]!;
  const sections = best.map(({score: sectionScore, evidence}, at): ExplainedSection => {
    const {anchor, heading, name} = texts[at]!;
    return {anchor, label: name ?? heading, score: sectionScore, evidence};
  });
  return {path, title, score, sections};
}

/** What one feature contributes to the score of a section. */
export interface Evidence {
  readonly feature: FeatureName;
  /** The measured value, described in words. */
  readonly what: string;
  readonly adds?: number;
  /** Factor by which the sum of all `adds` is multiplied. */
  readonly times?: number;
}

/** The score of a section by feature. Features without an effect are left out. */
export function explain(features: Features, page: PageFeatures, weights: Weights): Evidence[] {
  const evidence: Evidence[] = [];
  const what = (feature: FeatureName): string => FEATURE_TEXTS[feature].what(features, page);
  for (const {name: feature, adds: addsOf} of ADDENDS) {
    const adds = addsOf(features, weights, page);
    if (adds !== 0) evidence.push({feature, what: what(feature), adds});
  }
  for (const {name: feature, times: timesOf} of FACTORS) {
    const times = timesOf(features, weights);
    if (times !== 1) evidence.push({feature, what: what(feature), times});
  }
  return evidence;
}

interface FeatureText {
  /** What the feature measures. */
  readonly measures: string;
  /** Range of the measurement, before it is weighted. */
  readonly range: string;
  /** What was measured for one section. */
  readonly what: (features: Features, page: PageFeatures) => string;
}

type What = FeatureText['what'];
const fraction = (measures: string, what: What): FeatureText => ({measures, range: '0 to 1', what});
const flag = (measures: string, what: string): FeatureText => ({
  measures,
  range: 'applies or not',
  what: () => what,
});

export const FEATURE_TEXTS: Readonly<Record<FeatureName, FeatureText>> = {
  terms: fraction(
    "BM25 × coverage^`coveragePower`, terms of the page's title included",
    ({coverage, titleOnly}) =>
      `words, ${percent(coverage)} of the query${titleOnly ? `, ${percent(titleOnly)} in the page's title` : ''}`,
  ),
  headingMatch: fraction(
    'part of the query in the heading^1.2 × part of the heading that is the query^`headingCoveragePower`',
    ({headingMatch, headingCoverage}) =>
      `heading has ${percent(headingMatch)} of the query, which is ${percent(headingCoverage)} of the heading`,
  ),
  headingEquality: fraction(
    'how nearly the heading is the query, in any forms of its words, ^4',
    ({headingEquality}) =>
      `heading is the query, apart from the forms of its words, ${percent(headingEquality)}`,
  ),
  titleMatch: fraction(
    "like `headingMatch`, of the page's title",
    ({titleMatch, titleCoverage}) =>
      `page's title has ${percent(titleMatch)} of the query, which is ${percent(titleCoverage)} of the title`,
  ),
  referenceMatch: fraction(
    'part of the query in references and heading, ^`referenceMatchPower`',
    ({referenceMatch}) => `references to it have ${percent(referenceMatch)}`,
  ),
  labelMatch: fraction(
    'part of the query in heading, title and references together, ^2',
    ({labelMatch}) => `heading, title and references have ${percent(labelMatch)}`,
  ),
  leadMatch: fraction(
    'part of the query in the first 40 words of the section, ^2',
    ({leadMatch}) => `its first sentences have ${percent(leadMatch)}`,
  ),
  pageLeadMatch: fraction(
    'the same of its page',
    ({pageLeadMatch}) => `the first sentences of its page have ${percent(pageLeadMatch)}`,
  ),
  proximity: fraction(
    'how close together all terms stand: 1 side by side, 0 beyond a sentence',
    () => 'all words stand near one another',
  ),
  pairProximity: fraction(
    'how close each term stands to the next one of the query',
    () => 'words stand near the next word of the query',
  ),
  pageTerms: {
    measures: 'BM25 × coverage^`coveragePower` of the whole page, divided by its length penalty',
    range: '0 to 1.3',
    what: (_, {coverage}) => `its page has ${percent(coverage)} of the query`,
  },
  otherSections: {
    measures: 'first-pass scores of the next best sections of its page',
    range: '0 to 1.9',
    what: () => 'other sections of its page have it',
  },
  nameMatch: fraction(
    'how well its best name, heading, label, index entry or link text is the query',
    ({nameMatch}) => (nameMatch ? `"${nameMatch.typed}" matches its ${howItMatches(nameMatch)}` : ''),
  ),
  links: {
    measures: '1 + `links` × log₁₀(1 + pages that refer to it)',
    range: '1 and up',
    what: ({links}) => `${links} pages refer to it`,
  },
  pageLinks: {
    measures: '1 + `pageLinks` × log₁₀(1 + references to sections of its page)',
    range: '1 and up',
    what: ({pageLinks}) => `${pageLinks} references to sections of its page`,
  },
  objectInProse: flag(
    'it documents an object, and the query is in words; not beside a name match',
    'an object, and the query is in words',
  ),
  objectForSymbol: flag(
    'it documents an object, and the query is a symbol; not beside a name match',
    'an object, and the query is a symbol',
  ),
  foreignObject: flag(
    'it documents an object of a secondary language of the site; not beside a name match',
    'an object of another language than most',
  ),
  guide: flag(
    'its page is a guide, and the query is in words; not beside a name match',
    'a guide, and the query is in words',
  ),
  listing: flag('its page only repeats other pages or leads to them', 'only repeats or leads to other pages'),
  history: flag('its page describes changes of past versions', 'describes changes of past versions'),
  rank: {
    measures: '(1 + `rank`)^rank, by the rank of its page: set by the site, or -10 for a re-exported item',
    range: '-10 to 10',
    what: ({rank}) => `rank ${rank} of its page`,
  },
};

const percent = (part: number): string => `${Math.round(100 * Math.min(1, part))} %`;

const NAME_KIND_LABELS: Readonly<Record<NameKind, string>> = {
  [NameKind.Name]: 'name',
  [NameKind.NameSuffix]: 'end of the name',
  [NameKind.Heading]: 'heading',
  [NameKind.Entry]: "entry of the book's index",
  [NameKind.Label]: 'label',
  [NameKind.Link]: 'text of links',
};

function howItMatches({kind, weight, formsOf}: NameMatch): string {
  const label = NAME_KIND_LABELS[kind];
  if (formsOf !== undefined) return `${label} in other forms, ${formsOf}`;
  if (weight === 'namePrefix') return `${label} as a prefix`;
  return weight === 'fuzzyName' ? `${label} misspelt` : label;
}
