import {tidyArtifacts} from '../platform/artifacts/artifact-store.js';
import type {Library} from '../platform/library/library.js';
import type {LibraryFolder} from '../platform/publishing/library-folder.js';
import type {Publisher} from '../platform/publishing/publisher.js';
import {fetchAhead} from '../platform/publishing/shared-storage.js';
import type {Terminal} from '../../../cli/src/commands/terminal.js';

/** Interval at which a host checks whether its store can be reached, in ms. */
export const STORE_INTERVAL = 1_000;
/** Interval at which a host looks for builds whose process has died, in ms. */
const CHECK_INTERVAL = 15_000;
/** Minimum interval at which a host looks for artifacts that no build refers to, in ms. */
const TIDY_INTERVAL = 24 * 60 * 60_000;

/**
 * Starts the background work of a host in a fleet: it fetches published builds before readers request them, ends builds whose
 * process has died, and removes artifacts that no build refers to. Does nothing if the host is not in a fleet.
 *
 * @returns a function that stops the work
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
  let fetching: Promise<void> | undefined;
  let isStale = false;

  /** Starts fetching builds. If that is under way already, it is done once more afterwards, because it may have missed this change. */
  const handleChange = (): void => {
    isStale = true;
    fetching ??= fetchBuilds().finally(() => (fetching = undefined));
  };
  const fetchBuilds = async (): Promise<void> => {
    while (isStale && !ending.signal.aborted) {
      isStale = false;
      try {
        await fetchAhead(shared.cache, await served.rows(), ending.signal);
      } catch {
        // The store is unreachable. Builds are fetched after the next change, or when the store can be reached again.
      }
    }
  };

  let checking: Promise<void> | undefined;
  let lastCleanup = 0;
  const check = async (): Promise<void> => {
    try {
      for (const sentence of await publisher.endInterruptedBuilds()) terminal.note(sentence);
      if (Date.now() - lastCleanup < TIDY_INTERVAL) return;
      lastCleanup = Date.now();
      await tidyArtifacts(shared.artifacts, store);
    } catch {
      // The store is unreachable. The next check tries again.
    }
  };
  const timer = setInterval(
    () => (checking ??= check().finally(() => (checking = undefined))),
    CHECK_INTERVAL,
  );
  const stopListening = changes.listen(handleChange);
  handleChange();
  return async () => {
    ending.abort();
    clearInterval(timer);
    stopListening();
    await Promise.all([fetching, checking]);
  };
}
