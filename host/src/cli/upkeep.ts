import {tidyArtifacts} from '../platform/artifacts/artifact-store.js';
import type {Library} from '../platform/library/library.js';
import type {LibraryFolder} from '../platform/publishing/library-folder.js';
import type {Publisher} from '../platform/publishing/publisher.js';
import {fetchAhead} from '../platform/publishing/shared-storage.js';
import type {Terminal} from '../../../cli/src/commands/terminal.js';

/** Interval of checking the store, in ms. */
export const STORE_INTERVAL = 1_000;
/** Interval of checking for builds whose process has died, in ms. */
const CHECK_INTERVAL = 15_000;
/** Interval of checking for artifacts that nothing refers to, in ms. */
const TIDY_INTERVAL = 24 * 60 * 60_000;

/**
 * Starts the background work of a host in a fleet: it fetches published builds before readers request them, ends builds whose process has died,
 * and removes artifacts that nothing refers to. Returns a function that stops it.
 */
export function startUpkeep(
  {store, shared}: LibraryFolder,
  {
    served,
    publisher,
    terminal,
  }: {
    readonly served: Library;
    readonly publisher: Publisher;
    readonly terminal: Terminal;
  },
): () => Promise<void> {
  const {changes} = store;
  if (!shared || !changes) return async () => {};
  const ending = new AbortController();
  let following: Promise<void> | undefined;
  let isStale = false;

  /** Starts fetching builds, unless a run is in progress: then another run follows it. */
  const handleChange = (): void => {
    isStale = true;
    following ??= followAll().finally(() => (following = undefined));
  };
  const followAll = async (): Promise<void> => {
    while (isStale && !ending.signal.aborted) {
      isStale = false;
      try {
        await fetchAhead(shared.cache, await served.rows(), ending.signal);
      } catch {
        // The store is unreachable. The next change, or the return of the store, triggers another run.
      }
    }
  };

  let looking: Promise<void> | undefined;
  let tidied = 0;
  const look = async (): Promise<void> => {
    try {
      for (const sentence of await publisher.endInterruptedBuilds()) terminal.note(sentence);
      if (Date.now() - tidied < TIDY_INTERVAL) return;
      tidied = Date.now();
      await tidyArtifacts(shared.artifacts, store);
    } catch {
      // The store is unreachable. The next check tries again.
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
