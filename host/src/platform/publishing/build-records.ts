import {hostname} from 'node:os';
import type {RawBuilder, Transaction, Updateable} from 'kysely';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {isRunning} from '../../../../cli/src/system/processes.js';
import {now, type Store} from '../store/store.js';
import type {Tables} from '../store/tables.js';
import {removeUnbuilt} from './removal.js';
import type {BuildStorage, LastBuild} from './storage.js';

export interface PublisherOptions {
  readonly store: Store;
  /** Storage of files and indexes. */
  readonly builds: BuildStorage;
  /** Paths that links of any site may or must not lead to. Default: none. */
  readonly boundary?: Pick<SiteFolder, 'followLinksTo' | 'privatePaths'>;
  /** Called with messages for the administrator about files that are left out of a site. Default: they are only recorded. */
  readonly note?: ((message: string) => void) | undefined;
}

/** Conditions that a build must still meet to be changed. */
interface BuildConditions {
  /** The attempt that the build must belong to. Default: any. */
  readonly attempt?: number;
  /** When the lease of the build must expire, so that a renewed lease prevents the change; null: it has none. Default: at any time. */
  readonly lease?: string | null;
}

/** Ends a build as failed. Resolves to whether it did: another process may have ended the build or taken it over. */
export async function failBuild(
  store: Store,
  build: number,
  error: string,
  conditions: BuildConditions = {},
) {
  const outcome = {success: 0, error: withoutPaths(error)} as const;
  const ended = await store.write(undefined, async transaction => {
    const ended = await endBuild(transaction, build, outcome, conditions);
    if (ended?.version_id != null) await removeUnbuilt(transaction, ended.version_id);
    return ended;
  });
  return ended !== undefined;
}

