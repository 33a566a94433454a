import {resolve} from 'node:path';
import type {ArtifactCache} from './artifact-cache.js';
import {type ArtifactStore, FolderArtifacts} from './artifact-store.js';
import {isS3Address, parseS3Address} from './s3-address.js';

/** How a host in a fleet accesses the artifacts of its library. */
export interface SharedArtifacts {
  readonly artifacts: ArtifactStore;
  /** Copies of artifacts on this machine. */
  readonly cache: ArtifactCache;
  /** Address of the library's PostgreSQL store. */
  readonly store: string;
}

/** The secrets for an object store, from the environment; empty strings for those that are not set. */
export function secretsOfArtifacts(): string[] {
  const {AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN = ''} = process.env;
  return [AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN];
}

/** Folder of the artifacts; `undefined` if they are in an object store or in PostgreSQL. The parameters are those of `openArtifacts`. */
export const artifactFolder = (place: string, library: string): string | undefined =>
  place && !isS3Address(place) ? resolve(library, place) : undefined;

/**
 * Opens the artifacts of a library that the hosts of a fleet share. Only the module for the configured kind of storage is imported.
 *
 * @param place value of `artifacts` in docent.yaml: a folder or the address of an object store; empty: the PostgreSQL store
 * @param library folder of the library. If `place` is a relative path, it is relative to this folder
 * @param store address of the library's PostgreSQL store
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
  // Switches off a warning of the SDK that its later releases need Node 22. It would be in the output of every command and in the log.
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
