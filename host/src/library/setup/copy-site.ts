import {constants} from 'node:fs';
import {copyFile, link, mkdir, open, rm, stat, utimes} from 'node:fs/promises';
import {dirname, join, relative} from 'node:path';
import {walkFiles} from '../downloads/walk-files.js';

export interface CopyOptions {
  /**
   * Whether files keep their modification times, in whole seconds, so that they agree on all machines. Default: false.
   */
  readonly keepsTimes?: boolean;
  /** An earlier copy: files that have not changed are shared with it, times included. Default: none. */
  readonly last?: string | undefined;
}

/** Files that are copied at a time. */
const AT_A_TIME = 8;
/** Bytes that are compared at a time. */
const PIECE = 256 * 1024;

/**
 * Copies the files that may be served, links as their targets, so that the copy never changes. Resolves to the number
 * of files.
 */
export async function copySite(from: string, to: string, options: CopyOptions = {}): Promise<number> {
  await rm(to, {recursive: true, force: true});
  await mkdir(to, {recursive: true});
  const made = new Set([to]);
  const files: string[] = [];
  for await (const file of walkFiles(from)) {
    const path = relative(from, file);
    const parent = join(to, dirname(path));
    if (!made.has(parent)) await mkdir(parent, {recursive: true});
    made.add(parent);
    files.push(path);
  }
  const left = files.values();
  const copyRest = async (): Promise<void> => {
    for (const path of left) await copy(path, from, to, options);
  };
  await Promise.all(Array.from({length: AT_A_TIME}, copyRest));
  return files.length;
}

async function copy(path: string, from: string, to: string, {keepsTimes, last}: CopyOptions): Promise<void> {
  const [source, target] = [join(from, path), join(to, path)];
  if (last !== undefined && (await share(source, join(last, path), target))) return;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  if (!keepsTimes) return;
  const changed = Math.floor((await stat(source)).mtimeMs / 1_000);
  await utimes(target, changed, changed);
}

/** Answers false where an earlier copy is another file, is gone, or is where no hard link can be made to. */
async function share(source: string, earlier: string, target: string): Promise<boolean> {
  try {
    if (!(await areEqual(source, earlier))) return false;
    await link(earlier, target);
    return true;
  } catch {
    return false;
  }
}

async function areEqual(one: string, other: string): Promise<boolean> {
  if ((await stat(one)).size !== (await stat(other)).size) return false;
  const [left, right] = [await open(one), await open(other).catch(() => undefined)];
  try {
    if (!right) return false;
    const [piece, same] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
    for (;;) {
      const [{bytesRead: size}, {bytesRead}] = await Promise.all([
        left.read(piece, 0, PIECE, null),
        right.read(same, 0, PIECE, null),
      ]);
      if (size !== bytesRead || !piece.subarray(0, size).equals(same.subarray(0, size))) return false;
      if (size === 0) return true;
    }
  } finally {
    await left.close();
    await right?.close();
  }
}
