import {readFileSync} from 'node:fs';

/** A request, such as `GET /api/v3/projects/`. */
export interface Request {
  readonly ask: string;
  /** An object is sent as JSON; text as it is, with the type that `headers` name. */
  readonly sends?: Readonly<Record<string, unknown>> | string;
}

/**
 * What of an answer is compared: `…` is any value, `…text` one that ends so, `… and more` the rest of a list, and of an
 * object only what is named.
 */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
}

/** A rule of the service, with what a host of Docent makes of it. */
export interface Rule extends Request {
  /** In a few words. A rule that begins with `…` continues the one before it. */
  readonly rule: string;
  /** Who asks: `ada` administers the host, `mae` maintains the project `manual`, `eve` has no role. Default: a stranger. */
  readonly who?: 'ada' | 'mae' | 'eve';
  /** The library: projects published from folders, one built from a repository, or sites with domains. Default: the first. */
  readonly on?: 'repository' | 'site';
  /** Host name that is asked. Default: that of the library. */
  readonly at?: string;
  /** What is asked before, by the name of the library; `{0.pk}` in a later path or text is a value of the first answer. */
  readonly first?: readonly Request[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What the service answers. */
  readonly service: Answer;
  /** What a host of Docent answers, where it differs, and why. */
  readonly ours?: Answer;
  readonly why?: string;
}

export interface Topic {
  readonly topic: string;
  readonly rules: readonly Rule[];
}

/**
 * The rules of the service that the interface leaves open, each with a request. Those that a host of Docent has otherwise
 * are the page of the manual on differences.
 */
export const TOPICS = JSON.parse(
  readFileSync(new URL('rules.json', import.meta.url), 'utf8'),
) as readonly Topic[];
