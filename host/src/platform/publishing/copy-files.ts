import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import {dirname, join, relative, sep} from 'node:path';
import {
  openSiteFileSync,
  OutsideError,
  SiteBoundary,
  type SiteFolder,
} from '../../../../cli/src/site/site-boundary.js';
import {type LeftOut, walkFiles} from '../../../../cli/src/site/walk-site.js';
import {removeTree} from '../../system/remove-tree.js';

export interface CopyRequest {
  readonly from: SiteFolder;
  /** Folder to copy to, which is replaced if it exists. */
  readonly to: string;
  /**
   * Whether files keep their modification times, in whole seconds, so that they agree on all machines. Default: false.
   */
  readonly keepsTimes?: boolean | undefined;
  /** An earlier copy: unchanged files are hard links to it, with its modification times. Default: none. */
  readonly last?: string | undefined;
  /** Limits of the size of the site. Default: none. */
  readonly limits?: SiteLimits | undefined;
}

export interface SiteLimits {
  /** Total size, in bytes. Sparse files count by their length, files with several names once. */
  readonly bytes: number;
  readonly files: number;
}

export interface CopiedSite {
  /** Number of files. */
  readonly files: number;
  /**
   * Paths, separated by `/`, of files that are not shared with the earlier copy: all others are unchanged. `undefined`
   * without an earlier copy.
   */
  readonly changed: readonly string[] | undefined;
  /** Files and folders that are in the folder or linked from it, but do not belong to the site. */
  readonly leftOut: readonly LeftOut[];
}

/** A site exceeds a limit. The message is for the person who publishes it. */
export class SiteLimitError extends Error {
  override readonly name = 'SiteLimitError';
}

/** Number of bytes that are copied or compared at a time. */
const CHUNK_LENGTH = 256 * 1024;
/** How many times larger than the limit of a site its archive may be: it has a copy of a file for each of its names. */
const MAX_COPIES = 4;

/**
 * Copies a site; see `copySite`. It runs in a thread and uses synchronous calls, because promises take several times the CPU.
 *
 * @param check called before each step. An error that it throws ends the copying
 * @throws {SiteLimitError} if the site exceeds the limits, before these are exceeded on disk
 */
export async function copyFiles(
  {from: site, to, last, keepsTimes = false, limits}: CopyRequest,
  check: () => void,
): Promise<CopiedSite> {
  const from = site.folder;
  const boundary = new SiteBoundary(site);
  const leftOut: LeftOut[] = [];
  removeTree(to, check);
  mkdirSync(to, {recursive: true});
  const add = counter(limits);
  const paths: string[] = [];
  const handleLeftOut = (entry: LeftOut): void => {
    check();
    leftOut.push(entry);
  };
  for await (const file of walkFiles(site, handleLeftOut)) {
    check();
    add('names', 1);
    paths.push(relative(from, file));
  }
  const created = new Set(['.']);
  const changed: string[] = [];
  const isSame = comparer(check);
  /** The first path of each file, by device and inode. */
  const firsts = new Map<string, string>();
  /** @param source descriptor of the file, so that the file that was checked is copied even if its path has changed since */
  const copy = (source: number, path: string): void => {
    const parent = dirname(path);
    if (!created.has(parent)) mkdirSync(join(to, parent), {recursive: true});
    created.add(parent);
    const target = below(to, path);
    const {dev, ino, size, mtimeMs} = fstatSync(source);
    const file = `${dev}:${ino}`;
    const first = firsts.get(file);
    if (first === undefined) add('bytes', size);
    add('served', size);
    const isLinked = first !== undefined && hasLinked(below(to, first), target);
    if (first === undefined) firsts.set(file, path);
    else if (!isLinked) add('bytes', size);
    if (!isLinked) {
      const earlier = last && below(last, path);
      if (earlier && isSame(source, earlier, size) && hasLinked(earlier, target)) return;
      copyOpened(source, target, check);
      if (keepsTimes) {
        const modified = Math.floor(mtimeMs / 1_000);
        utimesSync(target, modified, modified);
      }
    }
    if (last !== undefined) changed.push(path.split(sep).join('/'));
  };
  let files = 0;
  for (const path of paths) {
    check();
    const source = openInside(boundary, below(from, path));
    if (source === undefined) {
      leftOut.push({
        path: path.split(sep).join('/'),
        target: below(from, path),
        isFolder: false,
        belonging: 'library',
      });
      continue;
    }
    try {
      copy(source, path);
    } finally {
      closeSync(source);
    }
    files++;
  }
  return {files, changed: last === undefined ? undefined : changed, leftOut};
}

