/** Paths of the routes that the client calls, relative to the API address. */
export const SEARCH_V3 = 'api/v3/search/';
export const SEARCH_V2 = 'api/v2/search/';
export const EMBED_V3 = 'api/v3/embed/';
export const EMBED_V2 = 'api/v2/embed/';
/** A route that exists only on domains that serve docs. */
export const ADDONS = 'addons/';

/** A part of an address with percent-encoding undone; unchanged if the encoding is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
