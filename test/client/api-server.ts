import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';

/** What the server answers, one a question; the last goes on for ever. `hang` never ends. */
export type Reply = 'hang' | {status?: number; headers?: Record<string, string>; body?: unknown};

export interface ApiServer {
  readonly api: URL;
  /** Path and query of every question so far. */
  readonly asked: string[];
  readonly requests: IncomingMessage[];
  /** How many questions ended because the asker went away. */
  readonly abandoned: number;
  close(): Promise<void>;
}

/** A real server that answers by path (`/api/v3/search/`); a path without replies is 404 as HTML, like a static host. */
export async function startApiServer(routes: Record<string, Reply | Reply[]>): Promise<ApiServer> {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  let abandoned = 0;
  const left = new Map(Object.entries(routes).map(([path, replies]) => [path, [replies].flat()]));

  const server = createServer((request, response) => {
    asked.push(request.url!);
    requests.push(request);
    response.on('close', () => {
      if (!response.writableFinished) abandoned++;
    });
    const replies = left.get(request.url!.split('?')[0]!);
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
    asked,
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
