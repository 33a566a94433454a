import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A response of the server. `hang` sends a response that never ends. */
export type Reply = 'hang' | {status?: number; headers?: Record<string, string>; body?: unknown};

export interface ApiServer {
  readonly api: URL;
  /** Path and query of all requests so far. */
  readonly paths: string[];
  readonly requests: IncomingMessage[];
  /** Number of requests that the client has aborted. */
  readonly abandoned: number;
  close(): Promise<void>;
}

/**
 * Starts a real server.
 * @param routes replies by path, such as `/api/v3/search/`; the last reply is repeated. Other paths are answered by 404 with HTML, as on a static host
 */
export async function startApiServer(routes: Record<string, Reply | Reply[]>): Promise<ApiServer> {
  const paths: string[] = [];
  const requests: IncomingMessage[] = [];
  let abandoned = 0;
  const remaining = new Map(Object.entries(routes).map(([path, replies]) => [path, [replies].flat()]));

  const server = createServer((request, response) => {
    paths.push(request.url!);
    requests.push(request);
    response.on('close', () => {
      if (!response.writableFinished) abandoned++;
    });
    const replies = remaining.get(request.url!.split('?')[0]!);
    if (!replies) return send(response, {status: 404, body: '<h1>Not found</h1>'});
    const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
    if (reply === 'hang') response.writeHead(200).write('{"cou');
    else if (reply.status === 0) request.socket.destroy();
    else send(response, reply);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    api: new URL(`http://127.0.0.1:${port}/`),
    paths,
    requests,
    get abandoned() {
      return abandoned;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(
  response: ServerResponse,
  {status = 200, headers = {}, body = ''}: Exclude<Reply, 'hang'>,
): void {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
}
