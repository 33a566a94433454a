import {cp, mkdir, rm} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {walkFiles} from '../downloads/walk-files.js';

/** Copies what may be served, links as what they lead to, so that the copy never changes. Answers how many files. */
export async function copySite(from: string, to: string): Promise<number> {
  let count = 0;
  await rm(to, {recursive: true, force: true});
  await mkdir(to, {recursive: true});
  for await (const file of walkFiles(from)) {
    await cp(file, join(to, relative(from, file)), {dereference: true, mode: 2});
    count++;
  }
  return count;
}
