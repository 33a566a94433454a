import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** The package with all commands, those of a host included. */
export const HOST_PACKAGE = '@docent/host';

/** Commands of a host, which this package does not have. */
export const HOST_COMMANDS: readonly string[] = [
  ...['serve', 'init', 'add', 'import', 'publish', 'build', 'set', 'rollback', 'list', 'remove', 'redirect'],
  ...[
    'domain',
    'user',
    'organization',
    'token',
    'share',
    'audit',
    'insights',
    'backup',
    'restore',
    'migrate',
  ],
];

/** The host command that the arguments after `docent` name, perhaps after `help`; `undefined` for all others. */
export function hostCommandOf([first, second]: readonly string[]): string | undefined {
  const name = first === 'help' ? second : first;
  return name !== undefined && HOST_COMMANDS.includes(name) ? name : undefined;
}

export const whereToGet = (name: string): string =>
  `"docent ${name}" is part of ${HOST_PACKAGE}: npm install ${HOST_PACKAGE}`;

/**
 * The address of the `docent` command of an installed host, beside this package or in the current project; `undefined` if
 * there is none. Needed because npm links only one of the commands called `docent`, not always that of the host.
 */
export function findHost(): string | undefined {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))])
    try {
      const manifest = createRequire(from).resolve(`${HOST_PACKAGE}/package.json`);
      const command = join(dirname(manifest), 'bin/docent.mjs');
      if (existsSync(command)) return pathToFileURL(command).href;
    } catch {
      // It is not installed there.
    }
  return undefined;
}
