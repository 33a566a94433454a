import {randomBytes} from 'node:crypto';
import {chmodSync, type Dirent, lstatSync, opendirSync, renameSync, rmdirSync, unlinkSync} from 'node:fs';
import {sep} from 'node:path';

/** Maximum number of subfolders of a folder that are remembered at a time, to limit memory. */
const MAX_SUBFOLDERS = 1_000;

/**
 * Removes a folder with everything in it, or a file. Does nothing if it does not exist. The content is not trusted: memory does
 * not grow with the number of files, names may be any bytes, folders may be read-only, and paths may exceed the maximum
 * length. Links are removed, not followed.
 *
 * @param check called for each file. An error that it throws ends the removal
 */
export function removeTree(path: string, check: () => void = () => {}): void {
  const root: Buffer = Buffer.from(path);
  const stats = lstatSync(root, {throwIfNoEntry: false});
  if (stats && !stats.isDirectory()) return unlinkSync(root);
  // Buffers, because strings cannot represent names that are not UTF-8.
  const stack = stats ? [root] : [];
  for (let next = stack.at(-1); next; next = stack.at(-1)) {
    check();
    const subfolders = emptyFolder(next, check);
    if (subfolders === 'too-long') {
      const shorter = below(root, Buffer.from(`moved-${randomBytes(8).toString('hex')}`));
      renameSync(next, shorter);
      stack[stack.length - 1] = shorter;
    } else if (subfolders.length) stack.push(...subfolders);
    else {
      withAccess(parentOf(next), () => rmdirSync(next!));
      stack.pop();
    }
  }
}

/** Removes the files of a folder. Returns its first subfolders, or `too-long` if a path in it exceeds the maximum length. */
function emptyFolder(folder: Buffer, check: () => void): Buffer[] | 'too-long' {
  const subfolders: Buffer[] = [];
  const open = () => opendirSync(folder, {encoding: 'buffer' as BufferEncoding, bufferSize: 256});
  const entries = withAccess(folder, open);
  if (!entries) return subfolders;
  try {
    for (
      let entry = entries.readSync();
      entry && subfolders.length < MAX_SUBFOLDERS;
      entry = entries.readSync()
    ) {
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

/** With `encoding: 'buffer'`, names are buffers, which the type declarations of Node do not express. */
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

/** Runs an action in a folder. If permissions forbid it, changes them and tries again. `undefined` if the path does not exist. */
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
