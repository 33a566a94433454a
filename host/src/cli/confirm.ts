import {createInterface} from 'node:readline/promises';
import {UserError} from '../../../cli/src/commands/terminal.js';

/**
 * Asks the user to confirm with "y" or "yes". Without a terminal, the command needs `--yes`.
 *
 * @param instead what to say if the user does not confirm, such as "Nothing was removed"
 * @throws {UserError} if the user does not confirm
 */
export async function confirm(
  question: string,
  instead: string,
  {stdin, stderr}: Pick<NodeJS.Process, 'stdin' | 'stderr'> = process,
): Promise<void> {
  if (!stdin.isTTY) throw new UserError(`${instead}: add --yes to do it without being asked.`);
  const lines = createInterface({input: stdin, output: stderr});
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  const answer = await lines.question(`${question} [y/N] `, {signal: closed.signal}).catch(() => '');
  lines.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new UserError(`${instead}.`);
}
