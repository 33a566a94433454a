/**
 * The address of a further page of results, or `null` for one that will not be followed: it must be http(s)
 * and be of an origin that answered before, so that an answer cannot send a reader's session elsewhere. A host behind
 * a proxy may be unaware of https: an address on the same host gets the scheme of the request.
 *
 * @param origins the API's own, and of the answers it gave
 */
export function followableLink(link: string | null, asked: URL, origins: ReadonlySet<string>): string | null {
  if (link === null || !URL.canParse(link, asked)) return null;
  const url = new URL(link, asked);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (url.host === asked.host) url.protocol = asked.protocol;
  return origins.has(url.origin) ? url.href : null;
}
