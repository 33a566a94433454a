import {hostname} from 'node:os';
import type {Transaction, Updateable} from 'kysely';
import {isRunning} from '../../is-running.js';
import {now, type Store} from '../../store/store.js';
import type {Tables} from '../../store/tables.js';

/** Ends a build that came to nothing. Answers whether nobody had ended it before. */
export async function failBuild(store: Store, build: number, error: string): Promise<boolean> {
  return store.write(
    undefined,
    async transaction => (await endBuild(transaction, build, {success: 0, error})) !== undefined,
  );
}

/** Ends a build once: `undefined` where another process has ended it. */
export const endBuild = (
  transaction: Transaction<Tables>,
  build: number,
  outcome: Updateable<Tables['build']>,
): Promise<{version_id: number | null; project_id: number} | undefined> =>
  transaction
    .updateTable('build')
    .set({state: 'finished', finished: now(), ...outcome})
    .where('id', '=', build)
    .where('finished', 'is', null)
    .returning(['version_id', 'project_id'])
    .executeTakeFirst();

/** Until when others leave a build to this process. */
export const leaseFromNow = (lease: number | undefined): string | null =>
  lease === undefined ? null : new Date(Date.now() + lease).toISOString();

/** Says every few seconds that a build goes on. It changes nothing that readers see, so it is no write. */
export function renewLease(
  store: Store,
  build: number,
  lease: number | undefined,
): NodeJS.Timeout | undefined {
  if (lease === undefined) return undefined;
  const renew = (): void => {
    const update = store.database.updateTable('build').set({lease: leaseFromNow(lease)});
    // A store that is away is asked again; if it stays so, the build is another's to end.
    update
      .where('id', '=', build)
      .execute()
      .catch(() => {});
  };
  return setInterval(renew, lease / 4).unref();
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

/** Processes of other machines cannot be seen from here: only their lease tells. */
export function isAlive(worker: string): boolean {
  const [, machine, pid] = /^(.*):(\d+)$/.exec(worker) ?? [];
  return machine !== hostname() || isRunning(Number(pid));
}
