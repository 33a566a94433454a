import {
  ArtifactError,
  type ArtifactName,
  type ArtifactStore,
  checkedBy,
  DamagedArtifactError,
  namesInUse,
} from '../platform/artifacts/artifact-store.js';
import {openArtifacts} from '../platform/artifacts/open-artifacts.js';
import {showingProgress, UserError} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/text.js';
import type {Opened} from './command.js';

/**
 * Copies the artifacts of all builds to another place and verifies each copy. An artifact that is already there is copied
 * again only if it is damaged, so the command can be repeated. Missing artifacts are reported and left out. The library uses
 * the old place until its configuration is changed.
 *
 * @param place the new place, written like `artifacts` in docent.yaml; empty: the PostgreSQL store of the library
 * @throws {UserError} if the library is not in PostgreSQL, or if a copy differs from its original
 * @throws {ArtifactError} if an artifact is damaged in the old place
 */
export async function moveArtifacts({library, terminal, stop}: Opened, place: string): Promise<object> {
  const {shared, store} = library;
  if (!shared)
    throw new UserError(
      'This library keeps its builds beside its store; --artifacts is for libraries in PostgreSQL. Move it there first, with --to.',
    );
  const names = await namesInUse(store.database);
  const target = await openArtifacts(place, library.folder, shared.store);
  const counts = {copied: 0, missing: 0};
  try {
    await showingProgress(terminal, 'artifacts copied', async onProgress => {
      for (const [done, name] of [...names].entries()) {
        stop.throwIfAborted();
        onProgress({done, total: names.size});
        try {
          if (await copyArtifact(name, shared.artifacts, target)) counts.copied++;
        } catch (error) {
          if (!(error instanceof ArtifactError) || (await shared.artifacts.has(name))) throw error;
          counts.missing++;
          terminal.note(error.message);
        }
      }
    });
  } finally {
    await target.close();
  }
  const {copied, missing} = counts;
  terminal.out(
    `Copied ${counted(copied, 'artifact')} of ${names.size - missing}, and checked all of them. Next: set artifacts: '${place}' in docent.yaml on every machine, and start "docent serve" again. The old place is not cleared.`,
  );
  return {artifacts: names.size, copied, missing};
}

/**
 * Copies an artifact, unless an intact copy is already in the new place.
 *
 * @returns whether it was copied
 * @throws {ArtifactError} if it is missing or damaged in the old place
 * @throws {UserError} if the copy differs from the original
 */
async function copyArtifact(name: ArtifactName, from: ArtifactStore, to: ArtifactStore): Promise<boolean> {
  if ((await to.has(name)) && (await isIntact(name, to))) return false;
  await to.put(name, () => checkedBy(name, from.get(name)));
  if (await isIntact(name, to)) return true;
  throw new UserError(
    'The new place returns other bytes than it was given; the library still uses the old one.',
  );
}

async function isIntact(name: ArtifactName, artifacts: ArtifactStore): Promise<boolean> {
  try {
    for await (const _ of checkedBy(name, artifacts.get(name)));
    return true;
  } catch (error) {
    if (error instanceof DamagedArtifactError) return false;
    throw error;
  }
}
