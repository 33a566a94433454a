import type {FastifyRequest} from 'fastify';
import type {EmbedV3Answer} from '../../../../src/api/index.js';
import {cut, openPage} from './embed.js';
import {baseOf, parsePageAddress} from './page-address.js';
import {readParameters} from './parameters.js';
import {HttpError} from './http-error.js';

/** `GET api/v3/embed/`: a page of this host, or the section its fragment names, as HTML. */
export async function embedV3(_context: unknown, request: FastifyRequest): Promise<EmbedV3Answer> {
  const {library} = request;
  const parameters = readParameters(request);
  const url = parameters.get('url');
  if (!url) throw new HttpError(400, {error: 'Invalid arguments. Please provide "url".'});
  const address = await parsePageAddress(request, library, url);
  const {path, fragments} = address;
  const page = await openPage(library, path);
  const found = page && cut(parameters, page, baseOf(address, page.servedAs), fragments);
  if (found) return {url, fragment: found.fragment ?? null, content: found.content, external: false};
  const fragment = fragments.at(-1) ?? null;
  throw new HttpError(404, {error: `Can't find content for section: url=${url} fragment=${fragment}`});
}
