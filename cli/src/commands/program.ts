import {CommanderError} from 'commander';
import {IndexFileError} from '../search/engine.js';
import {PACKAGE_VERSION} from '../system/package-version.js';
import {BaseCommand} from './base-command.js';
import {answerQuery, inspect} from './explain.js';
import {HOST_COMMANDS, HOST_PACKAGE, hostCommandOf, howToInstall} from './host-commands.js';
import {findIndexSettings} from './index-settings.js';
import {indexSiteFolder} from './index-site-folder.js';
import {addSiteCommands, completeIndex, type SiteCommand} from './site-commands.js';
import {type Terminal, toJson, usageError, UserError} from './terminal.js';

/** Text to print instead of running a command, such as the help. */
interface Printed {
  readonly kind: 'print';
  readonly text: string;
}

export type Command = Printed | SiteCommand;

/** What to do with a parsed command, and with text to print. */
export interface Handlers<Parsed> {
  readonly take: (command: Parsed) => void;
  readonly print: (text: string) => void;
}

/**
 * Parses the arguments after `docent`, without touching the disk.
 *
 * @param create describes the command line
 * @throws {UserError} for the first invalid argument
 */
export function parseWith<Parsed>(
  argv: readonly string[],
  create: (handlers: Handlers<Parsed>) => BaseCommand,
): Parsed | Printed {
  let parsed: Parsed | undefined;
  let printed = '';
  const program = create({
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

/** Adds the description, version and help of a program called `docent`. They are passed to `print`. */
export function describeProgram<Program extends BaseCommand>(
  program: Program,
  packageVersion: string,
  print: (text: string) => void,
): Program {
  return (
    program
      .description('Search and previews for built documentation.')
      .version(packageVersion, '-v, --version', 'print the version of Docent')
      .helpOption('-h, --help', 'print this help')
      .addHelpText('after', '\n"docent help <command>" explains a command and its options.')
      // With this, "--version" after a command is an option of that command.
      .enablePositionalOptions()
      .configureOutput({writeOut: print})
      .exitOverride()
  );
}

/** Describes the command line, both for parsing and for the help. */
export function createProgram(packageVersion: string, {take, print}: Handlers<SiteCommand>): BaseCommand {
  const program = describeProgram(new BaseCommand('docent'), packageVersion, print);
  program.commandsGroup('Folders of built HTML:');
  addSiteCommands(program, take);
  program.commandsGroup('Help:').helpCommand('help [command]', 'print the help of a command');
  return program.addHelpText(
    'after',
    `\n${HOST_PACKAGE} has these as well, to serve documentation: ${HOST_COMMANDS.join(', ')}.`,
  );
}

/** Parses the arguments of `@docent/cli`. @throws {UserError} for the first invalid argument, and for a command of a host */
export function parseCommand(argv: readonly string[], packageVersion = ''): Command {
  const ofHost = hostCommandOf(argv);
  if (ofHost !== undefined) throw usageError(`${howToInstall(ofHost)}.`);
  return parseWith<SiteCommand>(argv, handlers => createProgram(packageVersion, handlers));
}

/** Runs a command line of `@docent/cli` and returns its exit code. See `withSentences`. */
export const run = (argv: readonly string[], terminal: Terminal, stop: AbortSignal): Promise<number> =>
  withSentences(argv, terminal, () => runSiteCommand(parseCommand(argv, PACKAGE_VERSION), terminal, stop));

/**
 * Runs the work of a command line, and prints an error that the user can fix as a sentence, or with `--json` as a line `{"error": …}`.
 *
 * @returns the exit code
 */
export async function withSentences(
  argv: readonly string[],
  terminal: Terminal,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError || error instanceof IndexFileError)) throw error;
    const {message} = error;
    // Read from the arguments instead of the parsed options, because the error may be that they could not be parsed.
    const isJson = argv.includes('--json');
    terminal.note(isJson ? toJson({error: message}) : `docent: ${message}`);
    return error instanceof UserError ? error.exitCode : 1;
  }
}

/**
 * Runs a command on a folder, or prints its text.
 *
 * @param stop aborted when the command is to stop
 *
 * @returns the exit code
 */
export async function runSiteCommand(
  command: Command,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<number> {
  switch (command.kind) {
    case 'print':
      terminal.out(command.text);
      break;
    case 'inspect':
      await inspect(command.file, terminal, command.json);
      break;
    case 'ask':
      await answerQuery(command, terminal);
      break;
    case 'index-request': {
      const place = {folder: process.cwd(), environment: process.env};
      const settings = await findIndexSettings(place, command.folder, line => terminal.note(line));
      await indexSiteFolder(completeIndex(command, settings), terminal);
      break;
    }
    case 'index':
      await indexSiteFolder(command, terminal);
      break;
    // Imported here, because it would delay the start of every other command.
    case 'check':
      return (await import('./check.js')).check(command, terminal);
    case 'mcp':
      await (await import('./mcp.js')).mcp(command, terminal, stop);
  }
  return 0;
}
