import {realpathSync} from 'node:fs';
import {join, sep} from 'node:path';

/** A name that would lead out of its folder. */
export class UnsafeNameError extends Error {
  override readonly name = 'UnsafeNameError';
}

/** Whether a name is not empty, hidden or too long for a file system, and has no slashes or null bytes. */
const isSafe = (name: string): boolean => /^[^./\0][^/\0]*$/.test(name) && Buffer.byteLength(name) <= 255;

const unsafe = (name: string): UnsafeNameError =>
  new UnsafeNameError(`${JSON.stringify(name.slice(0, 80))} cannot be the name of a file.`);

/**
 * Joins names to a path below `folder`. Every name from a store, a backup or a request must pass this function or
 * `fileBelow` before it becomes part of a path.
 *
 * @throws {UnsafeNameError} for a name that is empty, hidden, too long or contains a separator
 */
export function belowFolder(folder: string, ...names: readonly string[]): string {
  for (const name of names) if (!isSafe(name) || name.includes('\\')) throw unsafe(name);
  return join(folder, ...names);
}

/**
 * Returns the path of a file of a site, given with forward slashes. A backslash may be part of a name on systems that
 * allow it.
 *
 * @throws {UnsafeNameError} for a path with a part that is empty, hidden or too long
 */
export function fileBelow(folder: string, path: string): string {
  const names = path.split('/');
  for (const name of names) if (!isSafe(name) || (sep === '\\' && /[\\:]/.test(name))) throw unsafe(name);
  return join(folder, ...names);
}

/** Encodes a path of a site for a URL. Slashes are kept; characters that would end the path are encoded. */
export const encodePath = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);

/**
 * Removes the origin from a request target such as `http://host/path?query`, which clients send to proxies. Otherwise a
 * redirect could lead to that origin.
 */
export function withoutOrigin(target: string): string {
  const [origin = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target) ?? [];
  if (!origin) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The path of a request as the router sees it, decoded and without query. `/%61pi/` leads to the routes of `/api/`, so
 * decisions must not depend on the encoded target.
 */
export function pathOfTarget(target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  return decodePath(path) ?? path;
}

/** Decodes the path of an address; `undefined` if its percent-encoding is invalid. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * The real path of a file or folder; `undefined` if it is missing. On case-insensitive file systems, names are spelled
 * as on the disk.
 */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
