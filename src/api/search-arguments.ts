/**
 * The part of a v3 query that says where to search: `project:slug/version`, `subprojects:slug/version` and
 * `user:@me`, anywhere in `q`, split on white space; the rest is the text searched for. The client composes
 * it, the host parses it; here both are, so that they stay each other's inverse.
 */

/** A project to search, in one version; without a version, in the project's default version. */
export interface Scope {
  readonly project: string;
  readonly version?: string | undefined;
  /** Whether its subprojects are searched too. Default: false. */
  readonly subprojects?: boolean | undefined;
}

export interface SearchArguments {
  readonly scopes: readonly Scope[];
  /** `user:@me` was given: search everything the user may read. */
  readonly user: boolean;
  /** What is searched for, white space folded, escapes undone. */
  readonly words: string;
}

const ARGUMENT = /^(project|subprojects):([^/\s]+)(?:\/(\S+))?$/;
const ESCAPED = /^(project|subprojects|user)\\:/;
const LOOKS_LIKE_ARGUMENT = /^(project|subprojects|user):/;

/** The last version named for a project wins, as on the live service. */
export function parseSearchArguments(q: string): SearchArguments {
  const scopes = new Map<string, Scope>();
  const words: string[] = [];
  let user = false;
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const [, kind, project, version] = ARGUMENT.exec(word) ?? [];
    if (project) {
      const subprojects = kind === 'subprojects' || scopes.get(project)?.subprojects === true;
      scopes.set(project, {
        project,
        ...(version ? {version} : {}),
        ...(subprojects ? {subprojects} : {}),
      });
    } else if (word === 'user:@me') user = true;
    else words.push(ESCAPED.test(word) ? word.replace('\\:', ':') : word);
  }
  return {scopes: [...scopes.values()], user, words: words.join(' ')};
}

/** Words that would be taken for an argument, escaped: `project:x` becomes `project\:x`. */
export function escapeWords(words: string): string {
  return words
    .split(/\s+/)
    .map(word => (LOOKS_LIKE_ARGUMENT.test(word) ? word.replace(':', '\\:') : word))
    .join(' ');
}

/** The scopes as arguments, then the words as they are given. */
export function composeQuery(scopes: readonly Scope[], words: string): string {
  const argument = ({project, version, subprojects}: Scope) =>
    `${subprojects ? 'subprojects' : 'project'}:${project}${version ? `/${version}` : ''}`;
  return [...scopes.map(argument), words.trim()].filter(Boolean).join(' ');
}

/**
 * What the reader has typed so far as a query: a `*` on the word being typed, because nothing is
 * prefix-matched without it; none inside a phrase, after white space, or on a word that carries an operator.
 */
export function completeAsPrefix(typed: string): string {
  const insidePhrase = (typed.match(/"/g)?.length ?? 0) % 2 === 1;
  return !insidePhrase && /[\p{L}\p{N}_]$/u.test(typed) && !/[~]\d*$/.test(typed) ? `${typed}*` : typed;
}
