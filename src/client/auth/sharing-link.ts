import {text} from '../api/check.js';

/**
 * The address of a share: whoever opens it may read what is shared, on that domain and in that browser, and is
 * redirected to `next`. For scripts there is `createTokenAuth`.
 *
 * @param docs any address on the domain that serves the documentation
 * @param next path to redirect to. Default: the start page
 * @throws {TypeError} when `docs` is not a valid address, or `next` leads to another domain
 */
export function sharingLink(docs: string | URL, token: string, next = '/'): URL {
  const link = new URL(`/_/sharing/${encodeURIComponent(text(token, 'the token of the sharing'))}`, docs);
  const target = new URL(next, link);
  if (target.origin !== link.origin) throw new TypeError('A sharing leads to its own domain only');
  link.searchParams.set('next', target.pathname + target.search + target.hash);
  return link;
}
