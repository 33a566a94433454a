import {ARGUMENT_NAME} from './query-syntax.js';

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
