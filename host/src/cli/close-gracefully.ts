import type {FastifyInstance} from 'fastify';

/** How long a pending response may take once the host shuts down, in ms. */
const MAX_WAIT_FOR_RESPONSES = 10_000;

/** Refuses new connections, lets pending responses finish, then closes; whatever takes too long is cut off. */
export async function closeGracefully(server: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => server.server.closeAllConnections(), MAX_WAIT_FOR_RESPONSES);
  await server.close();
  clearTimeout(cut);
}
