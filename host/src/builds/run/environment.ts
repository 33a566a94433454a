import {join} from 'node:path';

interface BuildEnvironment {
  /** Folder of the build as its commands see it; its checkout, home and temporary files are in it. */
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
  /** Names that the administrator permits, in addition to those that begin with `DOCS_`. */
  readonly permitted: readonly string[];
}

/** The default search path for programs. */
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Prefix of the projects' own variables: no shell, interpreter, compiler or package manager reads them. */
const OWN_PREFIX = 'DOCS_';

/** The whole environment of a build's command; nothing of the host's own. */
export function environmentOf(build: BuildEnvironment): {
  readonly environment: Readonly<Record<string, string>>;
  /** Names of variables that are not passed to commands. */
  readonly notPassed: readonly string[];
} {
  // Project admins set variables over HTTP, where no command can be set. Variables that programs obey could run one, so the administrator has to permit them.
  const isPassed = ({name}: {readonly name: string}): boolean =>
    name.startsWith(OWN_PREFIX) || build.permitted.includes(name);
  const passed = build.variables.filter(isPassed);
  return {
    notPassed: build.variables.filter(variable => !isPassed(variable)).map(({name}) => name),
    environment: {
      // First, so that ours win.
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
