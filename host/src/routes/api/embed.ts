import type {FastifyReply} from 'fastify';
import type {SectionCut, SectionOrder} from '../../page-work/page-jobs.js';
import type {PageWorkers} from '../../page-work/page-workers.js';
import {UnreadablePageError} from '../../site/read-page.js';
import {UnsupportedSelectorError} from '../../site/simple-selector.js';
import {signalOf} from '../../http/slow-readers.js';
import {HttpError} from '../../http/http-error.js';
import {findSiteFile} from '../../site/site-file.js';
import type {Library, ProjectVersion} from '../../library/library.js';

/** What the embed routes answer from. */
export interface EmbedContext {
  readonly pages: PageWorkers;
}

/**
 * The section of a page that is named first and exists; its main node if none is named.
 *
 * @throws {HttpError} 400, for a selector that is not supported, or a page that cannot be read within its budget.
 */
export async function cut(
  {pages}: EmbedContext,
  reply: FastifyReply,
  order: SectionOrder,
): Promise<SectionCut> {
  try {
    return await pages.section(order, {signal: signalOf(reply)});
  } catch (error) {
    if (error instanceof UnreadablePageError)
      throw new HttpError(400, {error: `There was an error reading the page. ${error.message}`});
    if (error instanceof UnsupportedSelectorError)
      throw new HttpError(400, {error: `Invalid maincontent. ${error.message}`});
    throw error;
  }
}

/** Sends a JSON object of which some values are JSON already. */
export function sendJson(
  reply: FastifyReply,
  fields: Readonly<Record<string, unknown>>,
  written: Readonly<Record<string, readonly (string | Uint8Array)[]>>,
): FastifyReply {
  const parts: (string | Uint8Array)[] = [JSON.stringify(fields).slice(0, -1)];
  for (const [name, value] of Object.entries(written)) parts.push(`,${JSON.stringify(name)}:`, ...value);
  const bytes = [...parts, '}'].map(part => (typeof part === 'string' ? Buffer.from(part) : part));
  return reply.type('application/json; charset=utf-8').send(Buffer.concat(bytes));
}

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
