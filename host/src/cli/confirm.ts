import {createInterface} from 'node:readline/promises';
import {UserError} from '../../../cli/src/commands/terminal.js';

/**
 * Asks a person a question that "y" or "yes" answers. What runs without one has to say `--yes`.
 *
 * @param instead what has not happened without a yes, as in "Nothing was removed"
 * @throws {UserError} without a yes
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
