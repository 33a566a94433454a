import {ask} from './ask.js';
import {indexSiteFolder} from './index-site-folder.js';
import {inspect} from './inspect.js';
import {type Command, parseCommand} from './program.js';
import {serve} from './serve-folder.js';
import type {Terminal} from './terminal.js';
import {UserError} from './user-error.js';

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
    return (await runCommand(parseCommand(argv, packageVersion), terminal, stop)) ?? 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.note(`docent: ${error.message}`);
    return error.exitCode;
  }
}

/** @returns the exit code where it is not 0 */
async function runCommand(command: Command, terminal: Terminal, stop: AbortSignal): Promise<number | void> {
  switch (command.kind) {
    case 'print':
      return terminal.out(command.text);
    case 'inspect':
      return inspect(command.file, terminal, command.json);
    case 'ask':
      return ask(command, terminal);
    case 'index':
      return indexSiteFolder(command, terminal);
    case 'serve':
      return serve(command, terminal, stop);
    case 'library':
      return command.action(terminal, stop);
    // What these import would make every other command slower to start.
    case 'check':
      return (await import('./check.js')).check(command, terminal);
    case 'mcp':
      return (await import('./mcp.js')).mcp(command, terminal, stop);
  }
}
