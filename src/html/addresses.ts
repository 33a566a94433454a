import {LINK_SCHEMES} from './policy.js';

/** What addresses are relative to, and which origins the site allows media from. */
export interface AddressRules {
  /** The page the HTML was taken from: what relative addresses are relative to. */
  readonly base: URL;
  /** Origins besides that page's own from which images and media may load; `*` is all of them. Default none. */
  readonly mediaFrom?: readonly string[] | undefined;
}

/** Parses an address as the browser does, with all the tricks of white space and entities. */
export function resolveAddress(value: string, base: URL): URL | null {
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
