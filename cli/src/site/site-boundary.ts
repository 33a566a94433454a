import {closeSync, constants, existsSync, fstatSync, openSync, readlinkSync} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {basename, dirname, join, resolve, sep} from 'node:path';
import {
  CONFIG,
  DATA,
  entriesOf,
  holds,
  idOf,
  isDataFolder,
  isLibrary,
  librariesAround,
} from './library-files.js';
import {realPath} from '../system/paths.js';

/** A folder of built HTML, and what else may be read for it. It is plain data, so that threads can receive it. */
export interface SiteFolder {
  readonly folder: string;
  /** Absolute paths of folders outside it that its symbolic links may lead to, too. Default: none. */
  readonly followLinksTo?: readonly string[] | undefined;
  /** Absolute paths of a library's files and folders, which are never read, under whatever name. Default: none. */
  readonly privatePaths?: readonly string[] | undefined;
  /**
   * A folder in the data of a library that was made for this site alone: the copy that is served, or the checkout that it
   * was built in. It may be read, unlike everything else there. Default: none.
   */
  readonly own?: string | undefined;
}

/** The copy of a site that a library keeps in its data. */
export const keptSite = (folder: string): SiteFolder => ({folder, own: folder});

/** A file is not part of its site; the message is a sentence. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

/** Whether a path belongs to a site: it does, it is somewhere else on the machine, or it is data of a library. */
export type Belonging = 'inside' | 'outside' | 'library';

/** A pipe that nobody writes to must not keep its reader waiting. Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The one rule about which files belong to a site. A file does if its real path is below the site's real folder, or below
 * a folder that links may lead to, and if it is not part of a library. Paths are looked up when the boundary is created
 * and when it is asked: create one for each request or walk, since folders are replaced while they are served.
 */
export class SiteBoundary {
  readonly #root: string;
  readonly #readable: readonly string[];
  readonly #own: string | undefined;
  readonly #private: readonly string[];
  readonly #dataFolders = new Map<string, boolean>();
  readonly #pathOf: (descriptor: number) => string | undefined;

