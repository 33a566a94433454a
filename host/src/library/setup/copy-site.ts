import {cp, mkdir, rm, stat, utimes} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {walkFiles} from '../downloads/walk-files.js';

/**
 * Copies what may be served, links as what they lead to, so that the copy never changes. Answers how many files.
 *
 * @param keepsTimes whether files keep when they were last changed, in whole seconds, as on every other machine.
 *   Default: they were changed now.
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
