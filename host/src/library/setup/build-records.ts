import {hostname} from 'node:os';
import type {Transaction, Updateable} from 'kysely';
import {isRunning} from '../../is-running.js';
import {now, type Store} from '../../store/store.js';
import type {Tables} from '../../store/tables.js';

/** Marks a build as failed. Resolves to whether it was still running. */
export async function failBuild(store: Store, build: number, error: string): Promise<boolean> {
  return store.write(
    undefined,
    async transaction => (await endBuild(transaction, build, {success: 0, error})) !== undefined,
  );
}

/** Ends a build once: resolves to `undefined` if another process has already ended it. */
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

/** The time until which other processes leave a build to this one. */
export const leaseFromNow = (lease: number | undefined): string | null =>
  lease === undefined ? null : new Date(Date.now() + lease).toISOString();

/** Renews the lease of a build every few seconds. Readers see none of it, so the store's revision does not change. */
export function renewLease(
  store: Store,
  build: number,
  lease: number | undefined,
): NodeJS.Timeout | undefined {
  if (lease === undefined) return undefined;
  const renew = (): void => {
    const update = store.database.updateTable('build').set({lease: leaseFromNow(lease)});
    // If the store is unreachable, try again later; if it stays so, another process will end the build.
    update
      .where('id', '=', build)
      .execute()
      .catch(() => {});
  };
  return setInterval(renew, lease / 4).unref();
}

/** Records that a command has started. Resolves to its id. */
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

/** Records how it ended. */
export async function endCommand(store: Store, id: number, exitCode: number, output: string): Promise<void> {
  await store.write(undefined, transaction =>
    transaction
      .updateTable('build_command')
      .set({exit_code: exitCode, output, end_time: now()})
      .where('id', '=', id)
      .execute(),
  );
}

/** Identifies the building process: machine and process id. */
export const WORKER = `${hostname()}:${process.pid}`;

/** Processes on other machines are not visible from here: only their lease tells. */
export function isAlive(worker: string): boolean {
  const [, machine, pid] = /^(.*):(\d+)$/.exec(worker) ?? [];
  return machine !== hostname() || isRunning(Number(pid));
}
