import * as operations from './operations.js';
import {type Api, type ApiOptions, connectApi} from './connect-api.js';

type Operations = typeof operations;

/** The functions of all operations, without their first argument: `client.listVersions('python')`. */
export type DocsClient = {
  readonly [Name in keyof Operations]: Operations[Name] extends (
    api: Api,
    ...rest: infer Rest
  ) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
} & {readonly api: URL};

/**
 * All operations in one object. Code that needs few of them imports their functions and `connectApi`, so that
 * a bundler drops the rest.
 *
 * @throws {TypeError} when `api` is not a valid address
 */
export function createDocsClient(options: ApiOptions): DocsClient {
  const api = connectApi(options);
  const bound = Object.entries(operations).map(([name, ask]) => [
    name,
    (...rest: unknown[]) => (ask as (api: Api, ...rest: unknown[]) => unknown)(api, ...rest),
  ]);
  return {...Object.fromEntries(bound), api: api.api} as DocsClient;
}
