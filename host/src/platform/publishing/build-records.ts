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
  /** Where files and indexes are kept. */
  readonly builds: BuildStorage;
  /** What else may be read for any site, and what may not. Default: nothing. */
  readonly boundary?: Pick<SiteFolder, 'followLinksTo' | 'privatePaths'>;
  /** Receives sentences for the administrator about what is left out of a site. Default: they are only recorded. */
  readonly note?: ((sentence: string) => void) | undefined;
}

/** What a build has to be still for a change of it. */
interface StillOf {
  /** Whose it is. Default: anybody's. */
  readonly attempt?: number;
  /** As far as it was renewed. Default: however far. */
  readonly lease?: string | null;
}

/** Ends a build that came to nothing. Answers whether nobody had ended it before, or taken it over. */
export async function failBuild(store: Store, build: number, error: string, still: StillOf = {}) {
  const outcome = {success: 0, error: withoutPaths(error)} as const;
  const ended = await store.write(undefined, async transaction => {
    const ended = await endBuild(transaction, build, outcome, still);
    if (ended?.version_id != null) await removeUnbuilt(transaction, ended.version_id);
    return ended;
  });
  return ended !== undefined;
}

/** A message of which readers learn no path of this machine: of each the name remains. */
export const withoutPaths = (message: string): string =>
  message.replace(/(^|[\s"'`(=])(?:\/[^\s"'`():/]+)+\/([^\s"'`():/]+)/g, '$1$2');

/** Ends a build once: `undefined` where another process has ended it, or taken it over. */
export const endBuild = (
  transaction: Transaction<Tables>,
  build: number,
  outcome: Updateable<Tables['build']>,
  still: StillOf = {},
): Promise<{version_id: number | null; project_id: number} | undefined> =>
  updateOpen(transaction, build, still)
    .set({state: 'finished', finished: now(), ...outcome})
    .returning(['version_id', 'project_id'])
    .executeTakeFirst();

/** A change of a build that has not ended, as long as it is still that of somebody. */
const updateOpen = (transaction: Transaction<Tables>, build: number, {attempt, lease}: StillOf) =>
  transaction
    .updateTable('build')
    .where('id', '=', build)
    .where('finished', 'is', null)
    .$if(attempt !== undefined, query => query.where('attempt', '=', attempt!))
    .$if(lease !== undefined, query => query.where('lease', lease === null ? 'is' : '=', lease!));

/** What is noted of a build that somebody has cancelled. */
export const cancellation = (who: string): {error: string; cancelled_by: string} => ({
  error: `${who} cancelled it.`,
  cancelled_by: who,
});

/**
 * Has a build wait again whose process gave it up, or is gone; one that somebody has cancelled is ended. Answers whether
 * it was still that one's, and waits.
 */
export async function waitAgain(transaction: Transaction<Tables>, id: number, still: StillOf) {
  const {cancelled_by: who} = await transaction
    .selectFrom('build')
    .select('cancelled_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (who !== '') {
    await endBuild(transaction, id, {success: 0, ...cancellation(who)}, still);
    return false;
  }
  const {numUpdatedRows} = await updateOpen(transaction, id, still)
    .set({state: 'triggered', worker: '', lease: null})
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Until when others leave a build to this process, by the clock of the store. */
export const leaseFromNow = (store: Store, lease: number | undefined): RawBuilder<string> | null =>
  lease === undefined ? null : store.timeFromNow(lease);

/** Renews the lease of a build every few seconds. Readers see none of it, so the store's revision does not change. */
export function renewLease(store: Store, build: number, lease: number | undefined, attempt = 0) {
  if (lease === undefined) return undefined;
  const renew = (): void => {
    const update = store.database.updateTable('build').set({lease: store.timeFromNow(lease)});
    const own = update.where('id', '=', build).where('attempt', '=', attempt);
    // If the store is unreachable, try again later; if it stays so, another process will end the build.
    own.execute().catch(() => {});
  };
  return setInterval(renew, lease / 4).unref();
}

/** The last build of the same version that is kept, else of the same project. */
export async function lastBuild({database}: Store, build: number): Promise<LastBuild | undefined> {
  const own = await database
    .selectFrom('build')
    .select(['project_id', 'version_id'])
    .where('id', '=', build)
    .executeTakeFirstOrThrow();
  const kept = await database
    .selectFrom('build')
    .select(['folder', 'index_name', 'version_id'])
    .where('project_id', '=', own.project_id)
    .where('folder', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const last = kept.find(one => one.version_id === own.version_id) ?? kept[0];
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

/** Records how it ended. */
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

/** Identifies the building process: machine and process id. */
export const WORKER = `${hostname()}:${process.pid}`;

/** Processes on other machines are not visible from here: only their lease tells. */
export function isAlive(worker: string): boolean {
  const [, machine, pid] = /^(.*):(\d+)$/.exec(worker) ?? [];
  return machine !== hostname() || isRunning(Number(pid));
}

/** Ends builds whose process has died, and repairs what is served. Resolves to sentences about what it did. */
export async function recover(options: PublisherOptions): Promise<string[]> {
  return [...(await endCutOff(options)), ...(await mend(options))];
}

/** A build is started at most this many times if its process keeps dying. */
const MAX_ATTEMPTS = 3;

/**
 * Ends builds whose process on this machine has died, or whose lease has expired by the clock of the store; builds that
 * can be started again go back to the queue. Resolves to sentences about it.
 */
export async function endCutOff({store, builds}: PublisherOptions): Promise<string[]> {
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
  const said: string[] = [];
  for (const {id, worker, lease, attempt, project, version, is_expired: isExpired} of open) {
    if (isAlive(worker) && !isExpired) continue;
    if (attempt > 0 && attempt < MAX_ATTEMPTS) {
      const isWaiting = await store.write(undefined, transaction =>
        waitAgain(transaction, id, {attempt, lease}),
      );
      if (isWaiting) said.push(`Build ${id} of ${project} ${version} was interrupted, and starts again.`);
      continue;
    }
    if (!(await failBuild(store, id, 'The process that built it ended before the build was done.', {lease})))
      continue;
    await builds.clear({project, version: version ?? '', build: id});
    said.push(
      `Build ${id} of ${project} ${version} was interrupted, and is marked as failed; what was served before is still served.`,
    );
  }
  return said;
}

/** Rebuilds missing or unreadable indexes from the files being served. Resolves to sentences about what it did. */
async function mend({store, builds}: PublisherOptions): Promise<string[]> {
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
  const said: string[] = [];
  const seen = new Set<string>();
  for (const {project, version, build, folder, name} of served) {
    if (folder === null || name === null || seen.has(folder)) continue;
    seen.add(folder);
    const mended = await builds.mend({project, version, build, folder, indexName: name});
    if (!mended) continue;
    said.push(mended.sentence);
    if (mended.indexName === undefined) continue;
    const dropRest = await store.write(undefined, async transaction => {
      const change = transaction.updateTable('build').set({index_name: mended.indexName!});
      await change.where('index_name', '=', name).execute();
      return builds.drop(transaction, {project, folder: null, indexName: name});
    });
    await dropRest();
  }
  return said;
}
