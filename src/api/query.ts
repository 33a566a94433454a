/**
 * The query syntax: `"a phrase"`, `a | b`, `-a`, `+a`, `(a b)`, `a~1`, `a*`, and the search arguments that
 * say where to search. Shared by the elements, the client and the host.
 */

/** How search arguments start: `project:slug/version`, `subprojects:slug/version`, `user:@me`. */
export const ARGUMENT_NAME = /^(?:project|subprojects|user):/;

/** A complete search argument. Groups: kind, project, version. */
const SCOPE_ARGUMENT = /^(?:(project|subprojects):([^/\s]+)(?:\/(\S+))?|user:@me)$/;

const OPERATORS = /["|()~]|(?:^|\s)[-+]\S/;

/** Whether the query uses an operator: a phrase, an alternative, an exclusion, a group or a fuzzy word. */
export const hasOperators = (query: string): boolean => OPERATORS.test(query);

/** Whether the query uses any syntax, so that only the host can tell what it matches. */
export const hasQuerySyntax = (query: string): boolean =>
  hasOperators(query) || query.includes('*') || query.split(/\s+/).some(word => ARGUMENT_NAME.test(word));

/** Whether the query itself says where to search; then no scope is added. */
export const namesScope = (query: string): boolean =>
  query.split(/\s+/).some(word => SCOPE_ARGUMENT.test(word));

/** The query without its search arguments. */
export const withoutScope = (query: string): string =>
  query
    .split(/\s+/)
    .filter(word => !SCOPE_ARGUMENT.test(word))
    .join(' ')
    .trim();

/**
 * Search arguments may be anywhere in the `q` of v3, separated by white space; the rest is the text to search
 * for. `composeQuery` writes them, `parseSearchArguments` reads them.
 */

/** A project to search, in the given version or else in its default version. */
export interface Scope {
  readonly project: string;
  readonly version?: string | undefined;
  /** Whether its subprojects are searched too. Default: false. */
  readonly subprojects?: boolean | undefined;
}

/**
 * The projects in which the signed-in reader has a role: `user:@me`. Projects that the query also names only select a version
 * of these projects.
 */
export interface Everything {
  readonly user: '@me';
}

/** Where to search. */
export type Where = Scope | Everything;

/** Escapes words that look like a search argument: `project:x` becomes `project\:x`. */
export function escapeWords(words: string): string {
  return words
    .split(/\s+/)
    .map(word => (ARGUMENT_NAME.test(word) ? word.replace(':', '\\:') : word))
    .join(' ');
}

/** A query: the scopes as search arguments, then the words unchanged. */
export function composeQuery(scopes: readonly Where[], words: string): string {
  const argument = (scope: Where) => {
    if ('user' in scope) return `user:${scope.user}`;
    const {project, version, subprojects} = scope;
    return `${subprojects ? 'subprojects' : 'project'}:${project}${version ? `/${version}` : ''}`;
  };
  return [...scopes.map(argument), words.trim()].filter(Boolean).join(' ');
}

/**
 * Adds `*` to the word being typed: without it, hosts match whole words only. Not inside a phrase, after white space, on a
 * search argument or on a word with an operator. Not on a command-line option such as `-A` either, since `-A*` would exclude
 * all sections with a word that begins with `a`.
 */
export function completeAsPrefix(typed: string): string {
  const insidePhrase = (typed.match(/"/g)?.length ?? 0) % 2 === 1;
  const word = typed.split(/\s/).at(-1)!;
  const isPlain = /[\p{L}\p{N}_]$/u.test(word) && !/~\d*$|^-.$/u.test(word) && !ARGUMENT_NAME.test(word);
  return !insidePhrase && isPlain ? `${typed}*` : typed;
}

/**
 * The parts of a query: where to search, and the text to search for. Needed by hosts, and for v2, whose `q` has no search
 * arguments.
 */
export interface SearchArguments {
  /** Each project once, in the version named last. */
  readonly scopes: readonly Scope[];
  /**
   * Every project argument in order. Of several versions of a project, the last one that exists counts; only
   * the host knows which exist.
   */
  readonly named: readonly Scope[];
  /** Whether to search the user's own projects: the last `user:` argument is `user:@me`. */
  readonly user: boolean;
  /** The text to search for, with white space collapsed and escapes undone. */
  readonly words: string;
  /** The words of the text to search for as they were typed, with their escapes. */
  readonly typed: readonly string[];
}

/** As on Read the Docs, a word with such a prefix is a search argument even if its value is missing or names nothing. */
const ARGUMENT = /^(project|subprojects|user):(.*)$/;

export function parseSearchArguments(q: string): SearchArguments {
  const named: Scope[] = [];
  const typed: string[] = [];
  let user = false;
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const [, kind, value = ''] = ARGUMENT.exec(word) ?? [];
    if (kind === 'user') user = value === '@me';
    else if (kind) named.push(...scopeOf(kind, value));
    else typed.push(word);
  }
  const scopes = new Map<string, Scope>();
  for (const scope of named) {
    const subprojects = scope.subprojects ?? scopes.get(scope.project)?.subprojects;
    scopes.set(scope.project, {...scope, ...(subprojects ? {subprojects} : {})});
  }
  const words = typed.map(word => word.replaceAll('\\:', ':')).join(' ');
  return {scopes: [...scopes.values()], named, user, words, typed};
}

function scopeOf(kind: string, value: string): Scope[] {
  const [, project = '', version] = /^([^/]*)\/?(.*)$/s.exec(value) ?? [];
  if (!project) return [];
  return [{project, ...(version ? {version} : {}), ...(kind === 'subprojects' ? {subprojects: true} : {})}];
}
