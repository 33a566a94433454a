import type {FastifyInstance} from 'fastify';

/** How long an answer that has begun may take when the host ends, in ms. */
const PATIENCE = 10_000;

/** Takes no new connections, ends what has begun, and then closes; what takes too long is cut. */
export async function closeGracefully(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), PATIENCE);
  await server.close();
  clearTimeout(cut);
}
