import {createReadStream, existsSync} from 'node:fs';
import {stat} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {ELEMENTS_FOLDER, INDEX_FOLDER} from './options.js';

/** Message of a development server if the site has not been built yet. */
export const NOTHING_BUILT =
  'Docent: build the site once, and search is shown here too, of what was built last.';

/**
 * Whether a built site has the elements. The development server uses them and the index next to them.
 *
 * @param {string} folder
 */
export const hasLastBuild = folder => existsSync(join(folder, ELEMENTS_FOLDER, 'docent.js'));

/** @type {Readonly<Record<string, string>>} */
const TYPES = {'.js': 'text/javascript', '.json': 'application/json'};
const OURS = new RegExp(`^(${ELEMENTS_FOLDER}|${INDEX_FOLDER})[\\\\/]`);

/**
 * A middleware for Vite's development server that serves the elements and the index of the last build.
 *
 * @param {string} folder of the built site
 * @param {string} base path from the root of the server to the root of the site
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => Promise<void>}
 */
export function sendLastBuild(folder, base) {
  const root = base.endsWith('/') ? base : `${base}/`;
  return async (request, response, next) => {
    const {pathname} = new URL(request.url ?? '', 'http://localhost');
    // Vite may have removed the base from the path.
    const path = normalize(pathname.slice(pathname.startsWith(root) ? root.length : 1));
    const file = join(folder, path);
    const entry = OURS.test(path) && (await stat(file).catch(() => undefined));
    if (!entry || !entry.isFile()) return next();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    createReadStream(file).pipe(response);
  };
}
