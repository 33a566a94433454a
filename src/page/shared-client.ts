import {type Client, createClient} from '../client/index.js';

const clients = new Map<string, Client>();

/** One client for an API address on the page, so that elements share what it has learned of that API. */
export function sharedClient(api: URL): Client {
  let client = clients.get(api.href);
  if (!client) clients.set(api.href, (client = createClient({api})));
  return client;
}
