import {resolveAddress, type AddressRules} from './addresses.js';

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
