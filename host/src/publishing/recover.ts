import {failBuild, isAlive, waitAgain} from './build-records.js';
import type {PublisherOptions} from './storage.js';

/** Ends builds whose process has died, and repairs what is served. Resolves to sentences about what it did. */
export async function recover(options: PublisherOptions): Promise<string[]> {
  return [...(await endCutOff(options)), ...(await mend(options))];
}

/** A build is started at most this many times if its process keeps dying. */
const MAX_ATTEMPTS = 3;

/**
 * Ends builds whose process on this machine has died, or whose lease has expired by the clock of the store; builds that can be started again go
 * back to the queue. Resolves to sentences about it.
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
        waitAgain(transaction, id, attempt, lease),
      );
      if (isWaiting) said.push(`Build ${id} of ${project} ${version} was cut off, and is begun again.`);
      continue;
    }
    if (!(await failBuild(store, id, 'The process that built it ended before it was done.', {lease})))
      continue;
    await builds.clear({project, version: version ?? '', build: id});
    said.push(
      `Build ${id} of ${project} ${version} was cut off, and is marked as failed; what was served before it still is.`,
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
