import type {Where} from '../../api/index.js';
import type {SearchClient} from '../../client/index.js';
import {fuzzyQuery, respell} from './respell.js';

/** Results of a fuzzy query that are examined for the right spelling. */
const LOOKED_AT = 5;

/**
 * Finds another spelling of a query that has results in the same scopes.
 * @returns `null` if there is none
 */
export async function findSpelling(
  query: string,
  scopes: readonly Where[],
  client: SearchClient,
  signal: AbortSignal,
): Promise<string | null> {
  const fuzzy = fuzzyQuery(query);
  if (!fuzzy) return null;
  const {results} = await client.search({words: fuzzy, scopes, pageSize: LOOKED_AT}, {signal});
  const proposal = respell(query, results);
  if (!proposal) return null;
  const {count} = await client.search({words: proposal, scopes, pageSize: 1}, {signal});
  return count ? proposal : null;
}
