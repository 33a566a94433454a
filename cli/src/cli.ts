import {findHost, hostCommandOf} from './commands/host-commands.js';
import {run} from './commands/program.js';
import {openTerminal} from './commands/terminal.js';

const argv = process.argv.slice(2);
const host = hostCommandOf(argv) === undefined ? undefined : findHost();
if (host !== undefined) await import(/* @vite-ignore */ host);
else {
  // The first signal lets the command close its files and connections. A second signal ends the process immediately.
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  process.exitCode = await run(argv, openTerminal(), stop.signal);
}
