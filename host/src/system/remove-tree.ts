import {randomBytes} from 'node:crypto';
import {chmodSync, type Dirent, lstatSync, opendirSync, renameSync, rmdirSync, unlinkSync} from 'node:fs';
import {sep} from 'node:path';

/** How many subfolders of a folder are noted at a time: all of them may be more than there is memory for. */
const MAX_NOTED = 1_000;

/**
 * Removes a folder with everything in it, or a file; nothing if it does not exist. Made for folders that a stranger has
 * filled: memory does not grow with the number of files, names may be any bytes, folders may be read-only, and nested
 * deeper than a path may be long. Links are removed, not followed.
 *
 * @param check is called for each file; what it throws ends the removal
 */
export function removeTree(path: string, check: () => void = () => {}): void {
  const root: Buffer = Buffer.from(path);
  const kind = lstatSync(root, {throwIfNoEntry: false});
  if (kind && !kind.isDirectory()) return unlinkSync(root);
  // Buffers, since a name that is not UTF-8 cannot be told in a string.
  const waiting = kind ? [root] : [];
  for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
    check();
    const subfolders = emptyFolder(next, check);
    if (subfolders === 'too-long') {
      const shorter = below(root, Buffer.from(`moved-${randomBytes(8).toString('hex')}`));
      renameSync(next, shorter);
      waiting[waiting.length - 1] = shorter;
    } else if (subfolders.length) waiting.push(...subfolders);
    else {
      withAccess(parentOf(next), () => rmdirSync(next!));
      waiting.pop();
    }
  }
}

/** Removes the files of a folder. Returns its first subfolders, or `too-long` if the path of one would be. */
function emptyFolder(folder: Buffer, check: () => void): Buffer[] | 'too-long' {
  const subfolders: Buffer[] = [];
  const open = () => opendirSync(folder, {encoding: 'buffer' as BufferEncoding, bufferSize: 256});
  const entries = withAccess(folder, open);
  if (!entries) return subfolders;
  try {
    for (let entry = entries.readSync(); entry && subfolders.length < MAX_NOTED; entry = entries.readSync()) {
      check();
      const path = below(folder, nameOf(entry));
      if (entry.isDirectory()) {
        if (isTooLong(path)) return 'too-long';
        subfolders.push(path);
      } else withAccess(folder, () => unlinkSync(path));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENAMETOOLONG') throw error;
    return 'too-long';
  } finally {
    entries.closeSync();
  }
  return subfolders;
}

/** The types do not know that names are buffers where they are requested as such. */
const nameOf = ({name}: Dirent): Buffer => name as unknown as Buffer;

const SEPARATOR = Buffer.from(sep);
const below = (folder: Buffer, name: Buffer): Buffer => Buffer.concat([folder, SEPARATOR, name]);
const parentOf = (path: Buffer): Buffer => path.subarray(0, path.lastIndexOf(SEPARATOR));

function isTooLong(path: Buffer): boolean {
  try {
    lstatSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENAMETOOLONG';
  }
}

/** Does something in a folder; if permissions forbid it, once more after they were changed. `undefined` if it is gone. */
function withAccess<T>(folder: Buffer, action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
  }
  chmodSync(folder, 0o700);
  return action();
}
