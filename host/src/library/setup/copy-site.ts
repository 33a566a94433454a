import {cp, mkdir, rm, stat, utimes} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {walkFiles} from '../downloads/walk-files.js';

/**
 * Copies the files that may be served, links as their targets, so that the copy never changes. Resolves to the number
 * of files.
 *
 * @param keepsTimes whether files keep their modification times, in whole seconds, so that they agree on all machines.
 *   Default: false.
 */
export async function copySite(from: string, to: string, {keepsTimes = false} = {}): Promise<number> {
  let count = 0;
  await rm(to, {recursive: true, force: true});
  await mkdir(to, {recursive: true});
  for await (const file of walkFiles(from)) {
    const copy = join(to, relative(from, file));
    await cp(file, copy, {dereference: true, mode: 2});
    if (keepsTimes) {
      const changed = Math.floor((await stat(file)).mtimeMs / 1_000);
      await utimes(copy, changed, changed);
    }
    count++;
  }
  return count;
}
