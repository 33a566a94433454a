import {copyFile, mkdir, readdir, rm} from 'node:fs/promises';
import {join} from 'node:path';

/** What a page loads, and the licences of what is in it; no source maps. */
const WANTED = /\.(?:js|txt)$/;

/**
 * Makes a folder hold the files of the elements; scripts of another version go, other files stay.
 *
 * @param source the folder of the built widget
 * @returns how many there are
 */
export async function copyElements(source: string, target: string): Promise<number> {
  await mkdir(target, {recursive: true});
  const names = (await readdir(source)).filter(name => WANTED.test(name));
  const old = (await readdir(target)).filter(name => name.endsWith('.js') && !names.includes(name));
  for (const name of old) await rm(join(target, name));
  for (const name of names) await copyFile(join(source, name), join(target, name));
  return names.length;
}
