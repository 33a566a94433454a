import {addonsAnswer, type AddonsAnswer, readFilters, type SearchFilter} from '../api/addons.js';
import {ADDONS} from '../api/paths.js';
import {read} from '../api/schema.js';
import {addressOf} from './address.js';
import {MalformedError} from './errors/malformed-error.js';
import {createGet, type HttpOptions} from './http.js';

/** What a docs page may know of itself. */
export interface Addons {
  readonly answer: AddonsAnswer;
  readonly filters: readonly SearchFilter[];
}

export type GetAddons = (
  api: URL,
  page: {readonly project: string; readonly version: string | undefined},
  options?: {readonly signal?: AbortSignal | undefined},
) => Promise<Addons>;

/**
 * Asks a docs domain for the configuration of one of its pages, once: it is worth one question, and no retry.
 * `api` is the domain's `/_/`. Rejects with a `DocentError`.
 */
export function createGetAddons(http: HttpOptions = {}): GetAddons {
  const get = createGet({retries: 0, ...http});
  return async (api, {project, version}, {signal} = {}) => {
    const query = {'api-version': '1', 'project-slug': project, 'version-slug': version};
    const {status, body} = await get(addressOf(api, ADDONS, query), {signal});
    try {
      const answer = read(addonsAnswer, body);
      return {answer, filters: readFilters(answer)};
    } catch (cause) {
      throw new MalformedError({status, cause});
    }
  };
}
