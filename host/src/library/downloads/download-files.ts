import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {isServed, type ListedVersion, type Version} from '../library.js';

/** Formats in which documentation can be downloaded. */
export const FORMATS = ['pdf', 'htmlzip', 'epub'] as const;
export type Format = (typeof FORMATS)[number];
const BOOKS = ['pdf', 'epub'] as const;

export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

/** The first file of that format directly in a version's folder. */
export const findBook = async (
  version: Version,
  format: Exclude<Format, 'htmlzip'>,
): Promise<string | undefined> => bookIn(await version.files(), format);

/** The formats other than HTML found directly in a folder. */
export async function formatsIn(folder: string): Promise<Format[]> {
  const books = await Promise.all(BOOKS.map(format => bookIn(folder, format)));
  return BOOKS.filter((_format, index) => books[index] !== undefined);
}

async function bookIn(folder: string, format: Exclude<Format, 'htmlzip'>): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names
    .filter(name => !name.startsWith('.') && name.toLowerCase().endsWith(`.${format}`))
    .sort()[0];
  return name === undefined ? undefined : join(folder, name);
}

/** The formats available for a version. The archive is created when it is first requested. */
export async function formatsOf(version: ListedVersion): Promise<Format[]> {
  if (!isServed(version)) return [];
  const {formats} = version.row;
  // Files kept on another machine are not fetched just for a list.
  const books = formats === null ? await formatsIn(await version.files()) : (JSON.parse(formats) as Format[]);
  return FORMATS.filter(format => format === 'htmlzip' || books.includes(format));
}
