import {basename} from 'node:path';
import type {FastifyInstance} from 'fastify';
import {findSiteFile} from '../../../cli/src/site/site-file.js';
import {ANY_ORIGIN} from '../http/headers.js';
import {HttpError} from '../http/http-error.js';
import {sendCompressible} from '../http/compression.js';

/** File names with a hash of the content, such as `search-4be9a0.js`: such files never change. */
const HASHED_NAME = /-[0-9a-f]{6,8}\.js$/;
const YEAR = 31_536_000;

/** `/_/docent/*`: the files of the elements. Any page may load them as modules, so every origin may read them. */
export function widgetRoutes(server: FastifyInstance, folder: string | undefined): void {
  server.get('/_/docent/*', async (request, reply) => {
    if (!folder)
      throw new HttpError(404, {detail: 'The widget is not built. Run `npm run build`, then start again.'});
    const site = {folder};
    const file = await findSiteFile(site, (request.params as {'*': string})['*']);
    if (file.kind !== 'asset') throw new HttpError(404, {detail: 'Not found.'});
    const lasting = HASHED_NAME.test(basename(file.path));
    reply
      .headers(ANY_ORIGIN)
      .header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    return sendCompressible(reply, {site, path: file.path, isReadyMade: true});
  });
}
