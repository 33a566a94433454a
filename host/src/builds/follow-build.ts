import type {Selectable} from 'kysely';
import {setTimeout as wait} from 'node:timers/promises';
import type {Store} from '../store/store.js';
import type {Build} from '../store/tables.js';

const INTERVAL = 300;

/**
 * Tells what a build does, whichever process does it, until it has ended.
 *
 * @param write is told its commands and what they print, in pieces
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
    // First of all: what is read after it is all there was.
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
