import {mkdir, readdir, rename, rm, stat} from 'node:fs/promises';
import {dirname, join, relative, sep} from 'node:path';
import {createWriteStream, type ReadStream} from 'node:fs';
import type {PassThrough} from 'node:stream';
import {pipeline} from 'node:stream/promises';
import {ZipFile} from 'yazl';
import {belowFolder} from '../../../../cli/src/system/paths.js';
import {
  openSiteFile,
  OutsideError,
  SiteBoundary,
  type SiteFolder,
} from '../../../../cli/src/site/site-boundary.js';
import {walkFiles} from '../../../../cli/src/site/walk-site.js';
import {isServed, type ListedVersion} from './library-view.js';

const FORMATS = ['pdf', 'htmlzip', 'epub'] as const;
export type Format = (typeof FORMATS)[number];
const BOOKS = ['pdf', 'epub'] as const;

export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

/** The formats other than HTML of the files directly in the folder of a site. */
export async function formatsIn(site: SiteFolder): Promise<Format[]> {
  const books = await Promise.all(BOOKS.map(format => bookIn(site, format)));
  return BOOKS.filter((_format, index) => books[index] !== undefined);
}

/** The first file of a format directly in the folder of a site. */
export async function bookIn(site: SiteFolder, format: Exclude<Format, 'htmlzip'>) {
  const {folder} = site;
  const entries = await readdir(folder, {withFileTypes: true}).catch(() => []);
  const boundary = new SiteBoundary(site);
  const name = entries
    // Builds contain no links, but folders that are served in place may.
    .filter(
      entry => entry.isFile() || (entry.isSymbolicLink() && boundary.contains(join(folder, entry.name))),
    )
    .map(entry => entry.name)
    .filter(name => !name.startsWith('.') && name.toLowerCase().endsWith(`.${format}`))
    .sort()[0];
  return name === undefined ? undefined : join(folder, name);
}

/** The formats available for a version. The archive is created when it is first requested. */
export async function formatsOf(version: ListedVersion): Promise<Format[]> {
  if (!isServed(version)) return [];
  const {formats} = version.row;
  // Files that are not on this machine are not fetched for a list.
  const books = formats === null ? await formatsIn(await version.files()) : (JSON.parse(formats) as Format[]);
  return FORMATS.filter(format => format === 'htmlzip' || books.includes(format));
}

/** Creates archives of versions when they are first requested. */
export class HtmlArchives {
  readonly #creations = new Map<string, Promise<string>>();
  /** Resolves when all archives that have been requested so far have been created or have failed. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #folder: string;

  /** @param folder of the archives; each belongs to one build, whose files never change */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The path of the archive of a build. Concurrent requests wait for the same archive. Archives are created one after the
   * other, because each uses threads that also read files.
   */
  async of(build: number, name: string, files: SiteFolder): Promise<string> {
    const archive = belowFolder(this.#folder, `${name}-b${build}.zip`);
    if (await stat(archive).catch(() => undefined)) return archive;
    let archiveCreation = this.#creations.get(archive);
    if (!archiveCreation) {
      archiveCreation = this.#last
        .then(() => this.#create(archive, name, files))
        .finally(() => this.#creations.delete(archive));
      this.#creations.set(archive, archiveCreation);
      this.#last = archiveCreation.catch(() => {});
    }
    return archiveCreation;
  }

  async #create(archive: string, name: string, files: SiteFolder): Promise<string> {
    await mkdir(dirname(archive), {recursive: true});
    const newFile = `${archive}.${process.pid}`;
    try {
      const zip = await archiveOf(files, name);
      await pipeline(zip, createWriteStream(newFile));
      await rename(newFile, archive);
      return archive;
    } catch (error) {
      await rm(newFile, {force: true});
      throw error;
    }
  }
}

/** The files of a site as a stream of an archive, in a folder of that name. An error of a file destroys the stream. */
export async function archiveOf(site: SiteFolder, name: string): Promise<PassThrough> {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  let file: ReadStream | undefined;
  zip.on('error', (error: Error) => archive.destroy(error));
  // Otherwise the file would stay open if the reader stops.
  archive.once('close', () => file?.destroy());
  for await (const path of walkFiles(site)) {
    const stats = await statIn(site, path);
    if (!stats) continue;
    const {mtime, mode, size} = stats;
    const nameInArchive = `${name}/${relative(site.folder, path).split(sep).join('/')}`;
    const add = async (): Promise<ReadStream> => {
      file = (await openSiteFile(site, path)).createReadStream();
      if (archive.destroyed) file.destroy();
      return file.on('error', error => archive.destroy(error));
    };
    zip.addReadStreamLazy(nameInArchive, {mtime, mode, size}, done => {
      add().then(
        stream => done(null, stream),
        (error: Error) => archive.destroy(error),
      );
    });
  }
  zip.end();
  return archive;
}

/** The status of a file. `undefined` for a hard link to a file outside the site: it can be recognised only once the file is open. */
async function statIn(site: SiteFolder, path: string) {
  try {
    const file = await openSiteFile(site, path);
    try {
      return await file.stat();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}
