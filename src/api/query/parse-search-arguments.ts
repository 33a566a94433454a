import {SCOPE_ARGUMENT} from './query-syntax.js';
import {type Scope} from './search-arguments.js';

/**
 * The other way round from `composeQuery`: what a host was asked, or what is left to ask of v2, which knows no
 * arguments.
 */
export interface SearchArguments {
  readonly scopes: readonly Scope[];
  /** `user:@me` was given: search everything the user may read. */
  readonly user: boolean;
  /** What is searched for, white space folded, escapes undone. */
  readonly words: string;
}

const ESCAPED = /^(project|subprojects|user)\\:/;

/** The last version named for a project wins, as on the live service. */
export function parseSearchArguments(q: string): SearchArguments {
  const scopes = new Map<string, Scope>();
  const words: string[] = [];
  let user = false;
  for (const word of q.split(/\s+/).filter(Boolean)) {
    const [, kind, project, version] = SCOPE_ARGUMENT.exec(word) ?? [];
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
