import {resolve} from 'node:path';
import type {ArtifactCache} from './artifact-cache.js';
import {type ArtifactStore, FolderArtifacts} from './artifact-store.js';
import {isS3Address, parseS3Address} from './s3-address.js';

/** The artifacts of a library that several machines share. */
export interface SharedArtifacts {
  readonly artifacts: ArtifactStore;
  /** Copies on this machine. */
  readonly cache: ArtifactCache;
  /** Address of the library's PostgreSQL store. */
  readonly store: string;
}

/** The secret parts of the credentials for an object store. */
export function secretsOfArtifacts(): string[] {
  const {AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN = ''} = process.env;
  return [AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN];
}

/** The folder that `artifacts` in docent.yaml names; `undefined` if they are not in a folder. */
export const artifactFolder = (place: string, library: string): string | undefined =>
  place && !isS3Address(place) ? resolve(library, place) : undefined;

/**
 * Opens the artifacts of a shared library. Only the module for the configured kind of storage is imported.
 *
 * @param place value of `artifacts` in docent.yaml; empty: the PostgreSQL store
 * @param library folder of the library, to which relative paths are relative
 * @param store address of its PostgreSQL store
 * @throws {ArtifactError} if an object store refuses access
 */
export async function openArtifacts(place: string, library: string, store: string): Promise<ArtifactStore> {
  const folder = artifactFolder(place, library);
  if (folder !== undefined) return new FolderArtifacts(folder);
  const bucket = parseS3Address(place);
  if (!bucket) {
    const {PostgresArtifacts} = await import('./postgres-artifacts.js');
    return new PostgresArtifacts(store);
  }
  // Otherwise the SDK warns, in the output of every command and in the log, that its later releases need Node 22.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const {S3Artifacts} = await import('./s3-artifacts.js');
  const artifacts = new S3Artifacts(bucket);
  try {
    await artifacts.check();
    return artifacts;
  } catch (error) {
    await artifacts.close();
    throw error;
  }
}
