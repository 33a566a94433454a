/**
 * The address of a further page of results, or `null` for one that will not be followed: it must be http(s)
 * and stay where answers come from, so that an answer cannot send a reader's session elsewhere. A host behind
 * a proxy may not know that it is asked by https: an address on the same host takes the scheme it was asked by.
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
