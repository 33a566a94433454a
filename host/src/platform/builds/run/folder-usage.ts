import type {Dirent} from 'node:fs';
import {lstat, opendir, statfs} from 'node:fs/promises';
import {sep} from 'node:path';

/** What a folder takes of the disk. */
export interface FolderUsage {
  /** Blocks of its files, in bytes; a file with several names counts once. */
  readonly bytes: number;
  /** How many files and folders are in it. */
  readonly entries: number;
  /** Whether it has a folder that cannot be measured: its path is too long, or permissions forbid it. */
  readonly isHidden: boolean;
}

/** The types do not know that names can be buffers. */
const OPTIONS = {encoding: 'buffer' as BufferEncoding, bufferSize: 256};

/** Files whose sizes are requested at the same time. */
const BATCH = 256;

/**
 * Measures a folder, which may change meanwhile: what vanishes is ignored. Memory does not grow with the number of files,
 * and names may be any bytes. Links are not followed.
 *
 * @param limits ends the measurement once the folder exceeds one of them. Default: measures all of it
 */
export async function folderUsage(
  folder: string,
  limits: {readonly bytes: number; readonly entries: number} = {bytes: Infinity, entries: Infinity},
): Promise<FolderUsage> {
  let [bytes, entries, isHidden] = [0, 0, false];
  const names = new Set<string>();
  const isOver = (): boolean => isHidden || bytes > limits.bytes || entries > limits.entries;
  const handleFault = ({code}: NodeJS.ErrnoException): undefined => {
    if (code === 'ENAMETOOLONG' || code === 'EACCES') isHidden = true;
  };
  const add = async (path: Buffer, isFolder: boolean): Promise<void> => {
    const found = await lstat(path).catch(handleFault);
    if (!found) return;
    if (found.nlink > 1 && !isFolder) {
      const file = `${found.dev}:${found.ino}`;
      if (names.has(file)) return;
      names.add(file);
    }
    // Blocks are of 512 bytes; a sparse file takes less than its size.
    bytes += found.blocks * 512;
  };
  const unread: Buffer[] = [Buffer.from(folder)];
  const addFolder = async (path: Buffer): Promise<void> => {
    let pending: Promise<void>[] = [];
    for await (const entry of await opendir(path, OPTIONS)) {
      entries++;
      const inside = below(path, entry);
      if (entry.isDirectory()) unread.push(inside);
      pending.push(add(inside, entry.isDirectory()));
      if (pending.length < BATCH) continue;
      await Promise.all(pending);
      pending = [];
      if (isOver()) return;
    }
    await Promise.all(pending);
  };
  for (let next = unread.pop(); next && !isOver(); next = unread.pop())
    await addFolder(next).catch(handleFault);
  return {bytes, entries, isHidden};
}

const SEPARATOR = Buffer.from(sep);
const below = (folder: Buffer, {name}: Dirent): Buffer =>
  Buffer.concat([folder, SEPARATOR, name as unknown as Buffer]);

/** What the disk of a folder has left, in bytes and in files; `undefined` if the system does not tell. */
export async function diskLeft(folder: string): Promise<Omit<FolderUsage, 'isHidden'> | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  return found && {bytes: found.bfree * found.bsize, entries: found.ffree};
}
