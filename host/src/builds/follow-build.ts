import {setTimeout as wait} from 'node:timers/promises';
import type {Selectable} from 'kysely';
import type {Build} from '../store/tables.js';
import type {Store} from '../store/store.js';

/** The outcome of a finished build, in a word. A cancelled build has not failed. */
export function outcomeOf(build: Pick<Selectable<Build>, 'success' | 'cancelled_by' | 'superseded_by'>) {
  if (build.success) return 'succeeded';
  if (build.superseded_by !== null) return 'superseded';
  return build.cancelled_by ? 'cancelled' : 'failed';
}

const INTERVAL = 300;

/**
 * Reports the progress of a build, whichever process runs it, until it has ended.
 *
 * @param write receives its commands and their output, in pieces
 * @throws {Error} the reason of `signal`
 */
export async function followBuild(
  {database}: Store,
  id: number,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<Selectable<Build>> {
  const told = new Map<number, number>();
  for (;;) {
    // Read before the output: once the build has ended, what is read next is complete.
    const build = await database
      .selectFrom('build')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const commands = await database
      .selectFrom('build_command')
      .selectAll()
      .where('build_id', '=', id)
      .orderBy('id')
      .execute();
    for (const command of commands) {
      const before = told.get(command.id);
      if (before === undefined) write(`$ ${command.command}\n`);
      write(command.output.slice(before ?? 0));
      told.set(command.id, command.output.length);
    }
    if (build.finished !== null) return build;
    await wait(INTERVAL, undefined, {signal});
  }
}
