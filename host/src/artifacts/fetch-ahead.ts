import type {LibraryRows} from '../library/view/rows.js';
import type {ArtifactCache, ArtifactKind} from './artifact-cache.js';
import {artifactIn, type ArtifactName} from './artifact-store.js';

/**
 * Fetches what is served before anyone requests it, the newest first, as long as there is room without removing
 * anything. So readers do not wait, and can still read while the store is unreachable.
 */
export async function fetchAhead(
  cache: ArtifactCache,
  rows: LibraryRows,
  signal: AbortSignal,
): Promise<void> {
  const newest = rows.versions
    .filter(({active}) => active)
    .sort((one, other) => (other.build_id ?? 0) - (one.build_id ?? 0));
  for (const {folder, index_name: indexName} of newest)
    for (const [kind, name] of [artifact('index', indexName), artifact('site', folder)]) {
      if (signal.aborted) return;
      if (!name || cache.holds(kind, name)) continue;
      if (!(await cache.hasRoom())) return;
      // Whoever requests it later gets the error.
      await cache.open(kind, name).catch(() => {});
    }
}

const artifact = (kind: ArtifactKind, kept: string | null): [ArtifactKind, ArtifactName | undefined] => [
  kind,
  kept === null ? undefined : artifactIn(kept),
];
