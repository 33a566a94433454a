import type {ArtifactCache} from '../../artifacts/artifact-cache.js';
import {artifactIn} from '../../artifacts/artifact-store.js';
import type {Sites} from './view-for.js';

/** The files of shared builds, fetched by the machine that serves them. */
export function sharedSites(cache: ArtifactCache): Sites {
  return {
    folderOf(kept) {
      const artifact = artifactIn(kept);
      return artifact ? cache.pathOf('site', artifact) : kept;
    },
    async open(kept) {
      const artifact = artifactIn(kept);
      return artifact ? cache.open('site', artifact) : kept;
    },
  };
}
