import {connect, type Connection} from '../client/connection.js';

/**
 * One part of the client for an API address on the page, so that elements share what it has learned of that API.
 * @param create makes the part, when it is first asked for
 */
export function sharedByApi<Part>(create: (connection: Connection) => Part): (api: URL) => Part {
  const parts = new Map<string, Part>();
  return api => {
    let part = parts.get(api.href);
    if (!part) parts.set(api.href, (part = create(connect({api}))));
    return part;
  };
}
