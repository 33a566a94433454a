import type {FastifyInstance} from 'fastify';
import type {Library} from '../library/library.js';
import {findSiteFile} from '../library/site-file.js';

/**
 * The description of the interface, in OpenAPI 3.1: at `/_/openapi.json`, and at `/openapi.json` unless the
 * site at the root has a file of that name, which is then the one its links mean.
 */
export function openapiRoutes(server: FastifyInstance, library: Library): void {
  server.get('/_/openapi.json', {schema: {hide: true}}, async () => server.swagger());
  server.get('/openapi.json', {schema: {hide: true}}, async (_request, reply) => {
    const place = library.locate('/openapi.json');
    const own = place && (await findSiteFile(place.version.folder, place.path));
    return own?.kind === 'asset' ? reply.sendFile(own.path, place!.version.folder) : server.swagger();
  });
}
