import {join} from 'node:path';

export interface BuildEnvironment {
  /** Folder of the build: its checkout, home and temporary files are in it. */
  readonly work: string;
  readonly checkout: string;
  readonly project: string;
  readonly version: string;
  readonly language: string;
  /** `branch` or `tag`. */
  readonly type: string;
  readonly ref: string;
  readonly commit: string;
  readonly variables: readonly {readonly name: string; readonly value: string}[];
}

/** Where programs are looked for: what systems have without being told. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Names that only the build sets, and those whose values programs run as code: a variable can be set over HTTP, and no
 * command comes in there.
 */
const NOT_PASSED =
  /^(?:PATH|HOME|PWD|TMPDIR|IFS|ENV|BASH_ENV|SHELLOPTS|BASHOPTS|PS4|NODE_OPTIONS|NODE_PATH|PERL5?(?:OPT|LIB|DB)|RUBY(?:OPT|LIB)|PYTHON(?:STARTUP|PATH|HOME|WARNINGS|BREAKPOINT|INSPECT)|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|(?:MAKE|GNUMAKE|M)FLAGS|READTHEDOCS|(?:LD|DYLD|GIT|BASH_FUNC|READTHEDOCS|NPM_CONFIG|npm_config|PIP)_.*|(?:.*_)?(?:EDITOR|PAGER|BROWSER|SHELL))$/;

/** All that a command of a build knows of its surroundings; nothing of the host's. */
export function environmentOf(build: BuildEnvironment): {
  readonly environment: Readonly<Record<string, string>>;
  /** Names of variables that are not passed on. */
  readonly notPassed: readonly string[];
} {
  const notPassed = build.variables.filter(({name}) => NOT_PASSED.test(name)).map(({name}) => name);
  const passed = build.variables.filter(({name}) => !NOT_PASSED.test(name));
  return {
    notPassed,
    environment: {
      // Before what is ours.
      ...Object.fromEntries(passed.map(({name, value}) => [name, value])),
      ...{PATH, HOME: join(build.work, 'home'), TMPDIR: join(build.work, 'tmp'), LANG: 'C.UTF-8'},
      ...{TERM: 'dumb', NO_COLOR: '1', CI: 'true', READTHEDOCS: 'True'},
      READTHEDOCS_PROJECT: build.project,
      READTHEDOCS_VERSION: build.version,
      READTHEDOCS_VERSION_NAME: build.ref,
      READTHEDOCS_VERSION_TYPE: build.type,
      READTHEDOCS_LANGUAGE: build.language,
      READTHEDOCS_GIT_IDENTIFIER: build.ref,
      READTHEDOCS_GIT_COMMIT_HASH: build.commit,
      READTHEDOCS_REPOSITORY_PATH: build.checkout,
      READTHEDOCS_OUTPUT: join(build.checkout, '_readthedocs'),
    },
  };
}
