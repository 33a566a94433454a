import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {isServed, type ListedVersion, type Version} from '../library.js';

/** Forms that documentation can be taken away in. */
export const FORMATS = ['pdf', 'htmlzip', 'epub'] as const;
export type Format = (typeof FORMATS)[number];

export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

/** The first file of that form that lies directly in the folder of a version. */
export async function findBook(
  {folder}: Version,
  format: Exclude<Format, 'htmlzip'>,
): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names
    .filter(name => !name.startsWith('.') && name.toLowerCase().endsWith(`.${format}`))
    .sort()[0];
  return name === undefined ? undefined : join(folder, name);
}

/** The forms that there are of a version. The archive is made when it is first asked for. */
export async function formatsOf(version: ListedVersion): Promise<Format[]> {
  if (!isServed(version)) return [];
  const books = await Promise.all((['pdf', 'epub'] as const).map(format => findBook(version, format)));
  return FORMATS.filter(format => format === 'htmlzip' || books[format === 'pdf' ? 0 : 1] !== undefined);
}
