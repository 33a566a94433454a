import {STATUS_CODES} from 'node:http';
import type {ConnectionError} from 'fastify';
import type {Socket} from 'node:net';
import {ALL_ANSWERS, FORM_PAGE} from '../http/headers.js';
import {escapeHtml, renderHostPage} from './pages/host-page.js';

/**
 * If a request is too large and has at least this many bytes of cookies, the cookies count as the reason. Node's limit
 * for all headers is twice that.
 */
const TOO_MANY_COOKIES = 8 * 1024;

/** How long a client may take to read the answer while it is still sending, in ms. */
const LINGER = 2_000;

const answered = new WeakSet<Socket>();

/**
 * Answers data that never becomes a request: it is not HTTP, its headers are too large, or it does not arrive in
 * time.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  // Each further chunk of the same request is also an error.
  if (error.code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return;
  answered.add(socket);
  if (!socket.writable) return void socket.destroy(error);
  // Closing at once would reset the connection, and a client that is still sending would lose the answer.
  const end = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(end));
  socket.end(answerTo(error));
}

function answerTo({code, rawPacket}: ConnectionError): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return answer(408, 'The request did not arrive in time.');
  if (code !== 'HPE_HEADER_OVERFLOW') return answer(400, 'What was sent is not a request of HTTP/1.1.');
  const received = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const lines = received.split('\r\n');
  const isForPeople = lines.some(line => /^accept:/i.test(line) && line.includes('text/html'));
  if (cookieBytes(lines) < TOO_MANY_COOKIES)
    return answer(431, 'The address and the headers of this request are too large.', isForPeople);
  return answer(431, COOKIES_REMOVED, isForPeople, {'clear-site-data': '"cookies"'});
}

const COOKIES_REMOVED =
  'The cookies that your browser has for this site are too large, which a page of another project can bring about. ' +
  'Your browser was told that they are to be removed. Reload the page; you may have to sign in again. ' +
  'If this message comes back, remove the cookies of this site in the settings of your browser.';

/**
 * Counts the bytes of cookies among the received bytes. The browser is told to clear its cookies only if they are too
 * large, not if the address is: otherwise, any page could sign its readers out by sending them to a long address. The
 * received bytes may begin in the middle of the cookies. The first line is then recognised by its spaces, which an
 * address does not have.
 */
function cookieBytes([first = '', ...lines]: readonly string[]): number {
  const isRestOfCookies = !/^[A-Z]+ /.test(first) && !/^[\w-]+:/.test(first) && first.includes('; ');
  const cookies = lines.filter(line => /^cookie:/i.test(line));
  return [...cookies, ...(isRestOfCookies ? [first] : [])].reduce((sum, {length}) => sum + length, 0);
}

function answer(
  status: number,
  detail: string,
  isForPeople = false,
  more: Readonly<Record<string, string>> = {},
): string {
  const reason = STATUS_CODES[status]!;
  const body = isForPeople
    ? renderHostPage({title: reason, content: `<p>${escapeHtml(detail)}</p>`}, '')
    : JSON.stringify({detail});
  const headers = {
    ...ALL_ANSWERS,
    ...(isForPeople && FORM_PAGE),
    ...more,
    'cache-control': 'no-store',
    'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n');
}
