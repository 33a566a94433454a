import type {FastifyReply} from 'fastify';

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
