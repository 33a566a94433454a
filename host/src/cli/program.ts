import {Command as Commander, CommanderError, type ErrorOptions, type HelpContext} from 'commander';
import type {Action} from './command.js';
import {ask, inspect} from './explain.js';
import {indexSiteFolder} from './index-site-folder.js';
import {addLibraryCommands} from './library-commands.js';
import {serve} from './serve-folder.js';
import {addSiteCommands, type SiteCommand} from './site-commands.js';
import {type Terminal, usageError, UserError} from './terminal.js';

/** A parsed command line. */
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

/** A command whose errors are sentences that point to the help. */
class DocentCommand extends Commander {
  override createCommand(name?: string): DocentCommand {
    return new DocentCommand(name);
  }

  override error(message: string, {code}: ErrorOptions = {}): never {
    const [what = '', hint = ''] = message.replace(/^error: /, '').split('\n');
    const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1).replace(/\.$/, '')}`;
    const found = hint && ` ${hint.replace('Did', 'did')}`;
    const advice =
      code === 'commander.invalidArgument'
        ? ''
        : `; "${pathOf(this)} --help" ${SHOWS[code ?? ''] ?? SHOWS['']}`;
    throw usageError(`${sentence}${found}${advice}.`);
  }

  /** The error for a command without its subcommand. */
  override help(context?: HelpContext | ((text: string) => string)): never {
    if (typeof context === 'function' || !context?.error) return super.help(context as HelpContext);
    const names = this.commands.map(command => command.name());
    throw usageError(`"${pathOf(this)}" needs one of ${names.join(', ')} after it.`);
  }
}

/** What the help shows after an error, by code. An invalid value needs none: its message has the rule. */
const SHOWS: Readonly<Record<string, string>> = {
  'commander.unknownOption': 'lists the options',
  'commander.unknownCommand': 'lists the commands',
  '': 'shows how to write it',
};

const pathOf = (command: Commander): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** The one description of the command line: it parses, and its help is made from it. */
export function createProgram(
  packageVersion: string,
  {take, print}: {readonly take: (command: Command) => void; readonly print: (text: string) => void},
): Commander {
  const program = new DocentCommand('docent')
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
  addLibraryCommands(program, action => take({kind: 'library', action}));
  program.commandsGroup('Help:').helpCommand('help [command]', 'print the help of a command');
  return program;
}

export interface Surroundings {
  readonly terminal: Terminal;
  /** The version of this package. */
  readonly packageVersion: string;
  /** Aborted when the command is to stop. */
  readonly stop: AbortSignal;
}

/** Runs one command line and returns its exit code. A `UserError` is printed as one sentence. */
export async function run(
  argv: readonly string[],
  {terminal, packageVersion, stop}: Surroundings,
): Promise<number> {
  try {
    return await runCommand(parseCommand(argv, packageVersion), terminal, stop);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.note(`docent: ${error.message}`);
    return error.exitCode;
  }
}

/** @returns the exit code */
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
