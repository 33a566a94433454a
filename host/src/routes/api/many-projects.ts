import type {SelectedVersion} from '../../library/library-view.js';
import type {EngineQuestion, SearchEngine} from '../../../../cli/src/search/engine.js';

/** Versions that are asked in one question of the engine. */
export const MOST_AT_ONCE = 100;
/** Questions at a time, so that those of others find threads. */
const QUESTIONS = 4;
/** How long to look for the versions that match best, in ms. What has not been asked by then is left out. */
const BUDGET = 2_000;

interface Best {
  /** In the order of their best pages. */
  readonly selected: readonly SelectedVersion[];
  /** Projects that were not asked, because time was up. */
  readonly notSearched: readonly string[];
  /** How long it took all threads, in ms. */
  readonly spent: number;
}

/** Names for a sentence. */
const MOST_NAMES = 20;

const namesOf = (selected: readonly SelectedVersion[]): string[] => [
  ...selected.slice(0, MOST_NAMES).map(({project}) => project.slug),
  ...(selected.length > MOST_NAMES ? [`+${selected.length - MOST_NAMES}`] : []),
];

/**
 * Of very many versions, those that have the best pages for a question, so that the pages of an answer come from at most
 * `MOST_AT_ONCE`. All are asked, some at a time; once the budget is used up, the rest is left out, and counted.
 *
 * @param now a clock, in ms
 */
export async function bestOf(
  engine: Pick<SearchEngine, 'search'>,
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
      const some = all.slice(asked, (asked += MOST_AT_ONCE));
      const found = await engine.search({
        ...question,
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
  await Promise.all(Array.from({length: QUESTIONS}, askSome));
  matching.sort((one, other) => other.best - one.best);
  return {
    selected: matching.slice(0, MOST_AT_ONCE).map(({version}) => version),
    notSearched: namesOf(all.slice(asked)),
    spent,
  };
}
