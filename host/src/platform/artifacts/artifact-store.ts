import {createHash, type Hash, randomBytes} from 'node:crypto';
import {createGunzip, createGzip} from 'node:zlib';
import {createReadStream, createWriteStream} from 'node:fs';
import {mkdir, readdir, rename, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {Store} from '../store/store.js';

/**
 * A store for the results of builds that all machines of a fleet share. An artifact is immutable, and named by the hash of its
 * content. It may be stored several times, even at the same time.
 */
export interface ArtifactStore {
  has(name: ArtifactName): Promise<boolean>;
  /**
   * Stores an artifact. Others see either nothing or all of it.
   *
   * @param content returns the content from its beginning; may be called several times
   */
  put(name: ArtifactName, content: () => AsyncIterable<Buffer>): Promise<void>;
  /**
   * Reads an artifact. Its content is not compared with its name; `checkedBy` does that.
   *
   * @throws {ArtifactError} if it is missing, or so damaged that it cannot be read
   */
  get(name: ArtifactName): AsyncIterable<Buffer>;
  /** Removes an artifact, if it exists. */
  remove(name: ArtifactName): Promise<void>;
  /** Lists the artifacts that were stored before a time. */
  storedBefore(time: Date): Promise<ArtifactName[]>;
  /** Removes what unfinished calls of `put` have left, if it is older than a time. No such call may still be running. */
  removeUnfinished(time: Date): Promise<void>;
  close(): Promise<void>;
}

/** The name of an artifact: `sha256-` and 64 hexadecimal digits. */
export type ArtifactName = `sha256-${string}`;

const NAME = /sha256-[0-9a-f]{64}$/;

/** The artifact name with which a longer name ends; `undefined` if it ends with none. */
export const artifactIn = (name: string | null): ArtifactName | undefined =>
  NAME.exec(name ?? '')?.[0] as ArtifactName;

/** An artifact is missing or does not match its name, or its store cannot be used. The message is for the administrator. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
}

export const missing = (name: ArtifactName): ArtifactError =>
  new ArtifactError(`Artifact ${name} is no longer stored; publish the version again.`);

/** The stored content of an artifact does not match its name, or cannot be decompressed. */
export class DamagedArtifactError extends ArtifactError {}

export const damaged = (name: ArtifactName, cause?: unknown): DamagedArtifactError =>
  new DamagedArtifactError(`Artifact ${name} is damaged; publish the version again.`, {cause});

export async function nameOfStream(stream: AsyncIterable<Buffer>): Promise<ArtifactName> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return nameOf(hash);
}

/**
 * Yields what a stream yields, and compares it with the name of an artifact.
 *
 * @throws {DamagedArtifactError} at the end of the stream, if the content does not match the name
 */
export async function* checkedBy(name: ArtifactName, stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
  if (nameOf(hash) !== name) throw damaged(name);
}

const nameOf = (hash: Hash): ArtifactName => `sha256-${hash.digest('hex')}`;

/** Minimum age of artifacts that are removed because no build refers to them, in ms. It is longer than a publication may take. */
const MIN_AGE = 24 * 60 * 60_000;

/**
 * Removes artifacts that no build refers to, such as those of publications that failed or were killed.
 * @param before artifacts that were stored later are kept. Default: a day ago
 */
export async function tidyArtifacts(
  artifacts: ArtifactStore,
  store: Store,
  before = new Date(Date.now() - MIN_AGE),
): Promise<void> {
  const old = await artifacts.storedBefore(before);
  const used = await namesInUse(store.database);
  for (const name of old)
    if (!used.has(name))
      // In a write transaction, so that no other process can start to refer to the artifact in between: before a process refers to
      // artifacts, it checks in its own write transaction that they exist.
      await store.write(undefined, async transaction => {
        if (!(await namesInUse(transaction)).has(name)) await artifacts.remove(name);
      });
  await artifacts.removeUnfinished(before);
}

/** Returns the names of all artifacts that builds refer to. */
export async function namesInUse(database: Store['database']): Promise<Set<ArtifactName>> {
  const builds = await database.selectFrom('build').select(['folder', 'index_name']).execute();
  const names = builds.flatMap(({folder, index_name: index}) => [artifactIn(folder), artifactIn(index)]);
  return new Set(names.filter(name => name !== undefined));
}

/**
 * Compression level of gzip. The name of an artifact is the hash of its uncompressed content, because releases of zlib may
 * compress the same content differently.
 */
const COMPRESSION_LEVEL = 4;

/** Artifacts as files in a folder, which may be a network drive that all machines share. */
export class FolderArtifacts implements ArtifactStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(name: ArtifactName): Promise<boolean> {
    return stat(this.#fileOf(name)).then(
      () => true,
      () => false,
    );
  }

  async put(name: ArtifactName, content: () => AsyncIterable<Buffer>): Promise<void> {
    const target = this.#fileOf(name);
    const newFile = `${target}.${randomBytes(6).toString('hex')}.new`;
    await mkdir(dirname(target), {recursive: true});
    try {
      const file = createWriteStream(newFile, {flags: 'wx', flush: true});
      await pipeline(content(), createGzip({level: COMPRESSION_LEVEL}), file);
      await rename(newFile, target);
    } catch (error) {
      await rm(newFile, {force: true});
      throw error;
    }
  }

  async *get(name: ArtifactName): AsyncIterable<Buffer> {
    const unzip = createGunzip();
    const source = createReadStream(this.#fileOf(name)).on('error', error => unzip.destroy(error));
    try {
      yield* source.pipe(unzip) as AsyncIterable<Buffer>;
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw missing(name);
      throw code?.startsWith('Z_') ? damaged(name, error) : error;
    } finally {
      source.destroy();
      unzip.destroy();
    }
  }

  async remove(name: ArtifactName): Promise<void> {
    await rm(this.#fileOf(name), {force: true});
  }

  async storedBefore(time: Date): Promise<ArtifactName[]> {
    return (await this.#filesBefore(time)).map(artifactIn).filter(name => name !== undefined);
  }

  async removeUnfinished(time: Date): Promise<void> {
    for (const file of await this.#filesBefore(time))
      if (file.endsWith('.new')) await rm(file, {force: true});
  }

  async close(): Promise<void> {}

  async #filesBefore(time: Date): Promise<string[]> {
    const paths: string[] = [];
    for (const file of await readdir(this.#folder, {recursive: true}).catch(() => [])) {
      const path = join(this.#folder, file);
      const stats = await stat(path).catch(() => undefined);
      if (stats?.isFile() && stats.mtime < time) paths.push(path);
    }
    return paths;
  }

  /** The file of an artifact. The files are in 256 subfolders, because some file systems are slow if a folder has many files. */
  #fileOf(name: ArtifactName): string {
    return join(this.#folder, name.slice(7, 9), name);
  }
}
