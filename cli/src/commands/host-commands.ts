import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** The package with all commands, including those of a host. */
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

/** The host command in the arguments after `docent`, with or without `help`; `undefined` if it is no host command. */
export function hostCommandOf([first, second]: readonly string[]): string | undefined {
  const name = first === 'help' ? second : first;
  return name !== undefined && HOST_COMMANDS.includes(name) ? name : undefined;
}

/** The message for a host command without a host. */
export const howToInstall = (name: string): string =>
  `"docent ${name}" is part of ${HOST_PACKAGE}: npm install ${HOST_PACKAGE}`;

/**
 * Finds the `docent` command of an installed host, beside this package or in the current project. Needed because npm
 * links only one of the commands called `docent`, not always that of the host.
 *
 * @returns its file URL, or `undefined`
 */
export function findHost(): string | undefined {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))])
    try {
      const manifest = createRequire(from).resolve(`${HOST_PACKAGE}/package.json`);
      const command = join(dirname(manifest), 'bin/docent.mjs');
      if (existsSync(command)) return pathToFileURL(command).href;
    } catch {
      // The host is not installed there.
    }
  return undefined;
}
