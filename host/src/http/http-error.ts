/** Bodies of error answers, in the shapes of Read the Docs: `{error}`, `{detail}`, `{field: [..]}` and `[..]`. */
type HttpErrorBody = Readonly<Record<string, string | readonly string[]>> | readonly string[];

/** Thrown by a route; the server answers with this `status` and `body`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    readonly body: HttpErrorBody,
  ) {
    super(JSON.stringify(body));
  }

  /** The message of a body `{detail}`; of any other body, its JSON. */
  get detail(): string {
    const {detail} = this.body as Readonly<Record<string, unknown>>;
    return typeof detail === 'string' ? detail : this.message;
  }
}

/** The error for a parameter or a field of a body that is not valid. */
export const invalidField = (field: string, problem: string): HttpError =>
  new HttpError(400, {[field]: [problem]});

/** The message has Read the Docs' wording. */
export const PARAMETER_REQUIRED = 'This query parameter is required';

/** Whether a decoded path is below `/api/` or `/_/`, where the routes of the interface and of the host itself are. */
export const isApiPath = (path: string): boolean => /^\/(?:api|_)(?:\/|$)/.test(path);

/** The body of the error for a reader whose session has ended. */
export const SESSION_ENDED = {detail: 'Your session has ended; sign in again.'} as const;
