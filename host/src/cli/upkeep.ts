import {tidyArtifacts} from '../artifacts/artifact-store.js';
import type {Library} from '../library/library.js';
import type {LibraryRows, VersionRow} from '../library/library-view.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Publisher} from '../publishing/publisher.js';
import {fetchAhead} from '../publishing/shared-storage.js';
import type {EngineScope, SearchEngine} from '../search/engine.js';
import type {Terminal} from './terminal.js';

/** Interval of checking the store, in ms. */
export const STORE_INTERVAL = 1_000;
/** How often to check for builds whose process has died, in ms. */
const CHECK_INTERVAL = 15_000;
/** How often to look for artifacts that nothing refers to, in ms. */
const TIDY_INTERVAL = 24 * 60 * 60_000;

/**
 * What a process does besides answering requests: it makes what was published ready for readers, and, where the library is
 * shared, fetches it before, ends builds whose process has died, and removes what they have stored. Returns a function that
 * stops it.
 */
export function startUpkeep(
  {store, shared}: LibraryFolder,
  {
    served,
    publisher,
    engine,
    terminal,
  }: {
    readonly served: Library;
    readonly publisher: Publisher;
    readonly engine: SearchEngine;
    readonly terminal: Terminal;
  },
): () => Promise<void> {
  const {changes} = store;
  const ending = new AbortController();
  let following: Promise<void> | undefined;
  let isStale = false;
  /** Indexes of the rows that were read last. */
  let known: ReadonlySet<string> = new Set();

  /** One run at a time; changes during a run trigger another run. */
  const handleChange = (): void => {
    isStale = true;
    following ??= followAll().finally(() => (following = undefined));
  };
  const followAll = async (): Promise<void> => {
    while (isStale && !ending.signal.aborted) {
      isStale = false;
      try {
        const rows = await served.rows();
        if (shared) await fetchAhead(shared.cache, rows, ending.signal);
        const scopes = defaultIndexes(rows);
        const added = scopes.filter(scope => !known.has(nameOf(scope)));
        if (added.length > 0) void engine.warmUp?.(added);
        known = new Set(scopes.map(nameOf));
      } catch {
        // The store is unreachable: the next change, or its return, triggers another run.
      }
    }
  };

  if (!shared || !changes) {
    let state: string | undefined;
    const timer = setInterval(() => {
      const noticing = store.state().then(now => {
        if (now !== state) handleChange();
        state = now;
      });
      // The next look tries again, and readers are told of it.
      noticing.catch(() => {});
    }, STORE_INTERVAL);
    return async () => {
      ending.abort();
      clearInterval(timer);
      await following;
    };
  }

  let looking: Promise<void> | undefined;
  let tidied = 0;
  const look = async (): Promise<void> => {
    try {
      for (const sentence of await publisher.endCutOff()) terminal.note(sentence);
      if (Date.now() - tidied < TIDY_INTERVAL) return;
      tidied = Date.now();
      await tidyArtifacts(shared.artifacts, store);
    } catch {
      // The store is unreachable: the next check tries again.
    }
  };
  const timer = setInterval(() => (looking ??= look().finally(() => (looking = undefined))), CHECK_INTERVAL);
  const stopListening = changes.listen(handleChange);
  handleChange();
  return async () => {
    ending.abort();
    clearInterval(timer);
    stopListening();
    await Promise.all([following, looking]);
  };
}

const nameOf = ({project, version}: EngineScope): string => `${project}/${version}`;

/** The index that readers of each project ask who name no version, the newest first. */
function defaultIndexes({projects, versions}: LibraryRows): readonly EngineScope[] {
  const projectOf = new Map(projects.map(project => [project.id, project]));
  const chosen = new Map<number, VersionRow>();
  for (const version of versions) {
    const {active, index_name: name, project_id: id, slug} = version;
    if (active !== 1 || name === null) continue;
    if (!chosen.has(id) || projectOf.get(id)?.default_version === slug) chosen.set(id, version);
  }
  return [...chosen]
    .sort(([, one], [, other]) => (other.build_id ?? 0) - (one.build_id ?? 0))
    .flatMap(([id, {index_name: version}]) => {
      const project = projectOf.get(id)?.slug;
      return project !== undefined && version !== null ? {project, version} : [];
    });
}
