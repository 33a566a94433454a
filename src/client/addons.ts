import {addonsAnswer, type AddonsAnswer, readFilters, type SearchFilter} from '../api/addons.js';
import {ADDONS} from '../api/paths.js';
import {read} from '../api/schema.js';
import {addressOf} from './address.js';
import {createGet, type HttpOptions} from './http.js';

/** The configuration of a docs page, as its domain answers it. */
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
 * Asks a docs domain for the configuration of one of its pages, once: an optional answer is not worth a retry.
 * `api` is the domain's `/_/`. Rejects with a `DocentError`.
 */
export function createGetAddons(http: HttpOptions = {}): GetAddons {
  const get = createGet({retries: 0, ...http});
  return async (api, {project, version}, {signal} = {}) => {
    const query = {'api-version': '1', 'project-slug': project, 'version-slug': version};
    const {body} = await get(addressOf(api, ADDONS, query), {signal, parse});
    return body;
  };
}

function parse(text: string): Addons {
  const answer = read(addonsAnswer, JSON.parse(text));
  return {answer, filters: readFilters(answer)};
}
