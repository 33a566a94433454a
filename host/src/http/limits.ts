import {createHash} from 'node:crypto';
import {isIPv6} from 'node:net';
import type {FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler} from 'fastify';
import {AbandonedError, BusyError} from '../page-work/worker-pool.js';
import {HttpError} from './http-error.js';

/** Route options for routes that check a secret. */
export interface GuessingLimits {
  readonly onRequest?: onRequestAsyncHookHandler;
  readonly preHandler?: onRequestAsyncHookHandler;
}

const MINUTE = 60_000;

/**
 * What counts as one address: of IPv6 its network, since whoever has one address has 2^64. An IPv4 address in the form of
 * IPv6 is itself.
 */
export function networkOf({ip}: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip)) return ip;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = ip.replace(/%.*$/, '').split('::');
  const [left, right] = [before, after ?? ''].map(part => part.split(':').filter(Boolean));
  const zeros = after === undefined ? [] : Array.from({length: 8 - left!.length - right!.length}, () => '0');
  return `${[...left!, ...zeros, ...right!].slice(0, 4).join(':')}::/64`;
}

/**
 * Limits attempts with passwords, tokens and links over all routes together, per address and per account. An attacker can
 * therefore keep a person from signing in for as long as the attack lasts; sessions and tokens are not affected.
 *
 * @param perMinute default: there is no limit
 */
export function limitGuessing(server: FastifyInstance, perMinute: number | undefined): GuessingLimits {
  if (perMinute === undefined) return {};
  const byAddress = server.createRateLimit({max: perMinute, timeWindow: MINUTE, keyGenerator: networkOf});
  const byAccount = server.createRateLimit({
    max: perMinute,
    timeWindow: MINUTE,
    // A name may be as long as a body.
    keyGenerator: request =>
      createHash('sha256')
        .update(accountIn(request) ?? '')
        .digest('base64'),
  });
  type Tried = Awaited<ReturnType<typeof byAddress>>;
  const refuse = (
    tried: Tried,
    what: string,
    reply: {header(name: string, value: number): unknown},
  ): void => {
    if (tried.isAllowed || !tried.isExceeded) return;
    reply.header('retry-after', tried.ttlInSeconds);
    throw new HttpError(429, {detail: `${what}; try again in ${tried.ttlInSeconds} seconds.`});
  };
  return {
    onRequest: async (request, reply) =>
      refuse(await byAddress(request), 'Too many attempts from your address', reply),
    preHandler: async (request, reply) => {
      if (accountIn(request) !== undefined)
        refuse(await byAccount(request), 'Too many attempts to sign in with this name', reply);
    },
  };
}

/** The user name that comes with a password, if any. */
function accountIn({body}: FastifyRequest): string | undefined {
  const {username, name, password} = (body ?? {}) as Readonly<Record<string, unknown>>;
  const account = username ?? name;
  return typeof account === 'string' && password !== undefined ? account : undefined;
}

/** Time that counts as one request, in ms. */
const REQUEST_TIME = 10;

/**
 * Limits the time that searches and lists from one address may take per minute. Counting requests would say little: one may
 * take as long as a hundred others.
 */
export class SearchTime {
  readonly #most: number;
  readonly #now: () => number;
  #minute = 0;
  /** Time used in this minute by address, and what its next request is expected to take, in ms. */
  readonly #spent = new Map<string, {readonly milliseconds: number; readonly expected: number}>();

  /** @param perMinute requests, each worth `REQUEST_TIME`. Default: no limit */
  constructor(perMinute = Infinity, now = () => Date.now()) {
    this.#most = perMinute * REQUEST_TIME;
    this.#now = now;
  }

  /** @throws {HttpError} 429 if the address has used up its time */
  check(request: Pick<FastifyRequest, 'ip'>, reply: {header(name: string, value: number): unknown}): void {
    if (this.#spentBy(request).milliseconds < this.#most) return;
    const seconds = Math.ceil((MINUTE - (this.#now() % MINUTE)) / 1_000);
    reply.header('retry-after', seconds);
    throw new HttpError(429, {
      detail: `Requests from your address have taken too much time; try again in ${seconds} seconds.`,
    });
  }

  /** What the last requests of the address have taken in this minute, each, in ms: half of it is the last one. */
  expectedOf(request: Pick<FastifyRequest, 'ip'>): number {
    return this.#spentBy(request).expected;
  }

  add(request: Pick<FastifyRequest, 'ip'>, milliseconds: number): void {
    const before = this.#spentBy(request);
    this.#spent.set(networkOf(request), {
      milliseconds: before.milliseconds + milliseconds,
      expected: before.expected ? (before.expected + milliseconds) / 2 : milliseconds,
    });
  }

  #spentBy(request: Pick<FastifyRequest, 'ip'>) {
    const minute = Math.floor(this.#now() / MINUTE);
    if (minute !== this.#minute) this.#spent.clear();
    this.#minute = minute;
    return this.#spent.get(networkOf(request)) ?? {milliseconds: 0, expected: 0};
  }
}

const signals = new WeakMap<FastifyReply, AbortSignal>();

/** Aborted when the client disconnects before the answer is complete. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply);
  if (known) return known;
  const {raw} = reply;
  const abort = new AbortController();
  if (raw.destroyed) abort.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort();
  });
  signals.set(reply, abort.signal);
  return abort.signal;
}

export interface ReaderLimits {
  /** How long the connection of an answer may be idle, in ms. Default: 60 s. */
  readonly silence?: number;
  /** Maximum duration of an answer, in ms. Default: 10 minutes. */
  readonly total?: number;
  /** Concurrent long answers per address. Default: 4. */
  readonly atOnce?: number;
}

/**
 * Limits long answers, which clients may read slowly or not at all: each address has a few at a time, and one that is not
 * being read is closed. So no client takes anything from another.
 */
export class SlowReaders {
  readonly #limits: Required<ReaderLimits>;
  readonly #counts = new Map<string, number>();

  constructor({silence = 60_000, total = 600_000, atOnce = 4}: ReaderLimits = {}) {
    this.#limits = {silence, total, atOnce};
  }

  /**
   * To be called before a long answer begins.
   *
   * @throws {BusyError} if the address has reached its limit.
   * @throws {AbandonedError} if the client has left already: nothing would tell when its answer ends.
   */
  admit(request: Pick<FastifyRequest, 'ip'>, {raw}: FastifyReply): void {
    const {silence, total, atOnce} = this.#limits;
    if (raw.destroyed) throw new AbandonedError();
    const network = networkOf(request);
    const count = this.#counts.get(network) ?? 0;
    if (count >= atOnce) throw new BusyError();
    this.#counts.set(network, count + 1);
    const end = (): void => void raw.destroy();
    const whole = setTimeout(end, total);
    raw.setTimeout(silence, end);
    raw.once('close', () => {
      clearTimeout(whole);
      const rest = this.#counts.get(network)! - 1;
      if (rest) this.#counts.set(network, rest);
      else this.#counts.delete(network);
    });
  }
}
