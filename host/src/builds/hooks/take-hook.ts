import type {Transaction} from 'kysely';
import {newVersion} from '../../library/setup/new-rows.js';
import {now, type Store} from '../../store/store.js';
import type {Tables} from '../../store/tables.js';
import {insertBuild} from '../build-queue.js';
import type {RefName} from '../git/ref.js';
import {addVersion, isVersionOf} from '../git/sync-versions.js';

export interface TakenHook {
  readonly project: string;
  readonly delivery: string;
  /** What was pushed; `undefined`: nothing that concerns us. */
  readonly ref: RefName | undefined;
  /** Patterns of new ones that are built at once. */
  readonly activate: readonly string[];
}

/** For how long is known what was taken, in ms. */
const KEPT = 90 * 24 * 3_600_000;

/**
 * Notes a web hook, and adds builds of the versions that are of what was pushed, in one write. Answers their numbers;
 * `undefined` for one that was taken before.
 */
export async function takeHook(
  store: Store,
  {project, delivery, ref, activate}: TakenHook,
): Promise<number[] | undefined> {
  const line = {who: 'hook', action: 'push', subject: `${project} ${ref ? `${ref.type} ${ref.name}` : ''}`};
  return store.write(line, async transaction => {
    const row = await transaction
      .selectFrom('project')
      .select(['id', 'default_branch'])
      .where('slug', '=', project)
      .executeTakeFirst();
    if (!row) return [];
    const {numInsertedOrUpdatedRows: noted} = await transaction
      .insertInto('hook_delivery')
      .values({project_id: row.id, delivery, at: now()})
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    if (!noted) return undefined;
    await transaction
      .deleteFrom('hook_delivery')
      .where('project_id', '=', row.id)
      .where('at', '<', new Date(Date.now() - KEPT).toISOString())
      .execute();
    if (!ref) return [];
    const versions = await transaction
      .selectFrom('version')
      .select(['id', 'slug', 'verbose_name', 'type', 'active'])
      .where('project_id', '=', row.id)
      .execute();
    const reason = `The ${ref.type} ${ref.name} was pushed.`;
    const own = versions.filter(version => isVersionOf(version, ref));
    if (!own.length) {
      const taken = new Set(versions.map(({slug}) => slug));
      const added = await addVersion(transaction, row.id, ref, {taken, activate});
      if (added) own.push(added);
    }
    const isDefault = ref.type === 'branch' && (row.default_branch === '' || row.default_branch === ref.name);
    const follows = versions.filter(({slug}) => isDefault && slug === 'latest');
    const active = [...new Set([...own, ...follows])].filter(({active}) => active).map(({id}) => id);
    // The first push to a new project.
    if (isDefault && !versions.length) active.push(await addLatest(transaction, row.id));
    const builds = [];
    for (const id of active) builds.push(await insertBuild(transaction, row.id, id, reason));
    return builds;
  });
}

async function addLatest(transaction: Transaction<Tables>, project: number): Promise<number> {
  const row = transaction.insertInto('version').values(newVersion(project, 'latest')).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}
