import type {FastifyReply, FastifyRequest} from 'fastify';
import type {EmbedV2Answer} from '../../../../src/api/index.js';
import {encodePath} from '../../system/paths.js';
import {baseOf, parsePageAddress, siteAddress} from '../../http/site-address.js';
import {cut, type EmbedContext, findServedPage, sendJson, type ServedPage} from './embed.js';
import {findProjectVersion} from './find-project-version.js';
import {type Parameters, readParameters} from '../../http/parameters.js';
import {HttpError} from '../../http/http-error.js';

/** `GET api/v2/embed/`: a page by `url`, or by `project`, `version` and `doc` (or `path`, extension included). */
export async function embedV2(
  context: EmbedContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parameters = readParameters(request);
  const {page, section, base} = await findAsked(request, parameters);
  const found =
    page &&
    (await cut(context, reply, {
      file: page.file,
      names: section,
      // A section is named by its anchor or by the text of its heading.
      byHeading: true,
      doctool: parameters.get('doctool'),
      maincontent: parameters.get('maincontent'),
      baseUrl: base,
    }));
  if (!page || !found?.content)
    throw new HttpError(404, {error: `Can't find content for section: ${request.url.split('?')[1]}`});
  const answer: Omit<EmbedV2Answer, 'content' | 'headers'> = {
    url: base,
    meta: {
      project: page.project.slug,
      version: page.version.slug,
      doc: page.path.replace(/\.html?$/i, ''),
      section: section[0] ?? null,
    },
  };
  return sendJson(reply, answer, {content: ['[', found.content, ']'], headers: [found.headers!]});
}

interface Asked {
  readonly page: ServedPage | undefined;
  /** Possible names of the section, the likeliest first; empty for the whole page. */
  readonly section: readonly string[];
  /** Address of the page, without a fragment; empty without a page. */
  readonly base: string;
}

async function findAsked(request: FastifyRequest, parameters: Parameters): Promise<Asked> {
  const {library} = request;
  const section = parameters.get('section') ? [parameters.get('section')!] : [];
  const url = parameters.get('url');
  if (url) {
    const address = await parsePageAddress(request, library, url);
    const page = await findServedPage(library, address.path);
    const base = page ? baseOf(address, page.servedAs) : '';
    return {page, section: section.length ? section : address.fragments, base};
  }
  const [project, doc, path] = ['project', 'doc', 'path'].map(name => parameters.get(name));
  if (!project || !(doc || path)) {
    throw new HttpError(400, {error: 'Invalid arguments. Please provide "project" and "doc", or "url".'});
  }
  const {version} = findProjectVersion(library, project, parameters.get('version'));
  const name = (path ?? doc!).replace(/^\//, '').replace(/\/$/, '');
  for (const candidate of path ? [name] : [`${name}.html`, `${name}/`]) {
    const page = await findServedPage(library, version.mount + candidate);
    if (page) return {page, section, base: (await siteAddress(request, version)) + encodePath(page.servedAs)};
  }
  return {page: undefined, section, base: ''};
}
