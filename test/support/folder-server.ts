import {readFile, stat} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {extname, join} from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

export interface FolderServer {
  /** URL of the folder, with a trailing slash. */
  readonly address: string;
  /** Requested paths, relative to the URL. */
  readonly requests: string[];
  stop(): void;
}

export interface FolderServerOptions {
  /** Path at which the folder is served, with a leading and a trailing slash. Default: `/`. */
  readonly base?: string;
  /** Headers of all responses. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves static files, like any web server. */
export async function serveFolder(
  folder: string,
  {base = '/', headers = {}}: FolderServerOptions = {},
): Promise<FolderServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname);
    if (!path.startsWith(base)) return void response.writeHead(404).end();
    const name = path.slice(base.length).replace(/(^|\/)$/, '$1index.html');
    requests.push(name);
    readFile(join(folder, name)).then(
      bytes =>
        response
          .writeHead(200, {'content-type': TYPES[extname(name)] ?? 'application/octet-stream', ...headers})
          .end(bytes),
      async () => {
        const isFolder = await stat(join(folder, name)).then(
          found => found.isDirectory(),
          () => false,
        );
        if (isFolder) response.writeHead(301, {location: `${path}/`, ...headers}).end();
        else response.writeHead(404, headers).end('Not found');
      },
    );
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    requests,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
