import type {Dirent} from 'node:fs';
import {lstat, opendir, statfs} from 'node:fs/promises';
import {sep} from 'node:path';

/** The disk space that a folder uses. */
export interface FolderUsage {
  /** Size of the allocated blocks, in bytes; a file with several names counts once. */
  readonly bytes: number;
  /** Number of files and folders in the folder. */
  readonly entries: number;
  /** Whether a folder in the folder cannot be measured, because its path is too long or permissions forbid it. */
  readonly isHidden: boolean;
}

/** Names are read as buffers, since they may not be UTF-8. The cast is needed because Node's types do not allow this. */
const OPTIONS = {encoding: 'buffer' as BufferEncoding, bufferSize: 256};

/** Number of files whose sizes are requested at the same time. */
const BATCH = 256;

/**
 * Measures a folder. Files that vanish while it is measured are ignored. Memory does not grow with the number of files,
 * and names may be any bytes. Links are not followed.
 *
 * @param limits the measurement ends once the folder exceeds one of them. Default: none
 */
export async function folderUsage(
  folder: string,
  limits: {readonly bytes: number; readonly entries: number} = {bytes: Infinity, entries: Infinity},
): Promise<FolderUsage> {
  let [bytes, entries, isHidden] = [0, 0, false];
  const linkedFiles = new Set<string>();
  const isOver = (): boolean => isHidden || bytes > limits.bytes || entries > limits.entries;
  const handleError = ({code}: NodeJS.ErrnoException): undefined => {
    if (code === 'ENAMETOOLONG' || code === 'EACCES') isHidden = true;
  };
  const add = async (path: Buffer, isFolder: boolean): Promise<void> => {
    const stats = await lstat(path).catch(handleError);
    if (!stats) return;
    if (stats.nlink > 1 && !isFolder) {
      const file = `${stats.dev}:${stats.ino}`;
      if (linkedFiles.has(file)) return;
      linkedFiles.add(file);
    }
    // Blocks have 512 bytes. A sparse file uses less space than its size.
    bytes += stats.blocks * 512;
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
    await addFolder(next).catch(handleError);
  return {bytes, entries, isHidden};
}

const SEPARATOR = Buffer.from(sep);
const below = (folder: Buffer, {name}: Dirent): Buffer =>
  Buffer.concat([folder, SEPARATOR, name as unknown as Buffer]);

/** Free space of the disk of a folder, in bytes and in files; `undefined` if the system does not report it. */
export async function freeSpace(folder: string): Promise<Omit<FolderUsage, 'isHidden'> | undefined> {
  const stats = await statfs(folder).catch(() => undefined);
  return stats && {bytes: stats.bfree * stats.bsize, entries: stats.ffree};
}
