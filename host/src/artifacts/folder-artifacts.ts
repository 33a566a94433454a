import {randomBytes} from 'node:crypto';
import {createReadStream, createWriteStream} from 'node:fs';
import {mkdir, open, readdir, rename, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {createGzip} from 'node:zlib';
import {artifactIn, type ArtifactName, type ArtifactStore, gunzipped, missing} from './artifact-store.js';

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
      await pipeline(content(), createGzip({level: LEVEL}), createWriteStream(unfinished, {flags: 'wx'}));
      const handle = await open(unfinished, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, {force: true});
      throw error;
    }
  }

  get(name: ArtifactName): AsyncIterable<Buffer> {
    return gunzipped(name, this.#bytesOf(name));
  }

  async *#bytesOf(name: ArtifactName): AsyncIterable<Uint8Array> {
    try {
      yield* createReadStream(this.#fileOf(name)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? missing(name) : error;
    }
  }

  async remove(name: ArtifactName): Promise<void> {
    await rm(this.#fileOf(name), {force: true});
  }

  async keptBefore(time: Date): Promise<ArtifactName[]> {
    const files = await this.#filesBefore(time);
    return files.map(artifactIn).filter(name => name !== undefined);
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
