import type {Facet, FilterWord} from '../../../../src/api/index.js';
import type {Narrowed, Window} from '../../../../src/ranking/answer/search.js';
import {mergeFacets} from '../../../../src/ranking/score/facets.js';
import type {SelectedVersion} from '../../platform/library/library-view.js';
import type {EngineAnswer, EngineQuery, SearchEngine} from '../../../../cli/src/search/engine.js';

/** Maximum number of versions in one query of the engine. */
export const MAX_VERSIONS_PER_QUERY = 100;
/**
 * Number of versions in a group: small, so that the budget is not exceeded by much, and other queries soon get a
 * thread.
 */
const GROUP_SIZE = 25;
/**
 * Default time for searching all versions, in ms. Versions that have not been searched by then are left out, and
 * reported.
 */
export const MANY_PROJECTS_BUDGET = 2_000;

/** From which versions the results of a page come, if there are very many. */
interface PageVersions {
  /** The versions with a result on this page, in the order in which they were given. */
  readonly selected: readonly SelectedVersion[];
  /** How many results of these versions are on earlier pages. */
  readonly offset: number;
  /** Number of matching pages in all versions. */
  readonly count: number;
  readonly facets: readonly Facet[];
  readonly narrowed: Narrowed | undefined;
  /** Number of versions that were searched: the first ones of those given. */
  readonly searched: number;
}

/**
 * Searches any number of versions as one, in groups and with all threads, without reading texts, and determines which
 * of them have results on the page. Once the time is up, or a group has failed, no further group is searched.
 *
 * @param options.budget in ms. The first group is searched in any case
 * @param options.now a clock, in ms
 * @param options.onSpent called after each group, with the time of its thread in ms. Default: no callback
 * @throws the error of the first group that fails
 */
export async function searchMany(
  engine: Pick<SearchEngine, 'search' | 'threads'>,
  selected: readonly SelectedVersion[],
  query: Omit<EngineQuery, 'scopes' | 'offset' | 'limit' | 'form' | 'scores'>,
  {offset, limit}: Window,
  {budget = MANY_PROJECTS_BUDGET, now = () => performance.now(), onSpent = (_spent: number): void => {}} = {},
): Promise<PageVersions> {
  const end = now() + budget;
  const groups: {readonly from: number; readonly answer: EngineAnswer}[] = [];
  let searched = 0;
  let spent = 0;
  let hasFailed = false;
  const searchGroups = async (): Promise<void> => {
    while (!hasFailed && searched < selected.length && (searched === 0 || now() < end)) {
      const from = searched;
      const group = selected.slice(from, (searched += GROUP_SIZE));
      const answer = engine.search({
        ...query,
        // Queries that are expected to take less time than this one has taken so far go first.
        expected: Math.max(query.expected ?? 0, spent),
        scopes: group.map(({project, version}) => ({project: project.slug, version: version.indexName})),
        scores: offset + limit,
        offset: 0,
        limit: 0,
      });
      answer.catch(() => (hasFailed = true));
      const hits = await answer;
      groups.push({from, answer: hits});
      const {spent: ofGroup = 0} = hits;
      spent += ofGroup;
      onSpent(ofGroup);
    }
  };
  await Promise.all(Array.from({length: engine.threads ?? 1}, searchGroups));
  groups.sort((a, b) => a.from - b.from);
  const matching = withFilters(groups, query.filters ?? []);
  const versions = matching.flatMap(({from, answer: {indexes = []}}) =>
    indexes.map(({scores}, at) => ({version: selected[from + at]!, scores})),
  );
  const narrowed = matching.flatMap(({answer: hits}) => hits.narrowed ?? []);
  return {
    ...pageOf(versions, {offset, limit}),
    count: sum(matching.flatMap(({answer: hits}) => hits.count)),
    facets: mergeFacets(matching.map(({answer: hits}) => hits.facets ?? [])),
    narrowed: narrowed[0] && {
      language: narrowed[0].language,
      others: sum(narrowed.map(({others}) => others)),
    },
    searched: Math.min(searched, selected.length),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/**
 * The groups that can have results. A word such as `kind:function` is a filter if its value exists in any version. A group
 * without such a version has searched for the word as text instead, so its results do not match the filter.
 */
function withFilters<Group extends {readonly answer: EngineAnswer}>(
  groups: readonly Group[],
  words: readonly FilterWord[],
): Group[] {
  const applied = new Set(groups.flatMap(({answer: hits}) => hits.filters ?? []));
  const required = words.filter(({typed, isExcluded}) => !isExcluded && applied.has(typed));
  return groups.filter(({answer: hits}) => required.every(({typed}) => hits.filters?.includes(typed)));
}

/**
 * Merges the scores of all versions, in descending order, up to the end of a page. Equal scores are in the order of
 * their versions.
 */
function pageOf(
  versions: readonly {readonly version: SelectedVersion; readonly scores: readonly number[]}[],
  {offset, limit}: Window,
): Pick<PageVersions, 'selected' | 'offset'> {
  /** For each version: how many of its results are up to the end of the page, and how many of these are on the page. */
  const taken = versions.map(() => 0);
  const shown = versions.map(() => 0);
  const nextScore = (at: number): number => versions[at]!.scores[taken[at]!] ?? -Infinity;
  // Indexes of the versions, sorted by the score of their next result. There are at most as many as results up to the end of the page.
  const queue = [...versions.keys()]
    .filter(at => versions[at]!.scores.length > 0)
    .sort((a, b) => nextScore(b) - nextScore(a) || a - b)
    .slice(0, offset + limit);
  for (let rank = 0; rank < offset + limit; rank++) {
    const best = queue.shift();
    if (best === undefined) break;
    taken[best]!++;
    if (rank >= offset) shown[best]!++;
    const score = nextScore(best);
    if (score === -Infinity) continue;
    const after = queue.findIndex(at => nextScore(at) < score || (nextScore(at) === score && at > best));
    queue.splice(after < 0 ? queue.length : after, 0, best);
  }
  const selected = versions.flatMap((version, at) =>
    shown[at]! > 0 ? [{...version, before: taken[at]! - shown[at]!}] : [],
  );
  return {
    selected: selected.map(({version}) => version),
    offset: sum(selected.map(({before}) => before)),
  };
}
