import {realpathSync} from 'node:fs';
import {join, sep} from 'node:path';

/** A name that would lead out of its folder. */
export class UnsafeNameError extends Error {
  override readonly name = 'UnsafeNameError';
}

/** A name that is not empty, hidden or too long for a file system, and has no separators or null bytes. */
const isSafe = (name: string): boolean => /^[^./\0][^/\0]*$/.test(name) && Buffer.byteLength(name) <= 255;

const unsafe = (name: string): UnsafeNameError =>
  new UnsafeNameError(`${JSON.stringify(name.slice(0, 80))} cannot be the name of a file.`);

/**
 * Joins names to a path below `folder`. All names from a store, a backup or a request that become part of a path pass
 * through this function or `fileBelow`.
 *
 * @throws {UnsafeNameError}
 */
export function belowFolder(folder: string, ...names: readonly string[]): string {
  for (const name of names) if (!isSafe(name) || name.includes('\\')) throw unsafe(name);
  return join(folder, ...names);
}

/**
 * The same for a file of a site, given its path with forward slashes. A backslash is part of a file's name on systems that
 * allow it.
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

/**
 * The target of a request without the origin that it may name, as it does for a proxy: `http://host/path?query`. Routes
 * see none, so that no redirect repeats it.
 */
export function withoutOrigin(target: string): string {
  const [origin = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target) ?? [];
  if (!origin) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The path that the router sees in the target of a request: decoded and without a query. `/%61pi/` leads to the routes of
 * `/api/`, so nothing may be decided by the target as it was written.
 */
export function pathOfTarget(target: string): string {
  const path = target.replace(/[?#].*$/s, '');
  return decodePath(path) ?? path;
}

/** The decoded path of an address; `undefined` where its percent-encoding is broken. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

/**
 * The real path of a file or folder; `undefined` if it is missing. It comes from the operating system, which on case-insensitive
 * file systems gives names as they are written on the disk.
 */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
