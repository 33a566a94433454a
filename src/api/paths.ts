/** Where every route of the contract is, relative to the API address. */
export const SEARCH_V3 = 'api/v3/search/';
export const SEARCH_V2 = 'api/v2/search/';
export const EMBED_V3 = 'api/v3/embed/';
export const EMBED_V2 = 'api/v2/embed/';
/** On docs domains only. */
export const ADDONS = 'addons/';

/** A part of an address without percent-encoding; unchanged if the encoding is broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
