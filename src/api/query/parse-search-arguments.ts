import {type Scope} from './search-arguments.js';

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
