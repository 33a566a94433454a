import {createWriteStream} from 'node:fs';
import {mkdir, rename, rm, stat} from 'node:fs/promises';
import {dirname, relative, sep} from 'node:path';
import {pipeline} from 'node:stream/promises';
import {ZipFile} from 'yazl';
import {belowFolder} from '../../below-folder.js';
import {walkFiles} from './walk-files.js';

/** Creates the archive of a version when it is first requested: all its files in one folder. */
export class HtmlArchives {
  readonly #making = new Map<string, Promise<string>>();
  /** The last one that is made, or waits to be. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #folder: string;

  /** @param folder where archives are kept; each belongs to one build, whose files never change */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The archive of a build. Concurrent requests wait for the same one. Archives are made one after the other: each takes
   * threads that files are read by, too.
   */
  async of(build: number, name: string, files: string): Promise<string> {
    const archive = belowFolder(this.#folder, `${name}-b${build}.zip`);
    if (await stat(archive).catch(() => undefined)) return archive;
    let making = this.#making.get(archive);
    if (!making) {
      making = this.#last
        .then(() => this.#make(archive, name, files))
        .finally(() => this.#making.delete(archive));
      this.#making.set(archive, making);
      this.#last = making.catch(() => {});
    }
    return making;
  }

  async #make(archive: string, name: string, files: string): Promise<string> {
    await mkdir(dirname(archive), {recursive: true});
    const unfinished = `${archive}.${process.pid}`;
    try {
      const zip = await archiveOf(files, name);
      await pipeline(zip, createWriteStream(unfinished));
      await rename(unfinished, archive);
      return archive;
    } catch (error) {
      await rm(unfinished, {force: true});
      throw error;
    }
  }
}

/** The files of a folder as an archive stream, inside a folder of that name. */
export async function archiveOf(folder: string, name: string): Promise<NodeJS.ReadableStream> {
  const zip = new ZipFile();
  for await (const file of walkFiles(folder))
    zip.addFile(file, `${name}/${relative(folder, file).split(sep).join('/')}`);
  zip.end();
  return zip.outputStream;
}
