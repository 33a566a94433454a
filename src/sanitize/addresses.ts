import {LINK_SCHEMES} from './policy.js';

/** What addresses are relative to, and which origins the site allows media from. */
export interface AddressRules {
  /** The page the HTML was taken from: what relative addresses are relative to. */
  readonly base: URL;
  /** Origins besides that page's own from which images and media may load; `*` is all of them. Default none. */
  readonly mediaFrom?: readonly string[] | undefined;
}

/** Parses an address as the browser does, with all the tricks of white space and entities. */
function resolveAddress(value: string, base: URL): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/** The absolute address of a link, or `null` when a link may not go there. */
export function linkAddress(value: string, {base}: AddressRules): URL | null {
  const url = resolveAddress(value, base);
  return url && LINK_SCHEMES.test(url.protocol) ? url : null;
}

/** Schemes something that loads may have. */
const MEDIA_SCHEMES = /^https?:$/;

/** The absolute address of something that loads, and whether the site has consented to its origin. */
export function mediaAddress(
  value: string,
  {base, mediaFrom = []}: AddressRules,
): {url: URL; consented: boolean} | null {
  const url = resolveAddress(value, base);
  if (!url || !MEDIA_SCHEMES.test(url.protocol)) return null;
  return {
    url,
    consented: url.origin === base.origin || mediaFrom.some(one => one === '*' || one === url.origin),
  };
}

/** A longer `srcset` than any real one is left out. */
const MAX_LENGTH = 2_048;

/**
 * A `srcset` with absolute addresses, of those candidates only that may load. As in the HTML standard an
 * address may hold commas; only one at its end, or after the size, separates. Linear: each character is read once.
 */
export function mediaCandidates(value: string, rules: AddressRules): string {
  const kept: string[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  const descriptor = /\s*([^,]*)/y;
  if (value.length > MAX_LENGTH) return '';
  for (;;) {
    const found = candidate.exec(value)?.[1];
    if (!found) break;
    descriptor.lastIndex = candidate.lastIndex;
    const isSeparated = found.endsWith(',');
    const size = isSeparated ? '' : descriptor.exec(value)![1]!;
    candidate.lastIndex = descriptor.lastIndex;
    const media = mediaAddress(isSeparated ? withoutCommas(found) : found, rules);
    if (media?.consented && /^(\d+(\.\d+)?[wx])?\s*$/.test(size))
      kept.push(`${media.url.href} ${size}`.trim());
  }
  return kept.join(', ');
}

function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end--;
  return address.slice(0, end);
}
