import {type Command as Commander, CommanderError} from 'commander';
import {IndexFileError} from '../search/engine.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import {addBackup, addMigrate, addRestore} from './backup.js';
import {addBuild, addPublish} from './publish.js';
import {type Action, DocentCommand, withUserErrors} from './command.js';
import {ask, inspect} from './explain.js';
import {addImport} from './import.js';
import {indexSiteFolder} from './index-site-folder.js';
import {addPeopleCommands} from './people-commands.js';
import {addDomain, addInit, addProject, addRedirect} from './project-commands.js';
import {addList} from './list.js';
import {addRemove} from './remove.js';
import {serve} from './serve-folder.js';
import {addSiteCommands, type SiteCommand} from './site-commands.js';
import {type Terminal, UserError} from './terminal.js';
import {addRollback, addSet} from './version-commands.js';

export type Command =
  | {readonly kind: 'print'; readonly text: string}
  | SiteCommand
  | {readonly kind: 'library'; readonly action: Action};

/**
 * Parses the arguments after `docent`, without touching the disk.
 *
 * @throws {UserError} for the first invalid argument.
 */
export function parseCommand(argv: readonly string[], packageVersion = ''): Command {
  let parsed: Command | undefined;
  let printed = '';
  const program = createProgram(packageVersion, {
    take: command => (parsed = command),
    print: text => (printed += text),
  });
  try {
    program.parse(argv.length ? argv : ['--help'], {from: 'user'});
  } catch (error) {
    if (!(error instanceof CommanderError && PRINTED.test(error.code))) throw error;
  }
  return parsed ?? {kind: 'print', text: printed.trimEnd()};
}

/** The codes with which commander ends parsing after printing help or the version. */
const PRINTED = /^commander\.(?:help|helpDisplayed|version)$/;

/** The one description of the command line: it parses, and its help is made from it. */
export function createProgram(
  packageVersion: string,
  {take, print}: {readonly take: (command: Command) => void; readonly print: (text: string) => void},
): Commander {
  const program = new DocentCommand('docent', action =>
    take({kind: 'library', action: withUserErrors(action)}),
  )
    .description('Search and previews for built documentation.')
    .version(packageVersion, '-v, --version', 'print the version of Docent')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', '\n"docent help <command>" explains a command and its options.')
    // So that "--version" after a command belongs to that command.
    .enablePositionalOptions()
    .configureOutput({writeOut: print})
    .exitOverride();

  program.commandsGroup('Folders of built HTML:');
  addSiteCommands(program, take);

  program.commandsGroup('A library of projects, versions and people:');
  for (const add of [
    ...[addInit, addProject, addImport, addPublish, addBuild, addSet, addRollback, addList, addRemove],
    ...[addRedirect, addDomain, addPeopleCommands, addBackup, addRestore, addMigrate],
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
export async function run(argv: readonly string[], terminal: Terminal, stop: AbortSignal): Promise<number> {
  try {
    return await runCommand(parseCommand(argv, PACKAGE_VERSION), terminal, stop);
  } catch (error) {
    if (!(error instanceof UserError || error instanceof IndexFileError)) throw error;
    terminal.note(`docent: ${error.message}`);
    return error instanceof UserError ? error.exitCode : 1;
  }
}

async function runCommand(command: Command, terminal: Terminal, stop: AbortSignal): Promise<number> {
  switch (command.kind) {
    case 'print':
      terminal.out(command.text);
      break;
    case 'inspect':
      await inspect(command.file, terminal, command.json);
      break;
    case 'ask':
      await ask(command, terminal);
      break;
    case 'index':
      await indexSiteFolder(command, terminal);
      break;
    case 'serve':
      await serve(command, terminal, stop);
      break;
    case 'library':
      await command.action(terminal, stop);
      break;
    // Imported here, since it would make every other command slower to start.
    case 'check':
      return (await import('./check.js')).check(command, terminal);
    case 'mcp':
      await (await import('./mcp.js')).mcp(command, terminal, stop);
  }
  return 0;
}
