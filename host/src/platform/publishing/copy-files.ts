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

export interface CopyOrder {
  readonly from: SiteFolder;
  /** Replaced if it is there. */
  readonly to: string;
  /**
   * Whether files keep their modification times, in whole seconds, so that they agree on all machines. Default: false.
   */
  readonly keepsTimes?: boolean | undefined;
  /** An earlier copy: files that have not changed are shared with it, times included. Default: none. */
  readonly last?: string | undefined;
  /** Default: none. */
  readonly limits?: SiteLimits | undefined;
}

export interface SiteLimits {
  /** Of its files, in bytes: a file with holes counts as it is read, one that has several names once. */
  readonly bytes: number;
  readonly files: number;
}

export interface CopiedSite {
  /** How many files there are. */
  readonly files: number;
  /**
   * Paths with `/` of files that are not shared with the earlier copy: all others are what they were in it. `undefined`
   * without an earlier copy.
   */
  readonly changed: readonly string[] | undefined;
  /** What is in the folder, or linked from it, and does not belong to the site. */
  readonly leftOut: readonly LeftOut[];
}

/** A site is larger than it may be; the message is a sentence. */
export class SiteLimitError extends Error {
  override readonly name = 'SiteLimitError';
}

/** Bytes that are compared at a time. */
const PIECE = 256 * 1024;
/** How many times its bytes a site may serve by giving files several names: each name is in an archive of it. */
const MOST_NAMES = 4;

/**
 * What `copySite` does in a thread. It waits for each call: with promises, they take several times the CPU.
 *
 * @param check is called before each step; what it throws ends the copying
 * @throws {SiteLimitError} before more is written than the limits allow
 */
export async function copyFiles(
  {from: site, to, last, keepsTimes = false, limits}: CopyOrder,
  check: () => void,
): Promise<CopiedSite> {
  const from = site.folder;
  const boundary = new SiteBoundary(site);
  const leftOut: LeftOut[] = [];
  removeTree(to, check);
  mkdirSync(to, {recursive: true});
  const add = counter(limits);
  const paths: string[] = [];
  const handleLeftOut = (one: LeftOut): void => {
    check();
    leftOut.push(one);
  };
  for await (const file of walkFiles(site, handleLeftOut)) {
    check();
    add('names', 1);
    paths.push(relative(from, file));
  }
  const made = new Set(['.']);
  const changed: string[] = [];
  const isSame = comparer(check);
  /** The first path of each file, by its number on its disk. */
  const firsts = new Map<string, string>();
  /** @param source open on the file, so that it is the one that was checked, whatever its path leads to now */
  const copy = (source: number, path: string): void => {
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(join(to, parent), {recursive: true});
    made.add(parent);
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

/** `undefined` for a hard link to the data of a library, or what became a link out of the site since it was found. */
function openInside(boundary: SiteBoundary, path: string): number | undefined {
  try {
    return openSiteFileSync(boundary, path);
  } catch (error) {
    if (error instanceof OutsideError) return undefined;
    throw error;
  }
}

/**
 * Copies an open file. Linux can open it again by its descriptor, so that the disk may share its blocks.
 *
 * @param check is called before each piece that is copied otherwise
 * @param reopened the path of a descriptor. @internal
 */
export function copyOpened(
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
      // Without /proc.
      if (code !== 'ENOENT' || path !== reopened) throw error;
    }
  }
  const copy = openSync(target, 'w');
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    for (let at = 0, read; (read = readSync(source, piece, 0, PIECE, at)) > 0; at += read) {
      check();
      for (let written = 0; written < read;)
        written += writeSync(copy, piece, written, read - written, at + written);
    }
  } finally {
    closeSync(copy);
  }
}

/** `join` reads both again to find dots, for each file. */
const below = (folder: string, path: string): string => `${folder}${sep}${path}`;

/** Adds up what is copied. @throws {SiteLimitError} when it is too much */
function counter({files, bytes}: SiteLimits = {files: Infinity, bytes: Infinity}) {
  const count = {names: 0, bytes: 0, served: 0};
  const most = {names: files, bytes, served: MOST_NAMES * bytes};
  const excess = {
    names: `The site has more than ${files} files, the limit "files" in docent.yaml, and was not published.`,
    bytes: `The site has more than ${bytes} bytes, the limit "disk_bytes" in docent.yaml, and was not published.`,
    served: `The files of the site are served under so many names that an archive of it would have more than ${MOST_NAMES} times ${bytes} bytes, "disk_bytes" in docent.yaml; it was not published.`,
  };
  return (what: keyof typeof count, more: number): void => {
    count[what] += more;
    if (count[what] > most[what]) throw new SiteLimitError(excess[what]);
  };
}

/** Gives a copy another name; false where the disk gives it no more. */
function hasLinked(copy: string, target: string): boolean {
  try {
    linkSync(copy, target);
    return true;
  } catch {
    return false;
  }
}

/** Whether a file of a size has the bytes of an earlier copy. Times say nothing: who writes a site can set them. */
function comparer(check: () => void): (source: number, earlier: string, size: number) => boolean {
  const [piece, same] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
  const areEqual = (left: number, right: number, size: number): boolean => {
    for (let at = 0; at < size; check()) {
      const read = readSync(left, piece, 0, PIECE, at);
      // A file that ends before its size is another one now.
      if (read === 0 || read !== readSync(right, same, 0, PIECE, at)) return false;
      if (piece.compare(same, 0, read, 0, read) !== 0) return false;
      at += read;
    }
    // To find its end takes less than to ask for its size.
    return readSync(right, same, 0, 1, size) === 0;
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
      // What cannot be read is not the same: whoever copies it says why.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      return false;
    }
  };
}
