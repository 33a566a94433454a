import {run} from './cli/program.js';
import {openTerminal} from '../../cli/src/commands/terminal.js';

// The first signal stops the command, which closes everything that it has opened. A second one ends the process immediately.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

process.exitCode = await run(process.argv.slice(2), openTerminal(), stop.signal);
