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
