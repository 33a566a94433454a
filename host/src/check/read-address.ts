/** What a server, or a folder in its place, answers. */
export interface Answer {
  /** Where it came from, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** By names in lower case. A folder has no headers but the type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Rejects with an `UnreachableError`. @param origin the origin of the page that asks; default: none */
export type ReadAddress = (url: URL, origin?: string) => Promise<Answer>;

/** Nothing was answered; the message is a part of a sentence that says why. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Whether a page of the origin may read the answer. */
export const isReadableFrom = (origin: string, {url, headers}: Answer): boolean =>
  url.origin === origin || ['*', origin].includes(headers['access-control-allow-origin'] ?? '');

export const textOf = ({bytes}: Answer): string => new TextDecoder().decode(bytes);
