import {completeAsPrefix} from '../../api/query/search-arguments.js';
import type {SearchClient} from '../../client/index.js';
import type {ScopeChoice} from '../scope/scope-choices.js';

/** Results in another scope than the selected one. */
export interface Elsewhere {
  readonly choice: ScopeChoice;
  readonly pages: number;
  /** The version they are in, or the label of the scope. */
  readonly location: string;
}

/** Scopes to try, best first. */
const KEYS = ['project', 'version', 'subprojects'];

/** @returns the first scope with results for a query; `null` if there is none */
export async function findElsewhere(
  query: string,
  choices: readonly ScopeChoice[],
  client: SearchClient,
  signal: AbortSignal,
): Promise<Elsewhere | null> {
  for (const key of KEYS) {
    const choice = choices.find(choice => choice.key === key);
    if (!choice) continue;
    const question = {words: completeAsPrefix(query), scopes: choice.scopes, pageSize: 1};
    const {count, projects, results} = await client.search(question, {signal});
    if (!count) continue;
    const version = projects[0]?.versions[0]?.slug ?? results[0]?.version.slug;
    return {choice, pages: count, location: (key !== 'subprojects' && version) || choice.label};
  }
  return null;
}
