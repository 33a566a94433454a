import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** The package whose `docent` has these commands as well as those of this one. */
export const HOST_PACKAGE = '@docent/host';

/** Commands of a host, which this package does not have. */
export const HOST_COMMANDS: readonly string[] = [
  ...['serve', 'init', 'add', 'import', 'publish', 'build', 'set', 'rollback', 'list', 'remove', 'redirect'],
  ...['domain', 'user', 'organization', 'token', 'share', 'audit', 'backup', 'restore', 'migrate'],
];

/** The command of a host that the arguments after `docent` ask for, or ask the help of; `undefined` for any other. */
export function hostCommandOf([first, second]: readonly string[]): string | undefined {
  const name = first === 'help' ? second : first;
  return name !== undefined && HOST_COMMANDS.includes(name) ? name : undefined;
}

export const whereToGet = (name: string): string =>
  `"docent ${name}" is part of ${HOST_PACKAGE}: npm install ${HOST_PACKAGE}`;

/**
 * The address of the `docent` of an installed host, beside this package or in the project that it is called in: npm links
 * one of the commands called `docent`, and not always that of the host. `undefined` without one.
 */
export function findHost(): string | undefined {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))])
    try {
      const manifest = createRequire(from).resolve(`${HOST_PACKAGE}/package.json`);
      const command = join(dirname(manifest), 'bin/docent.mjs');
      if (existsSync(command)) return pathToFileURL(command).href;
    } catch {
      // It is not there.
    }
  return undefined;
}
