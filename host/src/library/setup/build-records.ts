import {hostname} from 'node:os';
import {now, type Store} from '../../store/store.js';

/** Ends a build that came to nothing. */
export async function failBuild(store: Store, build: number, error: string): Promise<void> {
  await store.write(undefined, transaction =>
    transaction
      .updateTable('build')
      .set({state: 'finished', success: 0, finished: now(), error})
      .where('id', '=', build)
      .execute(),
  );
}

/** Notes that a command has begun. Answers its number. */
export async function startCommand(store: Store, build: number, command: string): Promise<number> {
  const values = {
    ...{build_id: build, command, description: 'Copy the pages and index them', output: ''},
    ...{exit_code: null, start_time: now(), end_time: null},
  };
  return store.write(undefined, async transaction => {
    const row = transaction.insertInto('build_command').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  });
}

/** Notes how it ended. */
export async function endCommand(store: Store, id: number, exitCode: number, output: string): Promise<void> {
  await store.write(undefined, transaction =>
    transaction
      .updateTable('build_command')
      .set({exit_code: exitCode, output, end_time: now()})
      .where('id', '=', id)
      .execute(),
  );
}

/** Which process builds: machine and number. */
export const WORKER = `${hostname()}:${process.pid}`;

/** Processes of other machines cannot be seen from here, and are taken to be alive. */
export function isAlive(worker: string): boolean {
  const [, machine, pid] = /^(.*):(\d+)$/.exec(worker) ?? [];
  if (machine !== hostname()) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
