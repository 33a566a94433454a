import {join} from 'node:path';

/** A name that would lead to another place than it should. */
export class UnsafeNameError extends Error {
  override readonly name = 'UnsafeNameError';
}

/**
 * The path of what has these names, each in the one before, the first in `folder`. All names that come from a store, a
 * backup or a request and become part of a path pass here.
 *
 * @throws {UnsafeNameError} for a name that is empty, hidden, longer than a file system takes, or has a separator in it.
 */
export function belowFolder(folder: string, ...names: readonly string[]): string {
  for (const name of names)
    if (!/^[^./\\\0][^/\\\0]*$/.test(name) || Buffer.byteLength(name) > 255)
      throw new UnsafeNameError(`${JSON.stringify(name.slice(0, 80))} cannot be the name of a file.`);
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
