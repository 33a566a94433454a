/**
 * The syntax of a query beyond plain words: `"a phrase"`, `a | b`, `-a`, `+a`, `(a b)`, `a~1`, `a*`, and the arguments
 * that say where to search. One description for the element, the client and the host.
 */

/** The names of arguments: `project:slug/version`, `subprojects:slug/version`, `user:@me`. */
export const ARGUMENT_NAME = /^(?:project|subprojects|user):/;

/** A word that says where to search. Its groups: kind, project, version. */
export const SCOPE_ARGUMENT = /^(?:(project|subprojects):([^/\s]+)(?:\/(\S+))?|user:@me)$/;

const OPERATORS = /["|()~]|(?:^|\s)[-+]\S/;

/** Whether some words are optional, excluded, alternative, or not to be taken literally. */
export const hasOperators = (query: string): boolean => OPERATORS.test(query);

/** Whether only the host can tell what the query matches. */
export const hasQuerySyntax = (query: string): boolean =>
  hasOperators(query) || query.includes('*') || query.split(/\s+/).some(word => ARGUMENT_NAME.test(word));

/** Whether the query itself says where to search, so that no scope is to be added. */
export const namesScope = (query: string): boolean =>
  query.split(/\s+/).some(word => SCOPE_ARGUMENT.test(word));

/** The query without the arguments that say where to search. */
export const withoutScope = (query: string): string =>
  query
    .split(/\s+/)
    .filter(word => !SCOPE_ARGUMENT.test(word))
    .join(' ')
    .trim();

/**
 * The part of a v3 query that says where to search: `project:slug/version`, `subprojects:slug/version` and
 * `user:@me`, anywhere in `q`, split on white space; the rest is the text searched for. The client composes
 * it; `parse-search-arguments.ts`, which few readers need, is its inverse.
 */

/** A project to search, in one version; without a version, in the project's default version. */
export interface Scope {
  readonly project: string;
  readonly version?: string | undefined;
  /** Whether its subprojects are searched too. Default: false. */
  readonly subprojects?: boolean | undefined;
}

/** Everything that the reader may read: `user:@me`. Projects named as well only choose a version. */
export interface Everything {
  readonly user: '@me';
}

/** Where to search. */
export type Where = Scope | Everything;

/** Words that would be taken for an argument, escaped: `project:x` becomes `project\:x`. */
export function escapeWords(words: string): string {
  return words
    .split(/\s+/)
    .map(word => (ARGUMENT_NAME.test(word) ? word.replace(':', '\\:') : word))
    .join(' ');
}

/** The scopes as arguments, then the words as they are given. */
export function composeQuery(scopes: readonly Where[], words: string): string {
  const argument = (scope: Where) => {
    if ('user' in scope) return `user:${scope.user}`;
    const {project, version, subprojects} = scope;
    return `${subprojects ? 'subprojects' : 'project'}:${project}${version ? `/${version}` : ''}`;
  };
  return [...scopes.map(argument), words.trim()].filter(Boolean).join(' ');
}

/**
 * The query so far, with a `*` on the word being typed, because nothing is prefix-matched without it. None inside a
 * phrase, after white space, on an argument, on a word that carries an operator, or on an option such as `-A`, which
 * as `-A*` would exclude what it names.
 */
export function completeAsPrefix(typed: string): string {
  const insidePhrase = (typed.match(/"/g)?.length ?? 0) % 2 === 1;
  const word = typed.split(/\s/).at(-1)!;
  const isPlain = /[\p{L}\p{N}_]$/u.test(word) && !/~\d*$|^-.$/u.test(word) && !ARGUMENT_NAME.test(word);
  return !insidePhrase && isPlain ? `${typed}*` : typed;
}

/**
 * The inverse of `composeQuery`: for a host, what it was asked; for v2, which has no arguments in `q`, the text that is
 * left.
 */
export interface SearchArguments {
  /** Each project once, in the version named last. */
  readonly scopes: readonly Scope[];
  /** Every project argument in order: of several versions of a project the last that exists counts, which only the host can decide. */
  readonly named: readonly Scope[];
  /** `user:@me` was given: search everything the user may read. */
  readonly user: boolean;
  /** What is searched for, white space folded, escapes undone. */
  readonly words: string;
}

/** As on the live service: an argument without a value, or with one that names nothing, is one as well. */
const ARGUMENT = /^(project|subprojects|user):(.*)$/;

export function parseSearchArguments(q: string): SearchArguments {
  const named: Scope[] = [];
  const words: string[] = [];
  let user = false;
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const [, kind, value = ''] = ARGUMENT.exec(word) ?? [];
    if (kind === 'user') user ||= value === '@me';
    else if (kind) named.push(...scopeOf(kind, value));
    else words.push(word.replaceAll('\\:', ':'));
  }
  const scopes = new Map<string, Scope>();
  for (const scope of named) {
    const subprojects = scope.subprojects ?? scopes.get(scope.project)?.subprojects;
    scopes.set(scope.project, {...scope, ...(subprojects ? {subprojects} : {})});
  }
  return {scopes: [...scopes.values()], named, user, words: words.join(' ')};
}

function scopeOf(kind: string, value: string): Scope[] {
  const [, project = '', version] = /^([^/]*)\/?(.*)$/.exec(value) ?? [];
  if (!project) return [];
  return [{project, ...(version ? {version} : {}), ...(kind === 'subprojects' ? {subprojects: true} : {})}];
}
