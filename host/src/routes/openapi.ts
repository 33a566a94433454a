import type {FastifyInstance} from 'fastify';
import {describeApi} from '../../../src/api/index.js';
import {findSiteFile} from '../site/site-file.js';

/**
 * The description of the interface, in OpenAPI 3.1: at `/_/openapi.json`, and at `/openapi.json` unless the
 * site at the root has a file of that name, which is then the one its links mean.
 */
export function openapiRoutes(server: FastifyInstance): void {
  const description = describeApi();
  server.get('/_/openapi.json', async () => description);
  server.get('/openapi.json', async (request, reply) => {
    const place = request.library.locate('/openapi.json');
    const folder = await place?.version.files();
    const own = place && folder !== undefined ? await findSiteFile(folder, place.path) : undefined;
    return own?.kind === 'asset' ? reply.sendFile(own.path, folder!) : description;
  });
}
