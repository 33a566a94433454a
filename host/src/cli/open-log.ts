import type {LibraryFolder} from '../publishing/library-folder.js';
import {secretsOf} from '../config/source.js';
import {Log} from '../observability/log.js';
import type {Terminal} from './terminal.js';

/** The log of a library that is served. */
export function openLog({config, secret, secrets}: LibraryFolder, terminal: Terminal): Log {
  const {format} = config.log;
  return new Log({
    format: format === 'auto' ? (process.stderr.isTTY ? 'text' : 'json') : format,
    write: line => terminal.note(line),
    secrets: [secret, ...secrets, ...[...config.projects.values()].flatMap(secretsOf)],
  });
}

/** A terminal whose sentences are events of a log. */
export const logged = (terminal: Terminal, log: Log): Terminal => ({
  ...terminal,
  note: message => log.info('note', {message}),
  progress() {},
});
