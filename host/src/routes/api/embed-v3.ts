import type {FastifyReply, FastifyRequest} from 'fastify';
import type {EmbedV3Answer} from '../../../../src/api/index.js';
import {cut, type EmbedContext, findServedPage, sendJson} from './embed.js';
import {baseOf, parsePageAddress} from '../../http/site-address.js';
import {readParameters} from '../../http/parameters.js';
import {HttpError} from '../../http/http-error.js';

/** `GET api/v3/embed/`: a page of this host, or the section its fragment names, as HTML. */
export async function embedV3(
  context: EmbedContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const {library} = request;
  const parameters = readParameters(request);
  const url = parameters.get('url');
  if (!url) throw new HttpError(400, {error: 'Invalid arguments. Please provide "url".'});
  const address = await parsePageAddress(request, library, url);
  const {path, fragments} = address;
  const page = await findServedPage(library, path);
  const found =
    page &&
    (await cut(context, reply, {
      file: page.file,
      names: fragments,
      doctool: parameters.get('doctool'),
      maincontent: parameters.get('maincontent'),
      baseUrl: baseOf(address, page.servedAs),
    }));
  if (found?.content) {
    const answer: Omit<EmbedV3Answer, 'content'> = {url, fragment: found.name ?? null, external: false};
    return sendJson(reply, answer, {content: [found.content]});
  }
  const fragment = fragments.at(-1) ?? null;
  throw new HttpError(404, {error: `Can't find content for section: url=${url} fragment=${fragment}`});
}
