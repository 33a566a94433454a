import type {LibraryCommandName} from './parse.js';

const LIBRARY = '  --library <folder>  the library (default: this folder)\n';

/** What `--help` prints of the commands about a library. */
export const LIBRARY_HELP: Readonly<Record<LibraryCommandName, string>> = {
  init: `Usage: docent init [folder]

Makes a library: a configuration file, docent.yaml, and a data folder beside it. "docent serve" in it serves it.
`,
  add: `Usage: docent add <project> [<folder of built HTML>] [flags]

Adds a project, and publishes the folder as its first version.

  --name <text>             what people call it (default: its slug)
  --version <slug>          the version (default: latest)
  --language <code>         what it is written in (default: en)
  --private                 only for those who have a role in it
  --translation-of <slug>   the project that it translates
  --subproject-of <slug>    the project that it is a part of
  --alias <path>            what it is called there (default: its slug)
${LIBRARY}`,
  publish: `Usage: docent publish <project>/<version> <folder of built HTML> [flags]

Copies the folder into the library, indexes it, and serves it in the place of what the version was before.

  --private           only for those who have a role in the project; --no-private is the opposite
  --commit <id>       what was built, as version control names it
${LIBRARY}`,
  user: `Usage: docent user add <name> [--admin]
       docent user password <name>
       docent user grant <name> <project> reader|maintainer|admin|none
       docent user remove <name>

The password is asked for, or read from standard input. Readers read what is private; maintainers change
versions, redirects and builds, too; admins all of a project. --admin is for the whole library.

${LIBRARY}`,
  token: `Usage: docent token add <user> [flags]
       docent token revoke <number>

Issues an API token, to be sent as "Authorization: Token <token>". It is shown once.

  --scope read|write  what may be done with it (default: read)
  --days <n>          how long it is good (default: until it is revoked)
  --label <text>      what it is for
${LIBRARY}`,
  share: `Usage: docent share <project>[/<version>] [--days <n>]
       docent share revoke <number>

Makes a link by which anybody may read a private project, or one version of it. It is shown once.

  --days <n>          how long it is good (default: until it is revoked)
${LIBRARY}`,
};
