import type {FastifyInstance, FastifyRequest} from 'fastify';
import type {Library} from '../library/library.js';
import type {HostMetrics} from './metrics.js';

interface HealthOptions {
  readonly library: Library;
  readonly metrics: HostMetrics;
  /** Whether the host is shutting down, so that no traffic should be sent to it. */
  readonly isEnding: () => boolean;
}

/**
 * For operators: `/health` says whether the host is up and since when its store is unreachable, `/ready` whether it should
 * get traffic; `/metrics` is for Prometheus. None of them requires authentication.
 */
export function healthRoutes(server: FastifyInstance, {library, metrics, isEnding}: HealthOptions): void {
  const open = {config: {rateLimit: false}};

  server.get('/health', open, async (_request, reply) => {
    const since = library.store.changes?.awaySince;
    const store = since ? {status: 'away', since: since.toISOString()} : {status: 'up'};
    return reply.header('cache-control', 'no-store').send({status: since ? 'degraded' : 'up', store});
  });

  server.get('/ready', open, async (_request, reply) => {
    const isReady =
      !isEnding() &&
      (await library.rows().then(
        () => true,
        () => false,
      ));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({status: isReady ? 'ready' : isEnding() ? 'ending' : 'starting'});
  });

  server.get('/metrics', open, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.read()),
  );

  server.addHook('onResponse', async (request, reply) =>
    metrics.addRequest(kindOf(request), reply.statusCode, reply.elapsedTime / 1_000),
  );
}

function kindOf({routeOptions: {url = ''}}: FastifyRequest): string {
  if (url === '/*' || url === '') return 'page';
  return /\b(search|embed|health|ready|metrics)\b/.exec(url)?.[1] ?? 'other';
}
