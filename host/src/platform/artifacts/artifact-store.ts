import {createHash, type Hash, randomBytes} from 'node:crypto';
import {createGunzip, createGzip} from 'node:zlib';
import {createReadStream, createWriteStream} from 'node:fs';
import {mkdir, readdir, rename, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {Store} from '../store/store.js';

/**
 * Where build results are kept for all machines: immutable bytes under the hash of their content. Storing the same artifact
 * twice, even at the same time, is harmless.
 */
export interface ArtifactStore {
  has(name: ArtifactName): Promise<boolean>;
  /**
   * Stores content atomically.
   *
   * @param content opens the content from its beginning; may be called again
   */
  put(name: ArtifactName, content: () => AsyncIterable<Buffer>): Promise<void>;
  /** The content as stored, not yet verified. @throws {ArtifactError} when it is missing or damaged */
  get(name: ArtifactName): AsyncIterable<Buffer>;
  /** Does nothing if there is no such artifact. */
  remove(name: ArtifactName): Promise<void>;
  keptBefore(time: Date): Promise<ArtifactName[]>;
  /** Removes unfinished artifacts begun before a time, whose process was killed. */
  removeUnfinished(time: Date): Promise<void>;
  close(): Promise<void>;
}

/** `sha256-` and 64 hexadecimal digits. */
export type ArtifactName = `sha256-${string}`;

const NAME = /sha256-[0-9a-f]{64}$/;

/** The artifact name at the end of a longer name; `undefined` if there is none. */
export const artifactIn = (name: string | null): ArtifactName | undefined =>
  NAME.exec(name ?? '')?.[0] as ArtifactName;

/** An artifact is missing or does not match its name; the message is a sentence. */
export class ArtifactError extends Error {
  override readonly name = 'ArtifactError';
}

export const missing = (name: ArtifactName): ArtifactError =>
  new ArtifactError(`Artifact ${name} is no longer stored; publish the version again.`);

/** The stored content does not match the hash in its name. */
export class DamagedArtifactError extends ArtifactError {}

export const damaged = (name: ArtifactName, cause?: unknown): DamagedArtifactError =>
  new DamagedArtifactError(`Artifact ${name} is damaged; publish the version again.`, {cause});

export async function nameOfStream(stream: AsyncIterable<Buffer>): Promise<ArtifactName> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return nameOf(hash);
}

/**
 * Passes a stream through, and fails at its end if the content does not match the name.
 *
 * @throws {ArtifactError}
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

/** Maximum duration of a publication, in ms: its artifacts must not be removed before something refers to them. */
const ABANDONED = 24 * 60 * 60_000;

/** Removes artifacts of killed or failed publications. */
export async function tidyArtifacts(
  artifacts: ArtifactStore,
  store: Store,
  before = new Date(Date.now() - ABANDONED),
): Promise<void> {
  const old = await artifacts.keptBefore(before);
  const used = await namesInUse(store.database);
  for (const name of old)
    if (!used.has(name))
      // A process that is about to refer to an artifact checks within its write that it still exists.
      await store.write(undefined, async transaction => {
        if (!(await namesInUse(transaction)).has(name)) await artifacts.remove(name);
      });
  await artifacts.removeUnfinished(before);
}

/** All artifacts that builds refer to. */
export async function namesInUse(database: Store['database']): Promise<Set<ArtifactName>> {
  const builds = await database.selectFrom('build').select(['folder', 'index_name']).execute();
  const names = builds.flatMap(({folder, index_name: index}) => [artifactIn(folder), artifactIn(index)]);
  return new Set(names.filter(name => name !== undefined));
}

/**
 * An artifact is stored compressed, but named by the hash of its uncompressed content: another release of zlib may compress
 * differently, and the name must not change.
 */
const LEVEL = 4;

/** Artifacts in a folder, which may be a mount shared by all machines. */
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
    const unfinished = `${target}.${randomBytes(6).toString('hex')}.new`;
    await mkdir(dirname(target), {recursive: true});
    try {
      const file = createWriteStream(unfinished, {flags: 'wx', flush: true});
      await pipeline(content(), createGzip({level: LEVEL}), file);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, {force: true});
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

  async keptBefore(time: Date): Promise<ArtifactName[]> {
    return (await this.#filesBefore(time)).map(artifactIn).filter(name => name !== undefined);
  }

  async removeUnfinished(time: Date): Promise<void> {
    for (const file of await this.#filesBefore(time))
      if (file.endsWith('.new')) await rm(file, {force: true});
  }

  async close(): Promise<void> {}

  async #filesBefore(time: Date): Promise<string[]> {
    const found: string[] = [];
    for (const file of await readdir(this.#folder, {recursive: true}).catch(() => [])) {
      const path = join(this.#folder, file);
      const status = await stat(path).catch(() => undefined);
      if (status?.isFile() && status.mtime < time) found.push(path);
    }
    return found;
  }

  /** In 256 folders, as some file systems are slow with many files in one. */
  #fileOf(name: ArtifactName): string {
    return join(this.#folder, name.slice(7, 9), name);
  }
}