/** Opens a file; `undefined` for a hard link to the data of a library, or a link out of the site that has replaced the file. */
function openInside(boundary: SiteBoundary, path: string): number | undefined {
  try {
    return openSiteFileSync(boundary, path);
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/**
 * Copies an open file. On Linux, it can be reopened by its descriptor, so that file systems with copy-on-write share its blocks.
 *
 * @param check called before each chunk, unless the system copies the file
 * @param reopened path of the descriptor, for tests. @internal
 */
function copyOpened(
  source: number,
  target: string,
  check: () => void,
  reopened = process.platform === 'linux' ? `/proc/self/fd/${source}` : undefined,
): void {
  if (reopened !== undefined) {
    try {
      copyFileSync(reopened, target, constants.COPYFILE_FICLONE);
      return;
    } catch (error) {
      const {code, path} = error as NodeJS.ErrnoException;
      // Without /proc, the file is copied in chunks instead.
      if (code !== 'ENOENT' || path !== reopened) throw error;
    }
  }
  const copy = openSync(target, 'w');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_LENGTH);
    for (let at = 0, read; (read = readSync(source, chunk, 0, CHUNK_LENGTH, at)) > 0; at += read) {
      check();
      for (let written = 0; written < read;)
        written += writeSync(copy, chunk, written, read - written, at + written);
    }
  } finally {
    closeSync(copy);
  }
}

/** A path below a folder. Faster than `join`, which normalises both paths. */
const below = (folder: string, path: string): string => `${folder}${sep}${path}`;

/** Returns a function that adds up sizes. It throws a `SiteLimitError` if a limit is exceeded. */
function counter({files, bytes}: SiteLimits = {files: Infinity, bytes: Infinity}) {
  const count = {names: 0, bytes: 0, served: 0};
  const max = {names: files, bytes, served: MAX_COPIES * bytes};
  const messages = {
    names: `The site has more than ${files} files, the limit "files" in docent.yaml, and was not published.`,
    bytes: `The site has more than ${bytes} bytes, the limit "disk_bytes" in docent.yaml, and was not published.`,
    served: `The files of the site are served under so many names that an archive of it would have more than ${MAX_COPIES} times ${bytes} bytes, "disk_bytes" in docent.yaml; it was not published.`,
  };
  return (what: keyof typeof count, more: number): void => {
    count[what] += more;
    if (count[what] > max[what]) throw new SiteLimitError(messages[what]);
  };
}

/** Creates a hard link to a copy. `false` if the file system allows no further link. */
function hasLinked(copy: string, target: string): boolean {
  try {
    linkSync(copy, target);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that compares a file with an earlier copy. Modification times are ignored, because authors can set them. */
function comparer(check: () => void): (source: number, earlier: string, size: number) => boolean {
  const [chunk, earlierChunk] = [Buffer.allocUnsafe(CHUNK_LENGTH), Buffer.allocUnsafe(CHUNK_LENGTH)];
  const areEqual = (left: number, right: number, size: number): boolean => {
    for (let at = 0; at < size; check()) {
      const read = readSync(left, chunk, 0, CHUNK_LENGTH, at);
      // A file that ends early has been truncated since its size was read.
      if (read === 0 || read !== readSync(right, earlierChunk, 0, CHUNK_LENGTH, at)) return false;
      if (chunk.compare(earlierChunk, 0, read, 0, read) !== 0) return false;
      at += read;
    }
    // The earlier file must end here, too. Reading past its end is faster than requesting its size.
    return readSync(right, earlierChunk, 0, 1, size) === 0;
  };
  const areSame = (source: number, earlier: string, size: number): boolean => {
    const copy = openSync(earlier, constants.O_RDONLY);
    try {
      return areEqual(source, copy, size);
    } finally {
      closeSync(copy);
    }
  };
  return (source, earlier, size) => {
    try {
      return areSame(source, earlier, size);
    } catch (error) {
      // An unreadable file counts as different; copying it will report the error.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return false;
    }
  };
}
