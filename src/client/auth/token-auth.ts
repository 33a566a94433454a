import type {Authentication} from './authentication.js';

/**
 * `Authorization: Token <token>`: an API token, or the token of a share, which hosts accept in the same
 * header. It stays in memory.
 */
export function createTokenAuth(token: string): Authentication {
  const credentials = {headers: {authorization: `Token ${token}`}};
  return {credentials: async () => credentials};
}
