/**
 * Where build results are kept for all machines: immutable bytes under the hash of their content. Storing the same artifact
 * twice, even at the same time, is harmless. (An object store would be a third implementation besides the folder and
 * PostgreSQL: `put` a file, `get` a stream, `remove`.)
 */
export interface ArtifactStore {
  has(name: ArtifactName): Promise<boolean>;
  /** Stores a whole file, or nothing of it. */
  put(name: ArtifactName, file: string): Promise<void>;
  /** The bytes as stored. @throws {ArtifactError} when there is no artifact of that name */
  get(name: ArtifactName): AsyncIterable<Uint8Array>;
  /** Does nothing if there is no such artifact. */
  remove(name: ArtifactName): Promise<void>;
  close(): Promise<void>;
}

/** `sha256-` and 64 hexadecimal digits. */
export type ArtifactName = `sha256-${string}`;

const NAME = /sha256-[0-9a-f]{64}$/;

/** The artifact name at the end of a longer name; `undefined` if there is none. */
export const artifactIn = (name: string): ArtifactName | undefined => NAME.exec(name)?.[0] as ArtifactName;

/** An artifact is missing or does not match its name; the message is a sentence. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
}

export const missing = (name: ArtifactName): ArtifactError =>
  new ArtifactError(`What was built as ${name} is not kept any more; publish the version again.`);
