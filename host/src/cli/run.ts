import {ask} from './ask.js';
import {parseCommand} from './arguments.js';
import {UserError} from './user-error.js';
import {HELP} from './help.js';
import {indexSiteFolder} from './index-site-folder.js';
import {inspect} from './inspect.js';
import {serve} from './serve-folder.js';
import type {Terminal} from './terminal.js';

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
    const command = parseCommand(argv);
    if (command.kind === 'help') terminal.out(HELP[command.topic].trimEnd());
    if (command.kind === 'version') terminal.out(packageVersion);
    if (command.kind === 'inspect') await inspect(command.file, terminal, command.json);
    if (command.kind === 'ask') await ask(command, terminal);
    if (command.kind === 'check') return await (await import('./check.js')).check(command, terminal);
    if (command.kind === 'index') await indexSiteFolder(command, terminal);
    // What it brings along would make every other command slower to start.
    if (command.kind === 'mcp') await (await import('./mcp.js')).mcp(command, terminal, stop);
    if (command.kind === 'serve') await serve(command, terminal, stop);
    if (command.kind === 'library') await command.action(terminal, stop);
    return 0;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.note(`docent: ${error.message}`);
    return error.exitCode;
  }
}
