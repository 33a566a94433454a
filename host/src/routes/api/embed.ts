import type {FastifyReply, FastifyRequest} from 'fastify';
import type {SectionCut, SectionInput} from '../../../../cli/src/page-work/page-jobs.js';
import type {PageWorkers} from '../../../../cli/src/page-work/page-workers.js';
import {UnreadablePageError} from '../../../../cli/src/site/read-page.js';
import {UnsupportedSelectorError} from '../../../../cli/src/site/simple-selector.js';
import {signalOf} from '../../http/limits.js';
import {withoutCredentials, parsePageAddress, siteAddress} from '../../http/addresses.js';
import {HttpError} from '../../http/http-error.js';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {baseOf} from '../../../../cli/src/site/page-address.js';
import {findSitePage, type SitePage} from '../../../../cli/src/site/site-file.js';
import type {LibraryView, ProjectVersion} from '../../platform/library/library-view.js';
import type {EmbedV2Answer, EmbedV3Answer} from '../../../../src/api/index.js';
import {findProjectVersion, type Parameters, readParameters} from '../../http/parameters.js';
import {encodePath} from '../../../../cli/src/system/paths.js';

export interface EmbedContext {
  readonly pages: PageWorkers;
}

/** The beginning of an error in Read the Docs' wording. The request follows, then a reason that only this host gives. */
const UNREADABLE = 'There was an error reading the URL requested. ';
const NOT_FOUND = "Can't find content for section: ";

/**
 * The first of the named sections that exists; the main node if none is named. `undefined` without a page.
 *
 * @param requestText the request, for error messages
 * @throws {HttpError} 400 for a selector that is not supported, or a page that cannot be read within its budget
 */
async function readSection(
  {pages}: EmbedContext,
  reply: FastifyReply,
  page: ServedPage | undefined,
  order: Omit<SectionInput, 'site' | 'file' | 'doctool' | 'maincontent'>,
  requestText: string,
): Promise<SectionCut | undefined> {
  if (!page) return undefined;
  const parameters = readParameters(reply.request);
  const [doctool, maincontent] = ['doctool', 'maincontent'].map(name => parameters.get(name));
  try {
    const job = {...order, site: page.site, file: page.file, doctool, maincontent};
    return await pages.section(job, {signal: signalOf(reply)});
  } catch (error) {
    if (error instanceof UnreadablePageError)
      throw new HttpError(400, {error: `${UNREADABLE}${requestText} ${error.message}`});
    if (error instanceof UnsupportedSelectorError)
      throw new HttpError(400, {error: `${UNREADABLE}${requestText} Invalid maincontent. ${error.message}`});
    throw error;
  }
}

/** Sends a JSON object with some values that are serialised already. */
function sendJson(
  reply: FastifyReply,
  fields: Readonly<Record<string, unknown>>,
  serialised: Readonly<Record<string, readonly (string | Uint8Array)[]>>,
): FastifyReply {
  const parts: (string | Uint8Array)[] = [JSON.stringify(fields).slice(0, -1)];
  for (const [name, value] of Object.entries(serialised)) parts.push(`,${JSON.stringify(name)}:`, ...value);
  const bytes = [...parts, '}'].map(part => (typeof part === 'string' ? Buffer.from(part) : part));
  return reply.type('application/json; charset=utf-8').send(Buffer.concat(bytes));
}

interface ServedPage extends ProjectVersion, SitePage {
  readonly site: SiteFolder;
}

/**
 * The page at a decoded path of the host. The path of a folder, with or without a slash at its end, means its index
 * page. `undefined` if there is no such page.
 */
async function findServedPage(view: LibraryView, path: string): Promise<ServedPage | undefined> {
  const place = view.locate(path) ?? view.locate(`${path}/`);
  if (!place) return undefined;
  const site = await place.version.files();
  const page = await findSitePage(site, place.path);
  return page && {...place, ...page, site};
}

/** `GET api/v3/embed/`: a page of this host, or the section for its fragment, as HTML. */
export async function embedV3(
  context: EmbedContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const {view} = request;
  const url = readParameters(request).get('url');
  if (!url) throw new HttpError(400, {error: 'Invalid arguments. Please provide "url".'});
  const address = await parsePageAddress(request, view, url);
  const {path, fragments} = address;
  const page = await findServedPage(view, path);
  const order = {names: fragments, baseUrl: page ? baseOf(address, page.servedAs) : ''};
  const cut = await readSection(context, reply, page, order, `url=${url}`);
  if (cut?.content) {
    const answer: Omit<EmbedV3Answer, 'content'> = {url, fragment: cut.name ?? null, external: false};
    return sendJson(reply, answer, {content: [cut.content]});
  }
  throw new HttpError(404, {error: `${NOT_FOUND}url=${url} fragment=${fragments[0] ?? ''}`});
}

/** `GET api/v2/embed/`: a page by `url`, or by `project`, `version` and `doc` (or `path`, extension included). */
export async function embedV2(
  context: EmbedContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const {page, section, base} = await findPlace(request, readParameters(request));
  const [, requestText = ''] = withoutCredentials(request.url).split('?');
  // A section is named by its anchor or by the text of its heading.
  const cut = await readSection(
    context,
    reply,
    page,
    {names: section, byHeading: true, baseUrl: base},
    requestText,
  );
  if (!page || !cut?.content) throw new HttpError(404, {error: NOT_FOUND + requestText});
  const answer: Omit<EmbedV2Answer, 'content' | 'headers'> = {
    url: base,
    meta: {
      project: page.project.slug,
      version: page.version.slug,
      doc: page.path.replace(/\.html?$/i, ''),
      section: section[0] ?? '',
    },
  };
  return sendJson(reply, answer, {content: ['[', cut.content, ']'], headers: [cut.headers!]});
}

interface NamedPlace {
  readonly page: ServedPage | undefined;
  /** Possible names of the section, the likeliest first; empty for the whole page. */
  readonly section: readonly string[];
  /** Address of the page, without a fragment; empty without a page. */
  readonly base: string;
}

async function findPlace(request: FastifyRequest, parameters: Parameters): Promise<NamedPlace> {
  const {view} = request;
  const section = parameters.get('section') ? [parameters.get('section')!] : [];
  const url = parameters.get('url');
  if (url) {
    const address = await parsePageAddress(request, view, url);
    const page = await findServedPage(view, address.path);
    const base = page ? baseOf(address, page.servedAs) : '';
    return {page, section: section.length ? section : address.fragments, base};
  }
  const [project, doc, path] = ['project', 'doc', 'path'].map(name => parameters.get(name));
  if (!project || !(doc || path)) {
    throw new HttpError(400, {error: 'Invalid arguments. Please provide "project" and "doc", or "url".'});
  }
  const {version} = findProjectVersion(view, project, parameters.get('version') || 'latest');
  const name = (path ?? doc!).replace(/^\//, '').replace(/\/$/, '');
  for (const candidate of path ? [name] : [`${name}.html`, `${name}/`]) {
    const page = await findServedPage(view, version.mount + candidate);
    if (page) return {page, section, base: (await siteAddress(request, version)) + encodePath(page.servedAs)};
  }
  return {page: undefined, section, base: ''};
}
