/** Bodies of refusals, in the shapes of the live service: `{error}`, `{detail}`, `{field: [..]}` and `[..]`. */
export type RefusalBody = Readonly<Record<string, string | readonly string[]>> | readonly string[];

/** Thrown by a route that says no; the server answers with `status` and `body` as they stand. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: RefusalBody,
  ) {
    super(JSON.stringify(body));
  }
}

/** Words of the live service. */
export const REQUIRED = 'This query parameter is required';