  /** @param pathOf the path under which a descriptor was opened, where the system tells */
  constructor({folder, followLinksTo = [], privatePaths = [], own}: SiteFolder, pathOf = pathOfDescriptor) {
    this.#root = realPath(folder) ?? resolve(folder);
    this.#own = own === undefined ? undefined : realPath(own);
    const followed = followLinksTo.map(realPath).filter(path => path !== undefined);
    // If a folder was made for this site alone (`own`), only that is readable: authors can turn `folder` into a link to anywhere.
    this.#readable = [this.#own ?? this.#root, ...followed];
    const around = this.#isOwn(this.#root) ? [] : librariesAround(this.#root);
    this.#private = [
      ...privatePaths,
      ...around.flatMap(library => [join(library, CONFIG), join(library, DATA)]),
    ]
      .map(realPath)
      .filter(path => path !== undefined);
    this.#pathOf = pathOf;
  }

  /** The real path of the folder. */
  get root(): string {
    return this.#root;
  }

  /** @param real a path without links */
  belongingOf(real: string): Belonging {
    if (this.#isPrivate(real)) return 'library';
    return this.#readable.some(folder => isBelow(real, folder)) ? 'inside' : 'outside';
  }

  /** Whether links on the way to a path stay inside; what is missing does not. */
  contains(path: string): boolean {
    const real = realPath(path);
    return real !== undefined && this.belongingOf(real) === 'inside';
  }

  /**
   * Checks the file that a descriptor is open on, so that nothing that happens to its path after it was opened counts.
   *
   * @param path under which it was opened
   * @throws {OutsideError}
   */
  verify(descriptor: number, path: string): void {
    const found = fstatSync(descriptor, {bigint: true});
    if (!found.isFile() && !found.isDirectory()) throw new OutsideError('It is not a file.');
    const id = `${found.dev}:${found.ino}`;
    const real = this.#pathOf(descriptor) ?? realPathOf(path, id);
    if (real === undefined) throw new OutsideError('It was replaced while it was opened.');
    const belonging = this.belongingOf(real);
    if (belonging === 'outside')
      throw new OutsideError('It is a link that leads out of the folder of its site.');
    const isLinked = found.nlink > 1n && found.isFile() && !this.#isOwn(real);
    if (belonging === 'library' || (isLinked && this.#isLinkToPrivate(id)))
      throw new OutsideError('It leads to the data of a library.');
  }

  /** Also of libraries beside the folder or beside one that it lies in: whoever makes such a link needs both on one disk. */
  #isLinkToPrivate(id: string): boolean {
    if (this.#private.some(path => holds(path, id))) return true;
    for (let at = dirname(this.#root); ; at = dirname(at)) {
      for (const entry of entriesOf(at)) {
        const library = join(at, entry.name);
        if (!entry.isDirectory() || !isLibrary(library)) continue;
        if ([CONFIG, DATA].some(name => holds(join(library, name), id))) return true;
      }
      if (dirname(at) === at) return false;
    }
  }

  #isOwn(real: string): boolean {
    return this.#own !== undefined && isBelow(real, this.#own);
  }

  #isPrivate(real: string): boolean {
    if (this.#isOwn(real)) return false;
    if (this.#private.some(path => isBelow(real, path))) return true;
    if (basename(real) === CONFIG && existsSync(join(dirname(real), DATA))) return true;
    for (let at = real; dirname(at) !== at; at = dirname(at)) if (this.#isDataFolder(at)) return true;
    return false;
  }

  #isDataFolder(folder: string): boolean {
    let known = this.#dataFolders.get(folder);
    if (known === undefined) this.#dataFolders.set(folder, (known = isDataFolder(folder)));
    return known;
  }
}

/** Whether the folder of a site exists but is not its own, because the folder, or one above it, is a link to somewhere else. */
export const leadsOut = (site: SiteFolder): boolean =>
  existsSync(site.folder) && !new SiteBoundary(site).contains(site.folder);

/** Opens a file of a site; whoever does closes it. @throws {OutsideError} */
export async function openSiteFile(site: SiteFolder, path: string): Promise<FileHandle> {
  const boundary = new SiteBoundary(site);
  checkPath(boundary, path);
  const handle = await open(path, READ);
  try {
    boundary.verify(handle.fd, path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The same for a thread that has nothing else to do. @returns a descriptor */
export function openSiteFileSync(boundary: SiteBoundary, path: string): number {
  checkPath(boundary, path);
  const descriptor = openSync(path, READ);
  try {
    boundary.verify(descriptor, path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Reads a file of a site, or a part of it, whoever stops reading early. @throws {OutsideError} */
export async function* readSiteFile(
  site: SiteFolder,
  path: string,
  range: {readonly start?: number; readonly end?: number} = {},
): AsyncGenerator<Buffer> {
  const handle = await openSiteFile(site, path);
  yield* handle.createReadStream(range) as AsyncIterable<Buffer>;
}

/** To open a device can have effects, so that it is not done only to find out that it is one. */
function checkPath(boundary: SiteBoundary, path: string): void {
  const real = realPath(path);
  if (real !== undefined && boundary.belongingOf(real) !== 'inside')
    throw new OutsideError('It is a link that leads out of the folder of its site.');
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** As Linux tells it: the path by which the file was found when it was opened. `undefined` on other systems. */
function pathOfDescriptor(descriptor: number): string | undefined {
  try {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    // A file that was removed since is still what it was.
    return path.startsWith(sep) ? path.replace(/ \(deleted\)$/, '') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The same for systems that do not tell: the path's real path, if the opened file is there, and if it still is when all has
 * been looked up.
 */
function realPathOf(path: string, id: string): string | undefined {
  const real = realPath(path);
  if (real === undefined || idOf(real) !== id) return undefined;
  return realPath(path) === real && realPath(real) === real && idOf(real) === id ? real : undefined;
}
