import {type Ask, DocsSourceError} from './docs-source.js';

/** An answer takes no longer than this, in ms. */
const TIMEOUT = 20_000;

/**
 * Asks a host over the network. Rejects with a `DocsSourceError`.
 *
 * @param token API token, sent to `origin` alone: with it no redirect is followed
 */
export function askHost(origin: string, token: string | undefined): Ask {
  return async url => {
    const isOurs = token !== undefined && url.origin === origin;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT),
        ...(isOurs && {headers: {authorization: `Token ${token}`}, redirect: 'error'}),
      });
      return {status: response.status, text: await response.text()};
    } catch (error) {
      const {name, message, cause} = error as Error;
      const why = name === 'TimeoutError' ? `no answer in ${TIMEOUT / 1000} s` : wordsOf(cause) || message;
      throw new DocsSourceError(
        `${url.host} could not be asked (${why}): check the address, or try again later.`,
      );
    }
  };
}

/** What the platform says of a connection: several addresses that were tried have their words one by one. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return cause.message || (cause instanceof AggregateError ? wordsOf(cause.errors[0]) : '');
}
