import {constants} from 'node:fs';
import {copyFile, link, mkdir, open, rm, stat, utimes} from 'node:fs/promises';
import {dirname, join, relative} from 'node:path';
import {walkFiles} from '../site/walk-site.js';

export interface CopyOptions {
  /**
   * Whether files keep their modification times, in whole seconds, so that they agree on all machines. Default: false.
   */
  readonly keepsTimes?: boolean;
  /** An earlier copy: files that have not changed are shared with it, times included. Default: none. */
  readonly last?: string | undefined;
  /** Default: none. */
  readonly limits?: SiteLimits | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SiteLimits {
  /** Of its files, in bytes: a file with holes counts as it is read, one that has several names once. */
  readonly bytes: number;
  readonly files: number;
}

/** A site is larger than it may be; the message is a sentence. */
export class SiteLimitError extends Error {
  override readonly name = 'SiteLimitError';
}

/** Files that are copied at a time. */
const AT_A_TIME = 8;
/** Bytes that are compared at a time. */
const PIECE = 256 * 1024;
/** How many times its bytes a site may serve by giving files several names: each name is in an archive of it. */
const MOST_NAMES = 4;

/**
 * Copies the files that may be served, links as their targets, so that the copy never changes. A file with several names
 * is copied once. Resolves to the number of files.
 *
 * @throws {SiteLimitError} before more is written than the limits allow
 */
export async function copySite(from: string, to: string, options: CopyOptions = {}): Promise<number> {
  await rm(to, {recursive: true, force: true});
  await mkdir(to, {recursive: true});
  const made = new Set([to]);
  const files: string[] = [];
  const add = counter(options.limits);
  for await (const file of walkFiles(from)) {
    options.signal?.throwIfAborted();
    add('names', 1);
    const path = relative(from, file);
    const parent = join(to, dirname(path));
    if (!made.has(parent)) await mkdir(parent, {recursive: true});
    made.add(parent);
    files.push(path);
  }
  const left = files.values();
  /** Where each file was copied to first, by its number on its disk. */
  const copies = new Map<string, Promise<string>>();
  let hasFailed = false;
  const copyRest = async (): Promise<void> => {
    for (const path of left) {
      if (hasFailed) return;
      options.signal?.throwIfAborted();
      const [source, target] = [join(from, path), join(to, path)];
      const {dev, ino, size} = await stat(source);
      const first = copies.get(`${dev}:${ino}`);
      if (!first) add('bytes', size);
      add('served', size);
      if (first && (await hasLinked(await first, target))) continue;
      if (first) add('bytes', size);
      const earlier = options.last && join(options.last, path);
      const copying = copy(source, target, earlier, options.keepsTimes).then(() => target);
      if (!first) copies.set(`${dev}:${ino}`, copying);
      await copying;
    }
  };
  const fail = (error: unknown): never => {
    hasFailed = true;
    throw error;
  };
  const copying = Array.from({length: AT_A_TIME}, () => copyRest().catch(fail));
  // Once this function rejects, nothing more is written: its caller may remove the folder.
  await Promise.allSettled(copying);
  await Promise.all(copying);
  return files.length;
}

/** Adds up what is copied. @throws {SiteLimitError} when it is too much */
function counter({files, bytes}: SiteLimits = {files: Infinity, bytes: Infinity}) {
  const count = {names: 0, bytes: 0, served: 0};
  const most = {names: files, bytes, served: MOST_NAMES * bytes};
  const excess = {
    names: `The site has more than ${files} files, "files" in docent.yaml, and was not published.`,
    bytes: `The site has more than ${bytes} bytes, "disk_bytes" in docent.yaml, and was not published.`,
    served: `The files of the site are served under so many names that an archive of it would have more than ${MOST_NAMES} times ${bytes} bytes, "disk_bytes" in docent.yaml; it was not published.`,
  };
  return (what: keyof typeof count, more: number): void => {
    count[what] += more;
    if (count[what] > most[what]) throw new SiteLimitError(excess[what]);
  };
}

/** Gives a copy another name; false where the disk gives it no more. */
const hasLinked = (copy: string, target: string): Promise<boolean> =>
  link(copy, target).then(
    () => true,
    () => false,
  );

async function copy(source: string, target: string, earlier?: string, keepsTimes = false): Promise<void> {
  if (earlier && (await areEqual(source, earlier).catch(() => false)) && (await hasLinked(earlier, target)))
    return;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  if (!keepsTimes) return;
  const changed = Math.floor((await stat(source)).mtimeMs / 1_000);
  await utimes(target, changed, changed);
}

async function areEqual(one: string, other: string): Promise<boolean> {
  const [{size}, {size: otherSize}] = await Promise.all([stat(one), stat(other)]);
  if (size !== otherSize) return false;
  const [left, right] = [await open(one), await open(other).catch(() => undefined)];
  try {
    if (!right) return false;
    const length = Math.min(size, PIECE);
    const [piece, same] = [Buffer.allocUnsafe(length), Buffer.allocUnsafe(length)];
    for (let at = 0; at < size;) {
      const [{bytesRead}, {bytesRead: otherRead}] = await Promise.all([
        left.read(piece, 0, length, at),
        right.read(same, 0, length, at),
      ]);
      // A file that ends before its size is another one now.
      if (bytesRead === 0 || bytesRead !== otherRead) return false;
      if (!piece.subarray(0, bytesRead).equals(same.subarray(0, bytesRead))) return false;
      at += bytesRead;
    }
    return true;
  } finally {
    await left.close();
    await right?.close();
  }
}
