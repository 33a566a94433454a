import type {LibraryCommand} from './command.js';
import {add} from './add.js';
import {backup} from './backup.js';
import {build} from './build.js';
import {domain} from './domain.js';
import {init} from './init.js';
import {migrate} from './migrate.js';
import {organization} from './organization.js';
import {publish} from './publish.js';
import {redirect} from './redirect.js';
import {restore} from './restore.js';
import {share} from './share.js';
import {token} from './token.js';
import {user} from './user.js';

/** The library commands by name. `serve` is not one of them, as it also serves plain folders. */
export const LIBRARY_COMMANDS = {
  ...{init, add, publish, build, redirect, domain, user, organization, token, share},
  ...{backup, restore, migrate},
} as const satisfies Readonly<Record<string, LibraryCommand>>;

export type LibraryCommandName = keyof typeof LIBRARY_COMMANDS;

export const isLibraryCommand = (name: string): name is LibraryCommandName =>
  Object.hasOwn(LIBRARY_COMMANDS, name);

/** Their `--help` texts. */
export const LIBRARY_HELP = Object.fromEntries(
  Object.entries(LIBRARY_COMMANDS).map(([name, {help}]) => [name, help]),
) as Readonly<Record<LibraryCommandName, string>>;
