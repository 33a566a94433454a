// Serves folders like a good server, compressed, adds a line to the head of pages, and counts the bytes that it sends.
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {createSecureServer} from 'node:http2';
import {extname, join} from 'node:path';
import {brotliCompressSync, constants} from 'node:zlib';

/** Types that a server compresses. Others are compressed already. @type {Record<string, string>} */
const TEXTS = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Script tag of a site that has Docent already. */
const OWN_TAG = /<script[^>]*\/docent\.js"[^>]*><\/script>/g;

/**
 * @typedef {object} CountingServer
 * @property {string} address its URL, with a trailing slash
 * @property {Map<string, number>} sent bytes by path, since the map was last cleared
 * @property {() => void} stop
 */

/**
 * @typedef {object} Served
 * @property {Record<string, string>} folders by the path at which they are served; the longest path that matches is used
 * @property {(up: string) => string} tag returns what is added to the head of a page, given the path from the page to the root
 * @property {Record<string, string>} [headers] headers of all responses
 * @property {number} [distance] delay of all responses, in ms
 * @property {{key: string, cert: string}} [secure] serves HTTP/2, which browsers only support over TLS
 */

/** @param {Served} served @returns {Promise<CountingServer>} */
export async function startCountingServer({folders, tag, headers = {}, distance = 0, secure}) {
  const mounts = Object.entries(folders).sort(([a], [b]) => b.length - a.length);
  /** @type {Map<string, number>} */
  const sent = new Map();
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();

  /** @param {string} path @returns {Promise<Buffer>} */
  async function read(path) {
    const [base, folder] = /** @type {[string, string]} */ (mounts.find(([base]) => path.startsWith(base)));
    const bytes = await readFile(join(folder, path.slice(base.length)));
    if (extname(path) !== '.html') return bytes;
    const up = '../'.repeat(path.split('/').length - 2) || './';
    const plain = bytes.toString().replace(OWN_TAG, '');
    return Buffer.from(plain.replace(/<head>/i, head => head + tag(up)));
  }

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = (request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname).replace(/\/$/, '/index.html');
    const type = TEXTS[extname(path)];
    read(path).then(
      bytes => {
        if (type && !compressed.has(path)) compressed.set(path, compress(bytes));
        const body = compressed.get(path) ?? bytes;
        sent.set(path, (sent.get(path) ?? 0) + body.length);
        response.writeHead(200, {
          'content-type': type ?? 'application/octet-stream',
          ...(type ? {'content-encoding': 'br'} : {}),
          'content-length': body.length,
          ...headers,
        });
        if (distance > 0) setTimeout(() => response.end(body), distance);
        else response.end(body);
      },
      () => response.writeHead(404, headers).end(),
    );
  };
  const server = secure ? createSecureServer(secure, /** @type {any} */ (answer)) : createServer(answer);
  await new Promise(done => server.listen(0, '127.0.0.1', () => done(undefined)));
  const {port} = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `${secure ? 'https' : 'http'}://127.0.0.1:${port}/`,
    sent,
    stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    },
  };
}

/** Compresses bytes. Large files are not compressed at the highest level, because servers do not either: it would take half a minute. @param {Buffer} bytes */
export const compress = bytes =>
  brotliCompressSync(bytes, {params: {[constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_000_000 ? 9 : 11}});
