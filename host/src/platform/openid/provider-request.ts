import {lookup} from 'node:dns';
import {request as requestHttp, type ClientRequest, type IncomingMessage} from 'node:http';
import {request as requestHttps} from 'node:https';
import {BlockList, isIP, type LookupFunction} from 'node:net';
import {ProviderError} from './provider-error.js';

/** Maximum size of an answer, in bytes. Keys and metadata of large providers have about 20 kB. */
const MAX_ANSWER = 1_000_000;

/** Addresses of this machine and of local services, such as the metadata services of clouds, which return credentials. */
const FORBIDDEN = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  FORBIDDEN.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
] as const)
  FORBIDDEN.addSubnet(network, prefix, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const isIn = (addresses: BlockList, address: string): boolean =>
  // An IPv4 address written as IPv6 also matches rules for IPv4.
  addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Options that `openid-client` passes to the function that sends its requests. */
interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request to a provider. The addresses come from the metadata of the provider, so addresses of this machine are
 * refused, also if a name resolves to one, and redirects are not followed. The size of the answer is limited; the signal
 * limits the time.
 *
 * @param isOnLoopback whether the provider runs on this machine; then requests to other machines are refused, and plain
 * HTTP is allowed
 * @throws {ProviderError} `untrusted` if the address must not be requested, `unavailable` if the provider does not answer
 */
export async function requestProvider(
  address: string,
  {method = 'GET', headers = {}, body, signal}: RequestOptions,
  isOnLoopback: boolean,
): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = (ip: string): boolean => (isOnLoopback ? isIn(LOOPBACK, ip) : !isIn(FORBIDDEN, ip));
  const refuse = (): ProviderError =>
    new ProviderError('untrusted', `${url.origin} is not an address that may be requested`);
  if (url.protocol !== 'https:' && !(isOnLoopback && url.protocol === 'http:')) throw refuse();
  // Addresses are checked during name resolution, so that the checked address is the one that is connected to.
  if (isIP(host) && !isAllowed(host)) throw refuse();
  const checkedLookup: LookupFunction = (name, options, callback) =>
    lookup(name, {...options, all: true}, (error, addresses) => {
      if (error) return callback(error, '', 0);
      if (!addresses.length || !addresses.every(({address}) => isAllowed(address)))
        return callback(refuse(), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  const content = body === undefined || body === null ? '' : String(body);
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(
        error instanceof ProviderError
          ? error
          : new ProviderError('unavailable', `${url.origin} did not answer (${codeOf(error)})`, {
              cause: error,
            }),
      );
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request: ClientRequest = send(
      url,
      {
        method,
        headers: {...headers, 'accept-encoding': 'identity'},
        lookup: checkedLookup,
        agent: false,
        ...(signal && {signal}),
      },
      answer => void read(answer, url).then(resolve, fail),
    );
    request.on('error', fail).end(content);
  });
}

async function read(answer: IncomingMessage, url: URL): Promise<Response> {
  const status = answer.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER) {
      answer.destroy();
      throw new ProviderError('untrusted', `${url.origin} sent more than ${MAX_ANSWER} bytes`);
    }
    chunks.push(chunk);
  }
  if (status < 200 || status > 599) throw new ProviderError('untrusted', `${url.origin} answered ${status}`);
  if (status >= 500 || status === 429)
    throw new ProviderError('unavailable', `${url.origin} answered ${status}`);
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, String(value));
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), {status, headers});
}

const codeOf = (error: Error): string =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'it took too long'
    : ((error as NodeJS.ErrnoException).code ?? error.message);
