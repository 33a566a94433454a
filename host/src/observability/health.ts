import {open} from 'node:fs/promises';
import {devNull} from 'node:os';
import type {FastifyInstance, FastifyRequest} from 'fastify';
import type {Library} from '../library/library.js';
import {REMEMBERED_FOR} from '../people/identify.js';
import {isOutOfFiles} from '../system/processes.js';
import type {HostMetrics} from './metrics.js';

interface HealthOptions {
  readonly library: Library;
  readonly metrics: HostMetrics;
  /** Whether the host is shutting down, so that no traffic should be sent to it. */
  readonly isEnding: () => boolean;
}

/**
 * For operators: `/health` reports whether the host is up and since when its store has been unreachable, `/ready` whether
 * it should get traffic; `/metrics` is for Prometheus. None of them requires authentication.
 */
export function healthRoutes(server: FastifyInstance, {library, metrics, isEnding}: HealthOptions): void {
  const unlimited = {config: {rateLimit: false}};

  server.get('/health', unlimited, async (_request, reply) => {
    const since = library.store.changes?.awaySince;
    const store = since ? {status: 'away', since: since.toISOString()} : {status: 'up'};
    return reply.header('cache-control', 'no-store').send({status: since ? 'degraded' : 'up', store});
  });

  server.get('/ready', unlimited, async (_request, reply) => {
    const status = isEnding() ? 'ending' : await readiness(library);
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({status});
  });

  server.get('/metrics', unlimited, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.read()),
  );

  server.addHook('onResponse', async (request, reply) =>
    metrics.addRequest(kindOf(request), reply.statusCode, reply.elapsedTime / 1_000),
  );
}

/**
 * Whether the host can serve readers: the library has been read, the store has not been away for longer than sessions are
 * remembered, and files can be opened.
 */
async function readiness(library: Library): Promise<'ready' | 'starting' | 'store away' | 'out of files'> {
  try {
    await library.rows();
  } catch {
    return 'starting';
  }
  const since = library.store.changes?.awaySince;
  if (since && Date.now() - since.getTime() > REMEMBERED_FOR) return 'store away';
  try {
    await (await open(devNull)).close();
  } catch (error) {
    if (isOutOfFiles(error)) return 'out of files';
    throw error;
  }
  return 'ready';
}

function kindOf({routeOptions: {url = ''}}: FastifyRequest): string {
  if (url === '/*' || url === '') return 'page';
  return /\b(search|embed|health|ready|metrics)\b/.exec(url)?.[1] ?? 'other';
}
