import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {askWithin} from '../mcp/ask.js';
import {DocsSource} from '../mcp/docs-source.js';
import {MAX_PROJECTS} from '../library/library-view.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import type {PageWorkers} from '../page-work/page-workers.js';
import {signalOf} from '../http/limits.js';
import {refuseOtherSites} from '../http/asker.js';
import {originOf} from '../http/origin.js';
import {DATA} from '../http/headers.js';

/**
 * Search and sections for coding agents, by the Model Context Protocol over streamable HTTP, without sessions: every
 * request is answered by itself, in the name of who sends it. Other methods than `POST` are the site's.
 *
 * @param options.limited what a route is registered with whose answers cost something
 */
export function mcpRoutes(
  server: FastifyInstance,
  {pages, limited}: {readonly pages: PageWorkers; readonly limited: object},
): void {
  const version = PACKAGE_VERSION;
  server.addHook('onListen', () => {
    // Loading it with the first question of an agent would keep everybody else waiting for it.
    void loadProtocol().catch(() => {});
  });
  for (const url of ['/mcp', '/_/mcp'])
    server.post(
      url,
      {config: {...limited, needsNoSession: true}, bodyLimit: BODY_LIMIT},
      async (request, reply) => {
        // A page of another site cannot ask in the name of its reader, nor through a name that it has bound to this host.
        if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
          refuseOtherSites(request);
        const handler = await handlerFor(request, reply, {server, pages, version});
        const answer = await handler.fetch(toWeb(request), {
          parsedBody: request.body,
        });
        const body = Buffer.from(await answer.arrayBuffer());
        return reply
          .code(answer.status)
          .headers({...Object.fromEntries(answer.headers), ...DATA})
          .send(body);
      },
    );
}

/** A question takes less than one; what is larger takes its time to be checked. */
const BODY_LIMIT = 32 * 1024;

const loadProtocol = () =>
  Promise.all([import('@modelcontextprotocol/server'), import('../mcp/docs-tools.js')]);

async function handlerFor(
  request: FastifyRequest,
  reply: FastifyReply,
  {server, pages, version}: {server: FastifyInstance; pages: PageWorkers; version: string},
) {
  const signal = signalOf(reply);
  const source = new DocsSource({
    api: new URL('/_/', originOf(request)),
    ask: askWithin(server, request, signal),
    // All that the asker may read, public or not.
    scopes: request.view.projects
      .filter(({versions}) => versions.length > 0)
      .slice(0, MAX_PROJECTS)
      .map(({slug}) => ({project: slug})),
  });
  const [{createMcpHandler}, {createDocsServer}] = await loadProtocol();
  return createMcpHandler(() =>
    createDocsServer(source, version, order => pages.sectionMarkdown(order, {signal})),
  );
}

/** The request as the platform's own kind; its body goes beside it, as it was read. */
const toWeb = (request: FastifyRequest): Request =>
  new Request(new URL(request.url, originOf(request)), {
    method: 'POST',
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)] as [string, string]],
    ),
  });
