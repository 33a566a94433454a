import {connect, type Connection} from '../client/connection.js';

/**
 * One instance of a part of the client for each API address, so that elements share what it has learned about
 * that API.
 * @param create called on first use
 */
export function sharedByApi<Part>(create: (connection: Connection) => Part): (api: URL) => Part {
  const parts = new Map<string, Part>();
  return api => {
    let part = parts.get(api.href);
    if (!part) parts.set(api.href, (part = create(connect({api}))));
    return part;
  };
}
