import {LINK_SCHEMES, MEDIA_SCHEMES} from './policy.js';

/** Where addresses start from, and whom the site lets its readers' browsers ask. */
export interface AddressRules {
  /** The page the HTML was taken from: what relative addresses are relative to. */
  readonly base: URL;
  /** Origins besides that page's own from which images and media may load; `*` is all of them. Default none. */
  readonly mediaFrom?: readonly string[] | undefined;
}

/** The browser's own reading of an address, which knows all the tricks of white space and entities. */
function resolve(value: string, base: URL): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/** The absolute address of a link, or `null` when a link may not go there. */
export function linkAddress(value: string, {base}: AddressRules): URL | null {
  const url = resolve(value, base);
  return url && LINK_SCHEMES.test(url.protocol) ? url : null;
}

/** The absolute address of something that loads, and whether the site has consented to its origin. */
export function mediaAddress(
  value: string,
  {base, mediaFrom = []}: AddressRules,
): {url: URL; consented: boolean} | null {
  const url = resolve(value, base);
  if (!url || !MEDIA_SCHEMES.test(url.protocol)) return null;
  return {
    url,
    consented: url.origin === base.origin || mediaFrom.some(one => one === '*' || one === url.origin),
  };
}

/** Longer than any real one; beyond it the search below would cost a hostile page's reader seconds. */
const LONGEST_SRCSET = 4096;

/**
 * A `srcset` with absolute addresses, of those candidates only that may load. As in the HTML standard an
 * address may hold commas; only one at its end, or after the size, separates.
 */
export function mediaCandidates(value: string, rules: AddressRules): string {
  if (value.length > LONGEST_SRCSET) return '';
  const kept: string[] = [];
  for (const [, address = '', size = ''] of value.matchAll(/(\S*[^\s,])(?:,|\s+([^,]*)|$)/g)) {
    const media = mediaAddress(address.replace(/^,+/, ''), rules);
    if (media?.consented && /^(\d+(\.\d+)?[wx])?\s*$/.test(size))
      kept.push(`${media.url.href} ${size}`.trim());
  }
  return kept.join(', ');
}
