import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Log} from '../observability/log.js';

/** Interval of checking the store, in ms. */
const LOOK = 1_000;

/** Logs when the store becomes unreachable and when it is back. Returns a function that stops it. */
export function tellOfStore({store: {changes}}: LibraryFolder, log: Log): () => void {
  if (!changes) return () => {};
  let last: Date | undefined;
  const timer = setInterval(() => {
    const since = changes.awaySince;
    if (since && !last)
      log.warn('store', {
        message: 'The store is away; what is on this machine is still served.',
        since: since.toISOString(),
      });
    if (!since && last) log.info('store', {message: 'The store is back.', since: last.toISOString()});
    last = since;
  }, LOOK);
  return () => clearInterval(timer);
}
