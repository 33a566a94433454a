import {findSiteFile} from '../../library/site-file.js';
import type {Library, ProjectVersion} from '../../library/library.js';

/** A page that this host serves. */
export interface ServedPage extends ProjectVersion {
  /** Path in its folder: `library/asyncio.html`. */
  readonly path: string;
  /** Its path below the mount as requested, with a trailing slash for a folder. */
  readonly servedAs: string;
  /** Where it is on this machine. */
  readonly file: string;
}

/**
 * Finds the page at a decoded path of the site; a folder, with or without its slash, stands for its index page.
 * `undefined` when there is no such page. `findSiteFile` guarantees that no path leads out of the folder.
 */
export async function findServedPage(library: Library, path: string): Promise<ServedPage | undefined> {
  const place = library.locate(path) ?? library.locate(`${path}/`);
  if (!place) return undefined;
  const folder = await place.version.files();
  const there = await findSiteFile(folder, place.path);
  const servedAs =
    there.kind === 'folder' ? `${place.path}/` : there.kind === 'moved' ? there.path : place.path;
  const found = servedAs === place.path ? there : await findSiteFile(folder, servedAs);
  if (found.kind !== 'page') return undefined;
  return {...place, path: found.path, servedAs, file: found.file};
}
