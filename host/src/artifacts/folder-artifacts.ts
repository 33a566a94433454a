import {randomBytes} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {copyFile, mkdir, open, rename, rm, stat} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {type ArtifactName, type ArtifactStore, missing} from './artifact-store.js';

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

  async put(name: ArtifactName, file: string): Promise<void> {
    const target = this.#fileOf(name);
    const unfinished = `${target}.${randomBytes(6).toString('hex')}.new`;
    await mkdir(dirname(target), {recursive: true});
    try {
      await copyFile(file, unfinished);
      const handle = await open(unfinished, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, {force: true});
      throw error;
    }
  }

  async *get(name: ArtifactName): AsyncIterable<Uint8Array> {
    try {
      yield* createReadStream(this.#fileOf(name)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? missing(name) : error;
    }
  }

  async remove(name: ArtifactName): Promise<void> {
    await rm(this.#fileOf(name), {force: true});
  }

  async close(): Promise<void> {}

  /** In 256 folders, as some file systems are slow with many files in one. */
  #fileOf(name: ArtifactName): string {
    return join(this.#folder, name.slice(7, 9), name);
  }
}
