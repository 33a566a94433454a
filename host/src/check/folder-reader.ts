import {readFile} from 'node:fs/promises';
import {extname, join} from 'node:path';
import {findSiteFile} from '../library/site-file.js';
import type {Answer, ReadAddress} from './read-address.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Answers for addresses below `root` with the files of a folder, as a plain web server would, and for others with `elsewhere`. */
export function folderReader(folder: string, root: URL, elsewhere: ReadAddress): ReadAddress {
  return async (url, origin) => {
    if (url.origin !== root.origin) return elsewhere(url, origin);
    const nothing: Answer = {url, status: 404, headers: {}, bytes: new Uint8Array()};
    if (!url.pathname.startsWith(root.pathname)) return nothing;
    const path = decoded(url.pathname.slice(root.pathname.length));
    const found = path === undefined ? undefined : await findSiteFile(folder, path);
    if (found?.kind === 'folder')
      return folderReader(folder, root, elsewhere)(new URL(`${url.pathname}/`, url), origin);
    if (found?.kind !== 'page' && found?.kind !== 'asset') return nothing;
    const bytes = await readFile(join(folder, found.path)).catch(() => undefined);
    if (!bytes) return nothing;
    const type = TYPES[extname(found.path)] ?? 'application/octet-stream';
    return {url, status: 200, headers: {'content-type': type}, bytes};
  };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
