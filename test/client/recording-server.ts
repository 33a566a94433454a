import {createServer, type IncomingHttpHeaders} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A request that was received. */
export interface Recorded {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; `undefined` for none. */
  readonly body: unknown;
}

export interface Replied {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent unchanged, `undefined` as an empty body, and other values as JSON. */
  readonly body?: unknown;
}

export interface RecordingServer {
  readonly origin: string;
  readonly requests: Recorded[];
  close(): Promise<void>;
}

/** A real server on a free port that records its requests. */
export async function startRecordingServer(
  answer: (request: Recorded) => Replied | Promise<Replied>,
): Promise<RecordingServer> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const recorded = {
        method: request.method!,
        url: request.url!,
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      };
      requests.push(recorded);
      const {status = 200, headers = {}, body} = await answer(recorded);
      response.writeHead(status, headers);
      response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
