import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {isServed, type ListedVersion, type Version} from '../library.js';

/** Forms that documentation can be taken away in. */
export const FORMATS = ['pdf', 'htmlzip', 'epub'] as const;
export type Format = (typeof FORMATS)[number];
const BOOKS = ['pdf', 'epub'] as const;

export const isFormat = (text: string): text is Format => (FORMATS as readonly string[]).includes(text);

/** The first file of that form that lies directly in the folder of a version. */
export const findBook = async (
  version: Version,
  format: Exclude<Format, 'htmlzip'>,
): Promise<string | undefined> => bookIn(await version.files(), format);

/** The forms besides HTML that lie directly in a folder. */
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

/** The forms that there are of a version. The archive is made when it is first asked for. */
export async function formatsOf(version: ListedVersion): Promise<Format[]> {
  if (!isServed(version)) return [];
  const {formats} = version.row;
  // What is fetched from elsewhere is not fetched for a list.
  const books = formats === null ? await formatsIn(await version.files()) : (JSON.parse(formats) as Format[]);
  return FORMATS.filter(format => format === 'htmlzip' || books.includes(format));
}
