import {readPageFile, parsePage} from '../../site/read-page.js';
import type {Library, ProjectVersion} from '../../library/library.js';
import {encodePath} from '../../library/encode-path.js';
import {findSiteFile} from '../../library/site-file.js';

/** A page that this host serves, parsed. */
export interface ServedPage extends ProjectVersion {
  /** Path in its folder: `library/asyncio.html`. */
  readonly path: string;
  /** Its address on this host, without scheme and host. */
  readonly address: string;
  readonly document: ReturnType<typeof parsePage>;
}

/**
 * Reads the page at a decoded path of the site; a folder, with or without its slash, stands for its index page.
 * `undefined` when there is no such page. `findSiteFile` guarantees that no path leads out of the folder.
 *
 * @throws {UnreadablePageError} when the page cannot be read.
 */
export async function openServedPage(library: Library, path: string): Promise<ServedPage | undefined> {
  const place = library.locate(path) ?? library.locate(`${path}/`);
  if (!place) return undefined;
  const {folder, mount} = place.version;
  const there = await findSiteFile(folder, place.path);
  const found = there.kind === 'folder' ? await findSiteFile(folder, `${place.path}/`) : there;
  if (found.kind !== 'page') return undefined;
  const document = parsePage(await readPageFile(found.file));
  return {...place, path: found.path, address: encodePath(mount + found.path), document};
}

/** The decoded path of an address; `undefined` where its percent-encoding is broken. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
