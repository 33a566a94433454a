import {setImmediate} from 'node:timers/promises';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {HostSource} from '../../../cli/src/mcp/docs-source.js';
import {askWithin} from '../http/ask-within.js';
import {namesIn} from '../platform/library/library-view.js';
import {PACKAGE_VERSION} from '../../../cli/src/system/package-version.js';
import type {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {signalOf} from '../http/limits.js';
import {refuseOtherSites} from '../http/asker.js';
import {originOf} from '../http/addresses.js';
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
  let last = Promise.resolve();
  /** One part of one agent's question in each round of the event loop, in the order in which they come. */
  const turn = (): Promise<void> => (last = last.then(() => setImmediate()));
  let warming: NodeJS.Timeout | undefined;
  server.addHook('onListen', () => {
    // Loading and compiling it with the first question of an agent would keep everybody else waiting for it; doing so at
    // once, the first readers.
    warming = setTimeout(() => void warmUp().catch(() => {}), WARM_UP_AFTER).unref();
  });
  server.addHook('onClose', () => clearTimeout(warming));
  for (const url of ['/mcp', '/_/mcp'])
    server.post(
      url,
      {config: {...limited, needsNoSession: true}, bodyLimit: BODY_LIMIT},
      async (request, reply) => {
        // A page of another site cannot ask in the name of its reader, nor through a name that it has bound to this host.
        if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
          refuseOtherSites(request);
        const handler = await handlerFor(request, reply, {server, pages, turn});
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

/** Of listening, in ms. */
const WARM_UP_AFTER = 3_000;

/** A question takes less than one; what is larger takes its time to be checked. */
const BODY_LIMIT = 32 * 1024;

const loadProtocol = () =>
  Promise.all([import('@modelcontextprotocol/server'), import('../../../cli/src/mcp/docs-tools.js')]);

/** Has a question answered that asks nothing. */
async function warmUp(): Promise<void> {
  const [{createMcpHandler}, {createDocsServer}] = await loadProtocol();
  const none = (): Promise<never> => Promise.reject(new Error('Nothing is asked'));
  const source = new HostSource({api: new URL('http://docent.invalid/'), ask: none, scopes: []});
  const handler = createMcpHandler(() => createDocsServer(source, PACKAGE_VERSION, none));
  const headers = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
  const request = new Request('http://docent.invalid/mcp', {method: 'POST', headers});
  const params = {name: 'search_docs', arguments: {query: ''}};
  const parsedBody = {jsonrpc: '2.0', id: 1, method: 'tools/call', params};
  await (await handler.fetch(request, {parsedBody})).arrayBuffer();
}

/** @param around.turn waited for before each part that takes time on this thread: agents ask together, and all at once */
async function handlerFor(
  request: FastifyRequest,
  reply: FastifyReply,
  {server, pages, turn}: {server: FastifyInstance; pages: PageWorkers; turn: () => Promise<void>},
) {
  const signal = signalOf(reply);
  const ask = askWithin(server, request, signal);
  const source = new HostSource({
    api: new URL('/_/', originOf(request)),
    async ask(url) {
      const answer = await ask(url);
      await turn();
      return answer;
    },
    // All that the asker may read, public or not.
    scopes: namesIn(request.view.projects.filter(({versions}) => versions.length > 0)).map(project => ({
      project,
    })),
  });
  const [{createMcpHandler}, {createDocsServer}] = await loadProtocol();
  await turn();
  return createMcpHandler(() =>
    createDocsServer(source, PACKAGE_VERSION, async order => {
      await turn();
      return pages.sectionMarkdown(order, {signal});
    }),
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
