import {addonsAnswer, type AddonsAnswer, readFilters, type SearchFilter} from '../api/addons.js';
import {ADDONS} from '../api/paths.js';
import {read, type Report} from '../api/schema.js';
import {addressOf, type ClientOptions, connect} from './connection.js';
import type {HttpOptions} from './http.js';
import {warnLocally} from './warn-locally.js';

/** The configuration of a docs page. */
export interface Addons {
  readonly answer: AddonsAnswer;
  readonly filters: readonly SearchFilter[];
}

/** Identifies a page by its slugs, or by its address if it does not name them. */
export type AddonsPage =
  {readonly project: string; readonly version: string | undefined} | {readonly url: string};

export type GetAddons = (
  api: URL,
  page: AddonsPage,
  options?: {readonly signal?: AbortSignal | undefined},
) => Promise<Addons>;

/**
 * Requests the configuration of a page from the domain that serves it. No retries, because the answer is
 * optional. `api` is the domain's `/_/`. Rejects with a `DocentError`.
 */
export function createGetAddons(options: HttpOptions & Pick<ClientOptions, 'onUnexpected'> = {}): GetAddons {
  return async (api, page, {signal} = {}) => {
    const {get, onUnexpected = warnLocally} = connect({retries: 0, ...options, api});
    const about =
      'url' in page ? {url: page.url} : {'project-slug': page.project, 'version-slug': page.version};
    const address = addressOf(api, ADDONS, {'api-version': '1', ...about});
    const report: Report = problem => onUnexpected(problem, {method: 'GET', path: ADDONS});
    const {body} = await get(address, {signal, parse: text => readAddons(JSON.parse(text), report)});
    return body;
  };
}

/** Reads the answer. @throws {ValidationError} if it is not a configuration */
function readAddons(body: unknown, onUnexpected?: Report): Addons {
  const answer = read(addonsAnswer, body, onUnexpected);
  return {answer, filters: readFilters(answer, onUnexpected)};
}
