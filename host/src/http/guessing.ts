import type {FastifyInstance, FastifyRequest, onRequestAsyncHookHandler} from 'fastify';
import type {} from '@fastify/rate-limit';
import {HttpError} from './http-error.js';

/** What routes add to their options by which a secret could be guessed. */
export interface GuessingLimits {
  readonly onRequest?: onRequestAsyncHookHandler;
  readonly preHandler?: onRequestAsyncHookHandler;
}

const MINUTE = 60_000;

/**
 * Limits how often passwords, tokens and links are tried, over all routes together: from one address, and of one account
 * from wherever. So somebody else can keep a person from signing in, for as long as they go on; sessions and tokens
 * are not touched by that.
 *
 * @param perMinute default: there is no limit
 */
export function limitGuessing(server: FastifyInstance, perMinute: number | undefined): GuessingLimits {
  if (perMinute === undefined) return {};
  const byAddress = server.createRateLimit({max: perMinute, timeWindow: MINUTE});
  const byAccount = server.createRateLimit({
    ...{max: perMinute, timeWindow: MINUTE},
    keyGenerator: request => accountIn(request) ?? '',
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
      refuse(await byAddress(request), 'There were too many tries from your address', reply),
    preHandler: async (request, reply) => {
      if (accountIn(request) !== undefined)
        refuse(await byAccount(request), 'There were too many tries to sign in with this name', reply);
    },
  };
}

/** The name that comes with a password, if one does. */
function accountIn({body}: FastifyRequest): string | undefined {
  const {username, name, password} = (body ?? {}) as Readonly<Record<string, unknown>>;
  const account = username ?? name;
  return typeof account === 'string' && password !== undefined ? account : undefined;
}
