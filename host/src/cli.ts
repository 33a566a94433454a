import {readFileSync} from 'node:fs';
import {run} from './cli/run.js';
import {openTerminal} from './cli/terminal.js';

const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const {version} = manifest as {version: string};

// The first signal closes what is open; a second one ends the process as usual.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

process.exitCode = await run(process.argv.slice(2), {
  terminal: openTerminal(),
  packageVersion: version,
  stop: stop.signal,
});
