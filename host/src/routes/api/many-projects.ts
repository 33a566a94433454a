import type {SelectedVersion} from '../../platform/library/library-view.js';
import type {EngineQuestion, SearchEngine} from '../../../../cli/src/search/engine.js';

/** Versions that are searched in one query of the engine. */
export const MOST_AT_ONCE = 100;
/** Versions in a group: so few that the time is not exceeded by much, and that others need not wait long for a thread. */
const GROUP = 25;
/** How long to look for the versions that match best, in ms. Versions that have not been searched by then are left out. */
const BUDGET = 2_000;

interface Best {
  /** In the order of their best pages. */
  readonly selected: readonly SelectedVersion[];
  /** Projects that were not searched in time. */
  readonly notSearched: readonly string[];
  /** Time of all threads together, in ms. */
  readonly spent: number;
}

/** How many projects `notSearched` names; it only counts the others. */
const MOST_NAMES = 20;

const namesOf = (selected: readonly SelectedVersion[]): string[] => [
  ...selected.slice(0, MOST_NAMES).map(({project}) => project.slug),
  ...(selected.length > MOST_NAMES ? [`+${selected.length - MOST_NAMES}`] : []),
];

/**
 * Selects the versions with the best results for a query, at most `MOST_AT_ONCE`. Searches all versions, in groups, with all
 * threads; once the time is up, the remaining versions are left out and reported.
 *
 * @param now a clock, in ms
 */
export async function bestOf(
  engine: Pick<SearchEngine, 'search' | 'threads'>,
  all: readonly SelectedVersion[],
  question: Omit<EngineQuestion, 'scopes' | 'offset' | 'limit' | 'form'>,
  now = () => performance.now(),
): Promise<Best> {
  const end = now() + BUDGET;
  const matching: {readonly version: SelectedVersion; readonly best: number}[] = [];
  let asked = 0;
  let spent = 0;
  const askSome = async (): Promise<void> => {
    while (asked < all.length && (asked === 0 || now() < end)) {
      const some = all.slice(asked, (asked += GROUP));
      const found = await engine.search({
        ...question,
        // So that the queries of others, which are lighter, go first.
        expected: Math.max(question.expected ?? 0, spent),
        scopes: some.map(({project, version}) => ({project: project.slug, version: version.indexName})),
        byIndex: true,
        offset: 0,
        limit: 1,
      });
      spent += found.spent ?? 0;
      for (const [at, {count, best}] of (found.indexes ?? []).entries())
        if (count > 0) matching.push({version: some[at]!, best});
    }
  };
  await Promise.all(Array.from({length: engine.threads ?? 1}, askSome));
  matching.sort((one, other) => other.best - one.best);
  return {
    selected: matching.slice(0, MOST_AT_ONCE).map(({version}) => version),
    notSearched: namesOf(all.slice(asked)),
    spent,
  };
}
