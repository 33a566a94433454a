import {closeSync, constants, existsSync, fstatSync, openSync, readlinkSync} from 'node:fs';
import {type FileHandle, open} from 'node:fs/promises';
import {basename, dirname, join, resolve, sep} from 'node:path';
import {
  CONFIG,
  DATA,
  entriesOf,
  containsFile,
  idOf,
  isDataFolder,
  isLibrary,
  librariesAround,
} from './library-files.js';
import {realPath} from '../system/paths.js';

/** A folder of built HTML, and the paths outside it that may be read. Plain data, so that it can be sent to a thread. */
export interface SiteFolder {
  readonly folder: string;
  /** Absolute paths of folders outside the site to which its symbolic links may lead. Default: none. */
  readonly followLinksTo?: readonly string[] | undefined;
  /** Absolute paths of files and folders of a library, which are never read, not even through links. Default: none. */
  readonly privatePaths?: readonly string[] | undefined;
  /**
   * A folder in the data of a library that belongs to this site alone: the copy that is served, or the checkout in
   * which it was built. It may be read, unlike everything else in the data. Default: none.
   */
  readonly own?: string | undefined;
}

/** The copy of a site that a library keeps in its data. */
export const keptSite = (folder: string): SiteFolder => ({folder, own: folder});

/** A file or folder is not part of the site. The message may be shown to users. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

/**
 * Where the real path of a file or folder is. `inside`: in the site, or in a folder to which its links may lead. `library`: among
 * the private files of a library. `outside`: elsewhere on the machine.
 */
export type Belonging = 'inside' | 'outside' | 'library';

/** Without `O_NONBLOCK`, opening a pipe would wait for a writer. Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Decides which files belong to a site. A file does if its real path is below the site's real folder, or below a folder
 * to which links may lead, and if it is not part of a library. Real paths are resolved when the boundary is created and
 * at each call. Create a boundary for each request or walk, because folders are replaced while they are served.
 */
export class SiteBoundary {
  readonly #root: string;
  readonly #readable: readonly string[];
  readonly #own: string | undefined;
  readonly #private: readonly string[];
  readonly #dataFolders = new Map<string, boolean>();
  readonly #pathOf: (descriptor: number) => string | undefined;

  /** @param pathOf returns the path under which a descriptor was opened, if the system provides it */
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

  /** Returns where a file or folder is. @param real its real path */
  belongingOf(real: string): Belonging {
    if (this.#isPrivate(real)) return 'library';
    return this.#readable.some(folder => isBelow(real, folder)) ? 'inside' : 'outside';
  }

  /** Whether the real path of a path is inside. False for a missing file. */
  contains(path: string): boolean {
    const real = realPath(path);
    return real !== undefined && this.belongingOf(real) === 'inside';
  }

  /**
   * Checks an open file by its descriptor, so that later changes of its path have no effect.
   *
   * @param path path under which it was opened
   * @throws {OutsideError} if the file does not belong to the site
   */
  verify(descriptor: number, path: string): void {
    const status = fstatSync(descriptor, {bigint: true});
    if (!status.isFile() && !status.isDirectory()) throw new OutsideError('It is not a file.');
    const id = `${status.dev}:${status.ino}`;
    const real = this.#pathOf(descriptor) ?? realPathOf(path, id);
    if (real === undefined) throw new OutsideError('It was replaced while it was opened.');
    const belonging = this.belongingOf(real);
    if (belonging === 'outside')
      throw new OutsideError('It is a link that leads out of the folder of its site.');
    const isLinked = status.nlink > 1n && status.isFile() && !this.#isOwn(real);
    if (belonging === 'library' || (isLinked && this.#isLinkToPrivate(id)))
      throw new OutsideError('It leads to the data of a library.');
  }

  /**
   * Whether a file is a hard link to a private file. Also checks libraries beside the folder and beside its parent
   * folders, as hard links work only within a file system.
   */
  #isLinkToPrivate(id: string): boolean {
    if (this.#private.some(path => containsFile(path, id))) return true;
    for (let at = dirname(this.#root); ; at = dirname(at)) {
      for (const entry of entriesOf(at)) {
        const library = join(at, entry.name);
        if (!entry.isDirectory() || !isLibrary(library)) continue;
        if ([CONFIG, DATA].some(name => containsFile(join(library, name), id))) return true;
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
    let cached = this.#dataFolders.get(folder);
    if (cached === undefined) this.#dataFolders.set(folder, (cached = isDataFolder(folder)));
    return cached;
  }
}

/**
 * Whether the folder of a site exists but is not inside, because the folder or one of its parents is a link to
 * somewhere else.
 */
export const leadsOut = (site: SiteFolder): boolean =>
  existsSync(site.folder) && !new SiteBoundary(site).contains(site.folder);

/** Opens a file of a site. The caller closes it. @throws {OutsideError} if it does not belong to the site */
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

/** Opens a file of a site synchronously, for threads that only read pages. @returns a descriptor */
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

/**
 * Reads a file of a site, or a range of it. The file is closed even if the caller stops early.
 *
 * @throws {OutsideError} if the file does not belong to the site
 */
export async function* readSiteFile(
  site: SiteFolder,
  path: string,
  range: {readonly start?: number; readonly end?: number} = {},
): AsyncGenerator<Buffer> {
  const handle = await openSiteFile(site, path);
  yield* handle.createReadStream(range) as AsyncIterable<Buffer>;
}

/** Checks a path before it is opened, because opening a device can have effects. */
function checkPath(boundary: SiteBoundary, path: string): void {
  const real = realPath(path);
  if (real !== undefined && boundary.belongingOf(real) !== 'inside')
    throw new OutsideError('It is a link that leads out of the folder of its site.');
}

const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The real path under which a file was opened, on Linux. `undefined` on other systems. */
function pathOfDescriptor(descriptor: number): string | undefined {
  try {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`);
    // Linux adds " (deleted)" to the path of a file that was removed after it was opened.
    return path.startsWith(sep) ? path.replace(/ \(deleted\)$/, '') : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The real path of an open file on systems other than Linux: the real path of `path` if it leads to the opened file, both
 * before and after it is resolved.
 */
function realPathOf(path: string, id: string): string | undefined {
  const real = realPath(path);
  if (real === undefined || idOf(real) !== id) return undefined;
  return realPath(path) === real && realPath(real) === real && idOf(real) === id ? real : undefined;
}
