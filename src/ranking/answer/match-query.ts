import type {IndexReader, NamePostings, Postings} from '../index/index-reader.js';
import type {OpenedIndex} from '../index/open-index.js';
import {compoundsOf} from '../query/compounds.js';
import {hasPhrase, idsOfTerms, type Lookup, LookupBuilder} from '../query/lookups.js';
import {idsOfNames, lookUpNames} from '../query/name-lookups.js';
import type {ParsedQuery, QueryNode} from '../query/parse-query.js';
import {askTerms, planQuery} from '../query/query-plan.js';
import {openingLength, significantNodes, termWeights} from '../query/term-weights.js';
import {type Match, without} from '../score/match.js';
import {findNames, type NamedSection} from '../score/match-names.js';
import {Matcher} from '../score/matcher.js';
import type {Weights} from '../weights.js';

/** The matches of a query in an index, before they are ranked. */
export interface QueryMatches {
  /** The matches of all terms that at least one section has. */
  readonly matches: readonly Match[];
  readonly nameHits: readonly NamedSection[];
  /** Nodes that are not looked up, because they only open a question ("how do I") or are too frequent. */
  readonly skipped: ReadonlySet<QueryNode>;
  /** Phrases that were searched as separate words, because they would have taken too long. */
  readonly phrasesAsWords: ReadonlySet<string>;
  /** What unknown words were corrected to, by word as typed. */
  readonly corrections: ReadonlyMap<string, readonly string[]>;
  /** What the thesaurus has for rare words, by word as typed. */
  readonly related: ReadonlyMap<string, readonly string[]>;
  /** Words to highlight besides those of the query. */
  readonly highlighted: ReadonlySet<string>;
}

/** Plans a query, and finds the sections that have its terms and names. */
export async function matchQuery(
  query: ParsedQuery,
  index: OpenedIndex,
  weights: Weights,
): Promise<QueryMatches> {
  const {wanted, unwanted} = query;
  const {reader, stats, languages} = index;
  const plan = planQuery(query, index, reader.frequentTerms);
  const postings = new QueryPostings(reader);
  const [{terms, expander}] = await Promise.all([
    askTerms(plan, index, weights, requests => reader.terms(requests)),
    postings.read(plan.frequent, plan.hasPositions),
  ]);

  const frequencyOf = (word: string): number => terms.exact(word)?.frequency ?? 0;
  const {distinct, significant} = significantNodes(wanted, frequencyOf, stats.sections);
  const opening = wanted.slice(0, openingLength(wanted, languages));
  const skipped = new Set(distinct.filter(node => opening.includes(node) || !significant.includes(node)));
  const compounds = compoundsOf(wanted, terms, expander);
  const last = wanted.at(-1);
  /** A builder for each node, so that highlighted words come in the order of the query. */
  const builders = new Map(
    [...unwanted, ...significant].map(node => [node, new LookupBuilder(terms, expander, compounds, skipped)]),
  );
  const lookups = new Map<QueryNode, readonly Lookup[]>();
  for (const node of unwanted) lookups.set(node, [builders.get(node)!.of(node)]);
  for (const node of significant) lookups.set(node, builders.get(node)!.ofWanted(node, node === last));
  const names = plan.names && lookUpNames(plan.names, terms, expander);
  const allLookups = [...lookups.values()].flat();
  const needsPositions = allLookups.length > 1 || allLookups.some(hasPhrase);
  await postings.read(idsOfTerms(allLookups), needsPositions, names && idsOfNames(names));

  const matcher = new Matcher(index, weights, postings.terms);
  const matchesOf = (some: readonly Lookup[]): Match[] => some.map(lookup => matcher.match(lookup));
  const matchesByNode = new Map([...lookups].map(([node, nodeLookups]) => [node, matchesOf(nodeLookups)]));
  // An identifier that no section has as a whole is searched by its parts.
  const inParts = significant.flatMap(node => {
    const nodeMatches = matchesByNode.get(node)!;
    const isWhole = node.kind === 'word' && nodeMatches.length === 1;
    return isWhole && isEmpty(nodeMatches[0]!)
      ? {node, lookups: builders.get(node)!.ofParts(node, node === last)}
      : [];
  });
  if (inParts.length > 0) {
    await postings.read(idsOfTerms(inParts.flatMap(part => part.lookups)), true);
    for (const part of inParts) matchesByNode.set(part.node, matchesOf(part.lookups));
  }

  const excluded = unwanted.flatMap(node => matchesByNode.get(node)!);
  const factors = termWeights(wanted, languages);
  const matches = significant.flatMap(node => {
    const factor = factors.get(node) ?? 1;
    return matchesByNode
      .get(node)!
      .map(match => without(factor === 1 ? match : {...match, idf: match.idf * factor}, excluded));
  });
  const [onlyWord, ...otherWords] = names?.query.words ?? [];
  const frequency = onlyWord !== undefined && otherWords.length === 0 ? frequencyOf(onlyWord) : 0;
  return {
    // A term that no section has does not tell sections apart, and does not lower their coverage.
    matches: matches.filter(match => !isEmpty(match)),
    nameHits: names ? findNames(names, index, postings.names, frequency) : [],
    skipped,
    phrasesAsWords: matcher.phrasesAsWords,
    corrections: new Map([...builders.values()].flatMap(({corrections}) => [...corrections])),
    related: new Map([...builders.values()].flatMap(({related}) => [...related])),
    highlighted: new Set([...builders.values()].flatMap(({highlighted}) => [...highlighted])),
  };
}

const isEmpty = ({sections}: Match): boolean => sections.length === 0;

/** The postings of one query, by id: each list is read once. */
class QueryPostings {
  readonly terms = new Map<number, Postings>();
  readonly names = new Map<number, NamePostings>();
  readonly #reader: IndexReader;
  #hasPositions = false;

  constructor(reader: IndexReader) {
    this.#reader = reader;
  }

  /** Reads the lists that have not been read yet. @param positions whether positions of terms will be needed */
  async read(terms: Iterable<number>, positions: boolean, names: readonly number[] = []): Promise<void> {
    if (positions && !this.#hasPositions) this.terms.clear();
    this.#hasPositions ||= positions;
    const wanted = [...terms].filter(id => !this.terms.has(id));
    if (wanted.length + names.length === 0) return;
    const answer = await this.#reader.postings({terms: wanted, positions: this.#hasPositions, names});
    for (const [at, id] of wanted.entries()) this.terms.set(id, answer.terms[at]!);
    for (const [at, id] of names.entries()) this.names.set(id, answer.names[at]!);
  }
}
