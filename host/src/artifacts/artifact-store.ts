/**
 * Where what was built is kept for all machines: bytes under the hash of what is in them, which never change. Two that
 * keep the same at once, and one that keeps what is there already, do no harm. (An object store would be a third of
 * its kind beside the folder and PostgreSQL: `put` of a file, `get` as a stream, `remove`.)
 */
export interface ArtifactStore {
  has(name: ArtifactName): Promise<boolean>;
  /** Keeps all of a file, or nothing of it. */
  put(name: ArtifactName, file: string): Promise<void>;
  /** The bytes as they were put. @throws {ArtifactError} when there are none under that name */
  get(name: ArtifactName): AsyncIterable<Uint8Array>;
  /** Does nothing where there is nothing. */
  remove(name: ArtifactName): Promise<void>;
  close(): Promise<void>;
}

/** `sha256-` and 64 hexadecimal digits. */
export type ArtifactName = `sha256-${string}`;

const NAME = /sha256-[0-9a-f]{64}$/;

/** The artifact that a name ends with; `undefined` for a name of something else. */
export const artifactIn = (name: string): ArtifactName | undefined => NAME.exec(name)?.[0] as ArtifactName;

/** An artifact is missing or is not what its name says; the message is a sentence. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
}

export const missing = (name: ArtifactName): ArtifactError =>
  new ArtifactError(`What was built as ${name} is not kept any more; publish the version again.`);
