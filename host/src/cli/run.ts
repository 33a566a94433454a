import {ask} from './ask.js';
import {indexSiteFolder} from './index-site-folder.js';
import {inspect} from './inspect.js';
import {type Command, parseCommand} from './program.js';
import {serve} from './serve-folder.js';
import {type Terminal, UserError} from './terminal.js';

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
