import {connect, type Connection} from '../client/connection.js';

/**
 * Returns a function that creates a part of the client once for each API address. Elements thus share what that part
 * has cached about the API.
 * @param create called when an address is used for the first time
 */
export function sharedByApi<Part>(create: (connection: Connection) => Part): (api: URL) => Part {
  const parts = new Map<string, Part>();
  return api => {
    let part = parts.get(api.href);
    if (!part) parts.set(api.href, (part = create(connect({api}))));
    return part;
  };
}
