import {copyFile, mkdir, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';

/** Scripts that a page loads, and their licences; no source maps. */
const WANTED = /\.(?:js|txt)$/;

/**
 * Copies the files of the elements to a folder. Scripts of another version are removed, other files stay.
 *
 * @param source the folder of the built widget
 * @returns the number of files
 */
export async function copyElements(source: string, target: string): Promise<number> {
  await mkdir(target, {recursive: true});
  const names = (await readdir(source)).filter(name => WANTED.test(name));
  const old = (await readdir(target)).filter(name => name.endsWith('.js') && !names.includes(name));
  for (const name of old) await rm(join(target, name));
  for (const name of names) await copyFile(join(source, name), join(target, name));
  return names.length;
}
