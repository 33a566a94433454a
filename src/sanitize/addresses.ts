import {LINK_SCHEMES} from './policy.js';

/** The base for relative URLs, and the origins that media may load from. */
export interface AddressRules {
  /** URL of the page that the HTML is from. Relative URLs are resolved against it. */
  readonly base: URL;
  /** Further origins that images and media may load from; `*` allows all. Default: none. */
  readonly mediaFrom?: readonly string[] | undefined;
}

/** Parses a URL as browsers do, which ignore some white space and resolve entities. */
function resolveAddress(value: string, base: URL): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/** The absolute URL of a link, or `null` if a link must not lead there. */
export function linkAddress(value: string, {base}: AddressRules): URL | null {
  const url = resolveAddress(value, base);
  return url && LINK_SCHEMES.test(url.protocol) ? url : null;
}

/** Schemes that images and media may have. */
const MEDIA_SCHEMES = /^https?:$/;

/** The absolute URL of an image or other media, and whether its origin is allowed. */
export function mediaAddress(
  value: string,
  {base, mediaFrom = []}: AddressRules,
): {url: URL; consented: boolean} | null {
  const url = resolveAddress(value, base);
  if (!url || !MEDIA_SCHEMES.test(url.protocol)) return null;
  return {
    url,
    consented:
      url.origin === base.origin || mediaFrom.some(origin => origin === '*' || origin === url.origin),
  };
}

/** Maximum length of a `srcset`, in characters. A longer one is removed. */
const MAX_LENGTH = 2_048;

/**
 * A `srcset` with absolute URLs, without candidates that must not load. As in the HTML standard, a URL may contain commas; only a
 * comma after the URL or its descriptor separates candidates. Takes linear time, because each character is read once.
 */
export function mediaCandidates(value: string, rules: AddressRules): string {
  const candidates: string[] = [];
  const candidate = /[\s,]*([^\s,]\S*)/y;
  const descriptor = /\s*([^,]*)/y;
  if (value.length > MAX_LENGTH) return '';
  for (;;) {
    const address = candidate.exec(value)?.[1];
    if (!address) break;
    descriptor.lastIndex = candidate.lastIndex;
    const isSeparated = address.endsWith(',');
    const size = isSeparated ? '' : descriptor.exec(value)![1]!;
    candidate.lastIndex = descriptor.lastIndex;
    const media = mediaAddress(isSeparated ? withoutCommas(address) : address, rules);
    if (media?.consented && /^(\d+(\.\d+)?[wx])?\s*$/.test(size))
      candidates.push(`${media.url.href} ${size}`.trim());
  }
  return candidates.join(', ');
}

function withoutCommas(address: string): string {
  let end = address.length;
  while (address[end - 1] === ',') end--;
  return address.slice(0, end);
}
