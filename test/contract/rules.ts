import {readFileSync} from 'node:fs';

/** A request, such as `GET /api/v3/projects/`. */
export interface Request {
  readonly ask: string;
  /** An object is sent as JSON; text is sent unchanged, with the content type in `headers`. */
  readonly sends?: Readonly<Record<string, unknown>> | string;
}

/**
 * The expected answer. `…` is any value, `…text` a value that ends in `text`, `… and more` the rest of a list. Of an
 * object, only the given fields are compared.
 */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
}

/** A rule of Read the Docs, and how a Docent host behaves. */
export interface Rule extends Request {
  /** Who requests what. If a Docent host answers like Read the Docs, also what the answer is. */
  readonly rule: string;
  /**
   * Who sends the request: `ada` administers the host, `mae` maintains the project `manual`, `eve` has no role.
   * Default: an anonymous viewer.
   */
  readonly who?: 'ada' | 'mae' | 'eve';
  /**
   * The library: projects published from folders, one built from a repository, or sites with domains. Default: the
   * first.
   */
  readonly on?: 'repository' | 'site';
  /** Host name of the request. Default: that of the library. */
  readonly at?: string;
  /** Requests that are sent first. `{0.pk}` in a later path or text stands for the value `pk` of the first answer. */
  readonly first?: readonly Request[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer of Read the Docs. */
  readonly service: Answer;
  /** The answer of a Docent host, if it differs. `why` is the reason. */
  readonly ours?: Answer;
  readonly why?: string;
}

export interface Topic {
  readonly topic: string;
  readonly rules: readonly Rule[];
}

/**
 * The rules of Read the Docs that the interface leaves open, each with a request. The manual's page about differences
 * lists those that a Docent host does not follow.
 */
export const TOPICS = JSON.parse(
  readFileSync(new URL('rules.json', import.meta.url), 'utf8'),
) as readonly Topic[];
