import {createInterface} from 'node:readline';
import {text} from 'node:stream/consumers';
import {MAX_PASSWORD, MIN_PASSWORD} from '../people/secrets.js';
import {UserError} from './user-error.js';

/**
 * Prompts for a password without echoing it; without a terminal, reads standard input.
 *
 * @throws {UserError} when it is too short or too long
 */
export async function readPassword({
  stdin,
  stderr,
}: Pick<NodeJS.Process, 'stdin' | 'stderr'> = process): Promise<string> {
  const password = stdin.isTTY ? await ask(stdin, stderr) : (await text(stdin)).replace(/\r?\n$/, '');
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD)
    throw new UserError(`A password has ${MIN_PASSWORD} to ${MAX_PASSWORD} characters; choose another.`);
  return password;
}

/** `readline` echoes what is typed to its output, which is discarded here. */
function ask(stdin: NodeJS.ReadStream, stderr: NodeJS.WriteStream): Promise<string> {
  stderr.write('Password: ');
  const lines = createInterface({input: stdin, terminal: true});
  return new Promise((resolve, reject) => {
    lines.once('line', line => {
      lines.close();
      stderr.write('\n');
      resolve(line);
    });
    lines.once('SIGINT', () => {
      lines.close();
      reject(new UserError('No password was given; nothing was done.'));
    });
  });
}
