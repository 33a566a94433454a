import {fetchAhead} from '../publishing/shared-storage.js';
import {tidyArtifacts} from '../artifacts/artifact-store.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Publisher} from '../publishing/publisher.js';
import type {Library} from '../library/library.js';
import type {Terminal} from './terminal.js';

/** How often to check for builds whose process has died, in ms. */
const LOOK = 15_000;
/** How often to look for artifacts that nothing refers to, in ms. */
const TIDY = 24 * 60 * 60_000;

/**
 * What a process of a shared library does besides answering requests: it fetches what was published, ends builds
 * whose process has died, and removes what they have stored. Returns a function that stops it.
 */
export function keepUp(
  {store, shared}: LibraryFolder,
  library: Library,
  publisher: Publisher,
  terminal: Terminal,
): () => Promise<void> {
  const {changes} = store;
  if (!shared || !changes) return async () => {};
  const ending = new AbortController();
  let fetching: Promise<void> | undefined;
  let isStale = false;

  /** One run at a time; changes during a run trigger another run. */
  const handleChange = (): void => {
    isStale = true;
    fetching ??= fetchAll().finally(() => (fetching = undefined));
  };
  const fetchAll = async (): Promise<void> => {
    while (isStale && !ending.signal.aborted) {
      isStale = false;
      try {
        await fetchAhead(shared.cache, await library.rows(), ending.signal);
      } catch {
        // The store is unreachable: the next change, or its return, triggers another run.
      }
    }
  };

  let looking: Promise<void> | undefined;
  let tidied = 0;
  const look = async (): Promise<void> => {
    try {
      for (const sentence of await publisher.endCutOff()) terminal.note(sentence);
      if (Date.now() - tidied < TIDY) return;
      tidied = Date.now();
      await tidyArtifacts(shared.artifacts, store);
    } catch {
      // The store is unreachable: the next check tries again.
    }
  };
  const timer = setInterval(() => (looking ??= look().finally(() => (looking = undefined))), LOOK);
  const stopListening = changes.listen(handleChange);
  handleChange();
  return async () => {
    ending.abort();
    clearInterval(timer);
    stopListening();
    await Promise.all([fetching, looking]);
  };
}
