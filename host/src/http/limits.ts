import {isIPv6} from 'node:net';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {AbandonedError, BusyError} from '../../../cli/src/page-work/worker-pool.js';
import {HttpError} from './http-error.js';

const MINUTE = 60_000;

/**
 * What counts as one address. For IPv6 it is the network, because its users have 2^64 addresses. An IPv4 address in
 * the form of IPv6 counts as IPv4.
 */
export function networkOf({ip}: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip)) return ip;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = ip.split('%', 1)[0]!.split('::');
  const [left, right] = [before, after ?? ''].map(part => part.split(':').filter(Boolean));
  const zeros = after === undefined ? [] : Array.from({length: 8 - left!.length - right!.length}, () => '0');
  return `${[...left!, ...zeros, ...right!].slice(0, 4).join(':')}::/64`;
}

/**
 * Maximum number of keys. With more, the oldest are dropped: an attacker with that many addresses cannot be limited
 * anyway.
 */
const MAX_KEYS = 100_000;

/** Sums by key for a minute, which begins for each key when it is first counted. */
export class Counts {
  /** The current minute of each key, in the order in which they end. */
  readonly #minutes = new Map<string, {sum: number; readonly ends: number}>();
  readonly #now: () => number;

  constructor(now = () => Date.now()) {
    this.#now = now;
  }

  of(key: string): number {
    this.#forget();
    return this.#minutes.get(key)?.sum ?? 0;
  }

  add(key: string, amount = 1): void {
    this.#forget();
    const minute = this.#minutes.get(key) ?? {sum: 0, ends: this.#now() + MINUTE};
    minute.sum += amount;
    this.#minutes.set(key, minute);
  }

  /** Seconds until the minute of this key ends. */
  secondsLeft(key: string): number {
    const ends = this.#minutes.get(key)?.ends ?? this.#now();
    return Math.max(1, Math.ceil((ends - this.#now()) / 1_000));
  }

  #forget(): void {
    const now = this.#now();
    for (const [key, {ends}] of this.#minutes) {
      if (ends > now && this.#minutes.size <= MAX_KEYS) break;
      this.#minutes.delete(key);
    }
  }
}

/** Time that counts as one request, in ms. */
const REQUEST_TIME = 10;

/**
 * Limits the time that searches and lists of one address may take per minute. The number of requests is not a useful
 * measure, because one request may take as long as a hundred others.
 */
export class SearchTime {
  readonly #limit: number;
  /** Time by address, in ms. */
  readonly #spent: Counts;
  /** What the next request of an address is expected to take, in ms. */
  readonly #expected: Counts;

  /** @param perMinute requests, each worth `REQUEST_TIME`. Default: no limit */
  constructor(perMinute = Infinity, now = () => Date.now()) {
    this.#limit = perMinute * REQUEST_TIME;
    this.#spent = new Counts(now);
    this.#expected = new Counts(now);
  }

  /** Checks that the address has time left. @throws {HttpError} 429 if it has used up its time */
  check(request: Pick<FastifyRequest, 'ip'>, reply: {header(name: string, value: number): unknown}): void {
    const network = networkOf(request);
    if (this.#spent.of(network) < this.#limit) return;
    const seconds = this.#spent.secondsLeft(network);
    reply.header('retry-after', seconds);
    throw new HttpError(429, {
      detail: `Requests from your address have taken too much time; try again in ${seconds} seconds.`,
    });
  }

  /** Mean duration of the last requests of the address in this minute, in ms. The last one has half of the weight. */
  expectedOf(request: Pick<FastifyRequest, 'ip'>): number {
    return this.#expected.of(networkOf(request));
  }

  add(request: Pick<FastifyRequest, 'ip'>, milliseconds: number): void {
    const network = networkOf(request);
    const before = this.#expected.of(network);
    this.#spent.add(network, milliseconds);
    this.#expected.add(network, before ? (milliseconds - before) / 2 : milliseconds);
  }
}

const signals = new WeakMap<FastifyReply, AbortSignal>();

/** A signal that is aborted when the client disconnects before the answer is complete. */
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
  /** How long a client may read nothing while there is data for it, in ms. Default: 60 s. */
  readonly silence?: number;
  /** Maximum duration of an answer, in ms. Default: 10 minutes. */
  readonly total?: number;
  /** Concurrent long answers per address. Default: 4. */
  readonly maxConcurrent?: number;
}

/**
 * Limits long answers, which clients may read slowly or not at all: each address may have a few at a time, and an
 * answer that is not being read is aborted. So slow clients do not block others.
 */
export class SlowReaders {
  readonly #limits: Required<ReaderLimits>;
  readonly #counts = new Map<string, number>();

  constructor({silence = 60_000, total = 600_000, maxConcurrent = 4}: ReaderLimits = {}) {
    this.#limits = {silence, total, maxConcurrent};
  }

  /**
   * Admits a long answer. Must be called before it begins.
   *
   * @throws {BusyError} if the address has reached its limit.
   * @throws {AbandonedError} if the client has disconnected already: no event would report the end of its answer.
   */
  admit(request: Pick<FastifyRequest, 'ip'>, {raw}: FastifyReply): void {
    const {silence, total, maxConcurrent} = this.#limits;
    if (raw.destroyed) throw new AbandonedError();
    const network = networkOf(request);
    const count = this.#counts.get(network) ?? 0;
    if (count >= maxConcurrent) throw new BusyError();
    this.#counts.set(network, count + 1);
    const end = (): void => void raw.destroy();
    const timeout = setTimeout(end, total);
    // Without unsent data the client is waiting for the host, which may be busy.
    raw.setTimeout(silence, () => raw.writableLength > 0 && end());
    raw.once('close', () => {
      clearTimeout(timeout);
      const rest = this.#counts.get(network)! - 1;
      if (rest) this.#counts.set(network, rest);
      else this.#counts.delete(network);
    });
  }
}
