import {join, sep} from 'node:path';

/** A name that would lead to another place than it should. */
export class UnsafeNameError extends Error {
  override readonly name = 'UnsafeNameError';
}

/** A name that is not empty, hidden or longer than a file system takes, and without separators and zero bytes. */
const isSafe = (name: string): boolean => /^[^./\0][^/\0]*$/.test(name) && Buffer.byteLength(name) <= 255;

const unsafe = (name: string): UnsafeNameError =>
  new UnsafeNameError(`${JSON.stringify(name.slice(0, 80))} cannot be the name of a file.`);

/**
 * The path of what has these names, each in the one before, the first in `folder`. All names that come from a store, a
 * backup or a request and become part of a path pass here, or `fileBelow`.
 *
 * @throws {UnsafeNameError}
 */
export function belowFolder(folder: string, ...names: readonly string[]): string {
  for (const name of names) if (!isSafe(name) || name.includes('\\')) throw unsafe(name);
  return join(folder, ...names);
}

/**
 * The same for a file of a site, by its path with forward slashes. A backslash is a letter in the names of such files,
 * where the system has it as one.
 *
 * @throws {UnsafeNameError}
 */
export function fileBelow(folder: string, path: string): string {
  const names = path.split('/');
  for (const name of names) if (!isSafe(name) || (sep === '\\' && /[\\:]/.test(name))) throw unsafe(name);
  return join(folder, ...names);
}

/** A path of the site, encoded for a URL. Slashes are kept; characters that would end the path are encoded. */
export const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/** The decoded path of an address; `undefined` where its percent-encoding is broken. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
