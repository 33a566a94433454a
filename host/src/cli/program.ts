import {PACKAGE_VERSION} from '../../../cli/src/system/package-version.js';
import type {BaseCommand} from '../../../cli/src/commands/base-command.js';
import {addBackup, addRestore} from './backup.js';
import {addMigrate} from './migrate.js';
import {addBuild, addPublish} from './publish.js';
import {type Action, DocentCommand, withUserErrors} from './command.js';
import {addPeopleCommands} from './people-commands.js';
import {addDomain, addInit, addProject, addRedirect} from './project-commands.js';
import {addServe, type ServeCommand} from './serve-command.js';
import {serve} from './serve-folder.js';
import {addSiteCommands, type SiteCommand} from '../../../cli/src/commands/site-commands.js';
import {
  type Command as CommandOfFolders,
  describeProgram,
  type Handlers,
  parseWith,
  runSiteCommand,
  withSentences,
} from '../../../cli/src/commands/program.js';
import type {Terminal} from '../../../cli/src/commands/terminal.js';
import {addImport} from './import.js';
import {addList} from './list.js';
import {addInsights} from './insights.js';
import {addRemove} from './remove.js';
import {addRollback, addSet} from './version-commands.js';

/** Commands that only a host has. */
type HostCommand = ServeCommand | {readonly kind: 'library'; readonly action: Action};

export type Command = CommandOfFolders | HostCommand;

/** The program of `@docent/cli`, with the commands of a host. */
export const parseCommand = (argv: readonly string[], packageVersion = ''): Command =>
  parseWith<SiteCommand | HostCommand>(argv, handlers => createProgram(packageVersion, handlers));

/** The one description of the command line: it parses, and its help is made from it. */
export function createProgram(
  packageVersion: string,
  {take, print}: Handlers<SiteCommand | HostCommand>,
): BaseCommand {
  const program = new DocentCommand('docent', action =>
    take({kind: 'library', action: withUserErrors(action)}),
  );
  describeProgram(program, packageVersion, print);

  program.commandsGroup('Folders of built HTML:');
  addServe(program, take);
  addSiteCommands(program, take);

  program.commandsGroup('A library of projects, versions and people:');
  for (const add of [
    ...[addInit, addProject, addImport, addPublish, addBuild, addSet, addRollback, addList, addRemove],
    ...[addRedirect, addDomain, addPeopleCommands, addInsights, addBackup, addRestore, addMigrate],
  ])
    add(program);
  program.commandsGroup('Help:').helpCommand('help [command]', 'print the help of a command');
  return program;
}

/**
 * Runs one command line and returns its exit code. An error that the user can fix is printed as one sentence.
 *
 * @param stop aborted when the command is to stop
 */
export const run = (argv: readonly string[], terminal: Terminal, stop: AbortSignal): Promise<number> =>
  withSentences(argv, terminal, async () => {
    const command = parseCommand(argv, PACKAGE_VERSION);
    if (command.kind === 'serve') await serve(command, terminal, stop);
    else if (command.kind === 'library') await command.action(terminal, stop);
    else return runSiteCommand(command, terminal, stop);
    return 0;
  });
