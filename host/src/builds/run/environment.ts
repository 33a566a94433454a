import {join} from 'node:path';

interface BuildEnvironment {
  /** Folder of the build, as its commands know it: its checkout, home and temporary files are in it. */
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
  /** Names that the administrator permits, besides those that begin with `DOCS_`. */
  readonly permitted: readonly string[];
}

/** Where programs are looked for: what systems have without being told. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Names that begin so are the projects' own: no shell, interpreter, compiler or package manager reads them. */
const OWN_PREFIX = 'DOCS_';

/** All that a command of a build knows of its surroundings; nothing of the host's. */
export function environmentOf(build: BuildEnvironment): {
  readonly environment: Readonly<Record<string, string>>;
  /** Names of variables that are not passed on. */
  readonly notPassed: readonly string[];
} {
  // Project admins set variables over HTTP, and no command comes in there: what programs read is for the administrator to permit.
  const isPassed = ({name}: {readonly name: string}): boolean =>
    name.startsWith(OWN_PREFIX) || build.permitted.includes(name);
  const passed = build.variables.filter(isPassed);
  return {
    notPassed: build.variables.filter(variable => !isPassed(variable)).map(({name}) => name),
    environment: {
      // Before what is ours.
      ...Object.fromEntries(passed.map(({name, value}) => [name, value])),
      PATH,
      HOME: join(build.work, 'home'),
      TMPDIR: join(build.work, 'tmp'),
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      NO_COLOR: '1',
      CI: 'true',
      READTHEDOCS: 'True',
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
