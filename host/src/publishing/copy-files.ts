import {
  closeSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  utimesSync,
} from 'node:fs';
import {dirname, join, relative, sep} from 'node:path';
import {walkFiles} from '../site/walk-site.js';
import {removeTree} from '../system/remove-tree.js';

export interface CopyOrder {
  readonly from: string;
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
  /** What was left out, in sentences. */
  readonly remarks: readonly string[];
}

/** A site is larger than it may be; the message is a sentence. */
export class SiteLimitError extends Error {
  override readonly name = 'SiteLimitError';
}

/** Bytes that are compared at a time. */
const PIECE = 256 * 1024;
/** Names that are shown of files that were left out. */
const MOST_SHOWN = 5;
/** How many times its bytes a site may serve by giving files several names: each name is in an archive of it. */
const MOST_NAMES = 4;

/**
 * What `copySite` does in a thread. It waits for each call: with promises, they take several times the CPU.
 *
 * @param check is called before each step; what it throws ends the copying
 * @throws {SiteLimitError} before more is written than the limits allow
 */
export async function copyFiles(
  {from, to, last, keepsTimes = false, limits}: CopyOrder,
  check: () => void,
): Promise<CopiedSite> {
  removeTree(to, check);
  mkdirSync(to, {recursive: true});
  const add = counter(limits);
  const paths: string[] = [];
  const unnamed = {count: 0, first: [] as string[]};
  const handleUnnamed = (path: string): void => {
    check();
    if (unnamed.count++ < MOST_SHOWN) unnamed.first.push(relative(from, path));
  };
  for await (const file of walkFiles(from, undefined, handleUnnamed)) {
    check();
    add('names', 1);
    paths.push(relative(from, file));
  }
  const made = new Set(['.']);
  const changed: string[] = [];
  const isSame = comparer(check);
  /** The first path of each file, by its number on its disk. */
  const firsts = new Map<string, string>();
  for (const path of paths) {
    check();
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(join(to, parent), {recursive: true});
    made.add(parent);
    const [source, target] = [below(from, path), below(to, path)];
    const {dev, ino, size} = statSync(source);
    const file = `${dev}:${ino}`;
    const first = firsts.get(file);
    if (first === undefined) add('bytes', size);
    add('served', size);
    const isLinked = first !== undefined && hasLinked(below(to, first), target);
    if (first === undefined) firsts.set(file, path);
    else if (!isLinked) add('bytes', size);
    if (!isLinked) {
      const earlier = last && below(last, path);
      if (earlier && isSame(source, earlier, size) && hasLinked(earlier, target)) continue;
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      if (keepsTimes) {
        const modified = Math.floor(statSync(source).mtimeMs / 1_000);
        utimesSync(target, modified, modified);
      }
    }
    if (last !== undefined) changed.push(path.split(sep).join('/'));
  }
  const remarks = unnamed.count
    ? [
        `Left out, since their names are not UTF-8: ${unnamed.first.join(', ')} (${unnamed.count} in all); rename them.`,
      ]
    : [];
  return {files: paths.length, changed: last === undefined ? undefined : changed, remarks};
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
function comparer(check: () => void): (source: string, earlier: string, size: number) => boolean {
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
  const areSame = (source: string, earlier: string, size: number): boolean => {
    const left = openSync(source, constants.O_RDONLY);
    try {
      const right = openSync(earlier, constants.O_RDONLY);
      try {
        return areEqual(left, right, size);
      } finally {
        closeSync(right);
      }
    } finally {
      closeSync(left);
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
