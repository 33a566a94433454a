import type {DocentError} from '../errors.js';

/** The body of an error response as data: untrusted plain text, never to be shown to readers as it is. */
export interface ErrorDetails {
  readonly detail: string | undefined;
  readonly error: string | undefined;
  /** What is wrong with each field that was sent. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the request as a whole. */
  readonly problems: readonly string[];
}

const detailsByError = new WeakMap<DocentError, ErrorDetails>();

/** What the service sent with an error of a route; `undefined` where it sent nothing readable. */
export const errorDetailsOf = (error: unknown): ErrorDetails | undefined =>
  detailsByError.get(error as DocentError);

/** Attaches the body of a response to its error. @param text body of the answer */
export function keepErrorDetails(error: DocentError, text: string): void {
  const details = readErrorDetails(text);
  if (details) detailsByError.set(error, details);
}

/** In whichever of the four shapes: `{"error": …}`, `{"detail": …}`, `{field: [..]}` and `[..]`. */
function readErrorDetails(text: string): ErrorDetails | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  if (Array.isArray(body))
    return {detail: undefined, error: undefined, fields: {}, problems: stringsOf(body)};
  const {detail, error, ...rest} = body as Record<string, unknown>;
  const fields = Object.entries(rest)
    .map(([name, words]) => [name, stringsOf(words)] as const)
    .filter(([, words]) => words.length);
  return {
    detail: wordsOf(detail),
    error: wordsOf(error),
    fields: Object.fromEntries(fields),
    problems: [],
  };
}

const wordsOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const stringsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(word => typeof word === 'string');