/** Shortens absolute paths in a message to their last name, since readers must not learn paths of this machine. */
export const withoutPaths = (message: string): string =>
  message.replace(/(^|[\s"'`(=])(?:\/[^\s"'`():/]+)+\/([^\s"'`():/]+)/g, '$1$2');

/** Ends a build. Resolves to `undefined` if another process has ended it or taken it over. */
export const endBuild = (
  transaction: Transaction<Tables>,
  build: number,
  outcome: Updateable<Tables['build']>,
  conditions: BuildConditions = {},
): Promise<{version_id: number | null; project_id: number} | undefined> =>
  updateOpen(transaction, build, conditions)
    .set({state: 'finished', finished: now(), ...outcome})
    .returning(['version_id', 'project_id'])
    .executeTakeFirst();

/** An update of a build that has not ended and meets the conditions. */
const updateOpen = (transaction: Transaction<Tables>, build: number, {attempt, lease}: BuildConditions) =>
  transaction
    .updateTable('build')
    .where('id', '=', build)
    .where('finished', 'is', null)
    .$if(attempt !== undefined, query => query.where('attempt', '=', attempt!))
    .$if(lease !== undefined, query => query.where('lease', lease === null ? 'is' : '=', lease!));

/** The values of the columns that record a cancellation. */
export const cancellation = (who: string): {error: string; cancelled_by: string} => ({
  error: `${who} cancelled it.`,
  cancelled_by: who,
});

/**
 * Returns a build to the queue after its process has given it up or has ended. A cancelled build is ended instead. Resolves
 * to whether the build is queued again.
 */
export async function requeueBuild(
  transaction: Transaction<Tables>,
  id: number,
  conditions: BuildConditions,
) {
  const {cancelled_by: who} = await transaction
    .selectFrom('build')
    .select('cancelled_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (who !== '') {
    await endBuild(transaction, id, {success: 0, ...cancellation(who)}, conditions);
    return false;
  }
  const {numUpdatedRows} = await updateOpen(transaction, id, conditions)
    .set({state: 'triggered', worker: '', lease: null})
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a lease that begins now expires, by the clock of the store. */
export const leaseFromNow = (store: Store, lease: number | undefined): RawBuilder<string> | null =>
  lease === undefined ? null : store.timeFromNow(lease);

/** Renews the lease of a build every few seconds. It is not shown to readers, so the revision of the store does not change. */
export function renewLease(store: Store, build: number, lease: number | undefined, attempt = 0) {
  if (lease === undefined) return undefined;
  const renew = (): void => {
    const update = store.database.updateTable('build').set({lease: store.timeFromNow(lease)});
    const ownBuild = update.where('id', '=', build).where('attempt', '=', attempt);
    // If the store is unreachable, the next call tries again; after some time, another process ends the build.
    ownBuild.execute().catch(() => {});
  };
  return setInterval(renew, lease / 4).unref();
}

/** The last stored build of the same version, or else of the same project. */
export async function lastBuild({database}: Store, build: number): Promise<LastBuild | undefined> {
  const current = await database
    .selectFrom('build')
    .select(['project_id', 'version_id'])
    .where('id', '=', build)
    .executeTakeFirstOrThrow();
  const stored = await database
    .selectFrom('build')
    .select(['folder', 'index_name', 'version_id'])
    .where('project_id', '=', current.project_id)
    .where('folder', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const last = stored.find(candidate => candidate.version_id === current.version_id) ?? stored[0];
  if (last?.folder == null || last.index_name === null) return undefined;
  return {folder: last.folder, indexName: last.index_name};
}

/** Records that a command has started. Resolves to its id. */
export async function startCommand(store: Store, build: number, command: string): Promise<number> {
  const description = 'Copy the pages and index them';
  const values = {build_id: build, command, description, start_time: now()};
  return store.write(undefined, async transaction => {
    const row = transaction.insertInto('build_command').values(values).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  });
}

/** Records how a command ended. */
export async function endCommand(
  transaction: Transaction<Tables>,
  id: number,
  exitCode: number,
  output: string,
): Promise<void> {
  await transaction
    .updateTable('build_command')
    .set({exit_code: exitCode, output, end_time: now()})
    .where('id', '=', id)
    .execute();
}

/** Identifies this process: machine and process id. */
export const WORKER = `${hostname()}:${process.pid}`;

/** Whether a process may be running. Those of other machines cannot be checked, so they count as running until their lease expires. */
export function isAlive(worker: string): boolean {
  const [, machine, pid] = /^(.*):(\d+)$/.exec(worker) ?? [];
  return machine !== hostname() || isRunning(Number(pid));
}

/** Ends builds whose process has ended, and repairs served builds. Resolves to messages about what it did. */
export async function recover(options: PublisherOptions): Promise<string[]> {
  return [...(await endInterruptedBuilds(options)), ...(await repair(options))];
}

/** Maximum number of attempts of a build whose process ends early. */
const MAX_ATTEMPTS = 3;

/**
 * Ends builds whose process on this machine has ended, or whose lease has expired by the clock of the store. Builds that
 * can be started again return to the queue. Resolves to messages about what it did.
 */
export async function endInterruptedBuilds({store, builds}: PublisherOptions): Promise<string[]> {
  const open = await store.database
    .selectFrom('build')
    .innerJoin('project', 'project.id', 'build.project_id')
    .leftJoin('version', 'version.id', 'build.version_id')
    .select(['build.id', 'build.worker', 'build.lease', 'build.attempt'])
    .select(['project.slug as project', 'version.slug as version'])
    .select(({eb}) =>
      eb.case().when('build.lease', '<=', store.timeFromNow(0)).then(1).else(0).end().as('is_expired'),
    )
    .where('build.finished', 'is', null)
    .execute();
  const messages: string[] = [];
  for (const {id, worker, lease, attempt, project, version, is_expired: isExpired} of open) {
    if (isAlive(worker) && !isExpired) continue;
    if (attempt > 0 && attempt < MAX_ATTEMPTS) {
      const isWaiting = await store.write(undefined, transaction =>
        requeueBuild(transaction, id, {attempt, lease}),
      );
      if (isWaiting) messages.push(`Build ${id} of ${project} ${version} was interrupted, and starts again.`);
      continue;
    }
    if (!(await failBuild(store, id, 'The process that built it ended before the build was done.', {lease})))
      continue;
    await builds.clear({project, version: version ?? '', build: id});
    messages.push(
      `Build ${id} of ${project} ${version} was interrupted, and is marked as failed; what was served before is still served.`,
    );
  }
  return messages;
}

/** Rebuilds missing or unreadable indexes from the served files. Resolves to messages about what it did. */
async function repair({store, builds}: PublisherOptions): Promise<string[]> {
  const served = await store.database
    .selectFrom('version')
    .innerJoin('build', 'build.id', 'version.build_id')
    .innerJoin('project', 'project.id', 'version.project_id')
    .select([
      'project.slug as project',
      'version.slug as version',
      'build.id as build',
      'build.folder',
      'build.index_name as name',
    ])
    .execute();
  const messages: string[] = [];
  const checkedFolders = new Set<string>();
  for (const {project, version, build, folder, name} of served) {
    if (folder === null || name === null || checkedFolders.has(folder)) continue;
    checkedFolders.add(folder);
    const repaired = await builds.repair({project, version, build, folder, indexName: name});
    if (!repaired) continue;
    messages.push(repaired.message);
    if (repaired.indexName === undefined) continue;
    const removeFiles = await store.write(undefined, async transaction => {
      const change = transaction.updateTable('build').set({index_name: repaired.indexName!});
      await change.where('index_name', '=', name).execute();
      return builds.drop(transaction, {project, folder: null, indexName: name});
    });
    await removeFiles();
  }
  return messages;
}
