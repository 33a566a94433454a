/**
 * Why a request failed: the kinds of the client's errors, and further ones. `offline`: the browser has no
 * network. `too-long`: the query exceeds the host's limit. `unloaded`: a part of search itself failed to
 * load. `unknown`: any other error.
 */
export type FailureKind =
  | 'bad-request'
  | 'forbidden'
  | 'gone'
  | 'malformed'
  | 'network'
  | 'not-found'
  | 'offline'
  | 'rate-limited'
  | 'server'
  | 'timeout'
  | 'too-long'
  | 'unauthorized'
  | 'unknown'
  | 'unloaded';

/** Why a section is not shown. `no-section`: its page exists, but has no section of that name. */
export type SectionFailure = Exclude<FailureKind, 'too-long' | 'unloaded'> | 'no-section' | 'sanitizer';

/** What happened, and what the reader can do. */
export interface Notice {
  readonly title: string;
  readonly hint: string;
}

/** The notice for each failure of search. @param wait replaces the hint while search counts the seconds down */
export function failureNotices(
  notices: Readonly<Record<FailureKind, readonly [title: string, hint: string]>>,
  wait: (seconds: number) => string,
): (kind: FailureKind, seconds: number) => Notice {
  return (kind, seconds) => {
    const [title, hint] = notices[kind];
    return {title, hint: seconds ? wait(seconds) : hint};
  };
}

/** Sentences that say why a section is not shown. Failures between which a reader need not distinguish share a sentence. */
export interface FailureReasons {
  /** There is nothing at the address. */
  readonly missing: string;
  /** The page exists, but has no such section. A preview shows the beginning of the page below this text. */
  readonly noSection: string;
  /** The reader has no access. */
  readonly refused: string;
  readonly offline: string;
  readonly network: string;
  readonly timeout: string;
  /** Too many requests. */
  readonly busy: string;
  /** Any other failure. */
  readonly broken: string;
}

/** Which sentence applies to a failure. Default: `broken`. */
const REASONS: Readonly<Partial<Record<SectionFailure, keyof FailureReasons>>> = {
  forbidden: 'refused',
  gone: 'missing',
  network: 'network',
  'no-section': 'noSection',
  'not-found': 'missing',
  offline: 'offline',
  'rate-limited': 'busy',
  timeout: 'timeout',
  unauthorized: 'refused',
};

/** The sentence for each failure of a section. */
export const failureReasons =
  (reasons: FailureReasons) =>
  (kind: SectionFailure): string =>
    reasons[REASONS[kind] ?? 'broken'];
