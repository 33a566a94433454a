import {setImmediate} from 'node:timers/promises';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {HostSource} from '../../../cli/src/mcp/docs-source.js';
import {requestInProcess} from '../http/in-process-requests.js';
import {namesIn} from '../platform/library/library-view.js';
import {PACKAGE_VERSION} from '../../../cli/src/system/package-version.js';
import type {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {signalOf} from '../http/limits.js';
import {refuseOtherSites} from '../http/request-viewer.js';
import {originOf} from '../http/addresses.js';
import {DATA} from '../http/headers.js';

/**
 * Search and sections for coding agents, by the Model Context Protocol over streamable HTTP. It is stateless: each
 * request is answered on its own, with the permissions of its sender. Only `POST` is handled here; requests with other
 * methods are left to the routes of pages.
 *
 * @param options.limited route options that limit the rate of requests
 */
export function mcpRoutes(
  server: FastifyInstance,
  {pages, limited}: {readonly pages: PageWorkers; readonly limited: object},
): void {
  let lastTurn = Promise.resolve();
  /** Waits for the next round of the event loop that no earlier call waits for, so that other requests are handled in between. */
  const takeTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => setImmediate()));
  let warming: NodeJS.Timeout | undefined;
  server.addHook('onListen', () => {
    // Loading and compiling the code of the protocol blocks the event loop. During the first request, it would delay all other
    // readers, and right at startup, the first readers.
    warming = setTimeout(() => void warmUp().catch(() => {}), WARM_UP_AFTER).unref();
  });
  server.addHook('onClose', () => clearTimeout(warming));
  for (const url of ['/mcp', '/_/mcp'])
    server.post(
      url,
      {config: {...limited, needsNoSession: true}, bodyLimit: BODY_LIMIT},
      async (request, reply) => {
        // Prevents pages of other sites from sending requests with the reader's credentials or network access, even if they
        // point a host name of their own to this host (DNS rebinding).
        if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
          refuseOtherSites(request);
        const handler = await handlerFor(request, reply, {server, pages, takeTurn});
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

/** Time between the start of listening and the loading of the code, in ms. */
const WARM_UP_AFTER = 3_000;

/** Maximum size of a request, in bytes. Usual requests have less than a kilobyte, and validating large ones takes long. */
const BODY_LIMIT = 32 * 1024;

const loadProtocol = () =>
  Promise.all([import('@modelcontextprotocol/server'), import('../../../cli/src/mcp/docs-tools.js')]);

/** Handles a request that searches nothing, so that all code is loaded. */
async function warmUp(): Promise<void> {
  const [{createMcpHandler}, {createDocsServer}] = await loadProtocol();
  const fail = (): Promise<never> => Promise.reject(new Error('Nothing is asked'));
  const source = new HostSource({api: new URL('http://docent.invalid/'), ask: fail, scopes: []});
  const handler = createMcpHandler(() => createDocsServer(source, PACKAGE_VERSION, fail));
  const headers = {'content-type': 'application/json', accept: 'application/json, text/event-stream'};
  const request = new Request('http://docent.invalid/mcp', {method: 'POST', headers});
  const params = {name: 'search_docs', arguments: {query: ''}};
  const parsedBody = {jsonrpc: '2.0', id: 1, method: 'tools/call', params};
  await (await handler.fetch(request, {parsedBody})).arrayBuffer();
}

/**
 * Creates the handler of a request.
 * @param options.takeTurn awaited before each expensive step on this thread, because agents send many requests at once
 */
async function handlerFor(
  request: FastifyRequest,
  reply: FastifyReply,
  {server, pages, takeTurn}: {server: FastifyInstance; pages: PageWorkers; takeTurn: () => Promise<void>},
) {
  const signal = signalOf(reply);
  const ask = requestInProcess(server, request, signal);
  const source = new HostSource({
    api: new URL('/_/', originOf(request)),
    async ask(url) {
      const answer = await ask(url);
      await takeTurn();
      return answer;
    },
    // All projects that the viewer may read, including private ones.
    scopes: namesIn(request.view.projects.filter(({versions}) => versions.length > 0)).map(project => ({
      project,
    })),
  });
  const [{createMcpHandler}, {createDocsServer}] = await loadProtocol();
  await takeTurn();
  return createMcpHandler(() =>
    createDocsServer(source, PACKAGE_VERSION, async sectionRequest => {
      await takeTurn();
      return pages.sectionMarkdown(sectionRequest, {signal});
    }),
  );
}

/** Converts a Fastify request to a `Request` of the Fetch API. Its parsed body is passed separately. */
const toWeb = (request: FastifyRequest): Request =>
  new Request(new URL(request.url, originOf(request)), {
    method: 'POST',
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-length' ? [] : [[name, String(value)] as [string, string]],
    ),
  });
