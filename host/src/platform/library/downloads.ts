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

/** The formats other than HTML found directly in the folder of a site. */
export async function formatsIn(site: SiteFolder): Promise<Format[]> {
  const books = await Promise.all(BOOKS.map(format => bookIn(site, format)));
  return BOOKS.filter((_format, index) => books[index] !== undefined);
}

/** The first file of that format directly in the folder of a site. */
export async function bookIn(site: SiteFolder, format: Exclude<Format, 'htmlzip'>) {
  const {folder} = site;
  const entries = await readdir(folder, {withFileTypes: true}).catch(() => []);
  const boundary = new SiteBoundary(site);
  const name = entries
    // Links are published as their targets; a folder that is served in place may have one.
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
  // Files kept on another machine are not fetched just for a list.
  const books = formats === null ? await formatsIn(await version.files()) : (JSON.parse(formats) as Format[]);
  return FORMATS.filter(format => format === 'htmlzip' || books.includes(format));
}

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
  async of(build: number, name: string, files: SiteFolder): Promise<string> {
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

  async #make(archive: string, name: string, files: SiteFolder): Promise<string> {
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

/** The files of a site as an archive stream, inside a folder of that name. It fails with the first file that does. */
export async function archiveOf(site: SiteFolder, name: string): Promise<PassThrough> {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  let file: ReadStream | undefined;
  zip.on('error', (error: Error) => archive.destroy(error));
  // A file of which nobody reads on would stay open.
  archive.once('close', () => file?.destroy());
  for await (const path of walkFiles(site)) {
    const found = await statIn(site, path);
    if (!found) continue;
    const {mtime, mode, size} = found;
    const named = `${name}/${relative(site.folder, path).split(sep).join('/')}`;
    const add = async (): Promise<ReadStream> => {
      file = (await openSiteFile(site, path)).createReadStream();
      if (archive.destroyed) file.destroy();
      return file.on('error', error => archive.destroy(error));
    };
    zip.addReadStreamLazy(named, {mtime, mode, size}, done => {
      add().then(
        stream => done(null, stream),
        (error: Error) => archive.destroy(error),
      );
    });
  }
  zip.end();
  return archive;
}

/** `undefined` for a hard link to something that does not belong to the site: only an opened file shows it. */
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
