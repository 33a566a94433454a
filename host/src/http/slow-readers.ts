import type {FastifyReply, FastifyRequest} from 'fastify';
import {BusyError} from '../page-work/worker-pool.js';

const signals = new WeakMap<FastifyReply, AbortSignal>();

/** Aborted when whoever asked leaves before the answer is complete. */
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
  /** How long nothing may go through the connection of an answer, in ms. Default: 60 s. */
  readonly silence?: number;
  /** How long an answer may take in all, in ms. Default: 10 minutes. */
  readonly total?: number;
  /** Long answers to one address at a time. Default: 4. */
  readonly atOnce?: number;
}

/**
 * Long answers to those who may read them slowly, or not at all: each address has so many at a time, and one that is
 * not read is ended. What one reader does takes nothing from another.
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
   * @throws {BusyError} where the address has as many as it may.
   */
  admit({ip}: FastifyRequest, {raw}: FastifyReply): void {
    const {silence, total, atOnce} = this.#limits;
    const count = this.#counts.get(ip) ?? 0;
    if (count >= atOnce) throw new BusyError();
    this.#counts.set(ip, count + 1);
    const end = (): void => void raw.destroy();
    const whole = setTimeout(end, total);
    raw.setTimeout(silence, end);
    raw.once('close', () => {
      clearTimeout(whole);
      const rest = this.#counts.get(ip)! - 1;
      if (rest) this.#counts.set(ip, rest);
      else this.#counts.delete(ip);
    });
  }
}
