import type {Store} from '../store/store.js';
import {type ArtifactName, artifactIn, type ArtifactStore} from './artifact-store.js';

/** A publication takes less than this, in ms: what it has stored and nothing refers to yet must not be removed. */
const ABANDONED = 24 * 60 * 60_000;

/** Removes what publications that were killed, or came to nothing, have stored. */
export async function tidyArtifacts(
  artifacts: ArtifactStore,
  store: Store,
  before = new Date(Date.now() - ABANDONED),
): Promise<void> {
  const old = await artifacts.keptBefore(before);
  const used = await namesIn(store.database);
  for (const name of old)
    if (!used.has(name))
      // Whoever is about to refer to it looks within its write whether it is still there.
      await store.write(undefined, async transaction => {
        if (!(await namesIn(transaction)).has(name)) await artifacts.remove(name);
      });
  await artifacts.removeUnfinished(before);
}

/** All that builds refer to. */
async function namesIn(database: Store['database']): Promise<Set<ArtifactName | undefined>> {
  const builds = await database.selectFrom('build').select(['folder', 'index_name']).execute();
  return new Set(
    builds.flatMap(({folder, index_name: index}) => [artifactIn(folder ?? ''), artifactIn(index ?? '')]),
  );
}
