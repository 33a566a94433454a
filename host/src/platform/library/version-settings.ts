import type {Transaction} from 'kysely';
import {now, type Store} from '../store/store.js';
import type {Flag, Privacy, Tables} from '../store/tables.js';

/** A version, by its slug and that of its project. */
export interface VersionName {
  readonly project: string;
  readonly version: string;
}

/** Changes to a version. Fields that are left out stay unchanged. */
export interface VersionSettings {
  readonly active?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  readonly privacy?: Privacy | undefined;
  readonly identifier?: string | undefined;
  readonly type?: string | undefined;
  /** Whether the version becomes the default version of its project. Default: unchanged. */
  readonly isDefault?: boolean | undefined;
}

/** There is no such version. The message is for the person who requested it. */
export class VersionError extends Error {
  override readonly name = 'VersionError';
}

/** Finds a version. @throws {VersionError} if it does not exist */
export async function findVersion(
  database: Pick<Transaction<Tables>, 'selectFrom'>,
  {project, version}: VersionName,
) {
  const row = await database
    .selectFrom('version')
    .innerJoin('project', 'project.id', 'version.project_id')
    .select(['version.id', 'version.project_id', 'version.build_id'])
    .where('project.slug', '=', project)
    .where('version.slug', '=', version)
    .executeTakeFirst();
  if (!row)
    throw new VersionError(`There is no version ${project}/${version}; "docent list ${project}" lists them.`);
  return row;
}

const flag = (isOn: boolean): Flag => (isOn ? 1 : 0);

/** Changes a version. @param version.who for the audit log @throws {VersionError} if there is no such version */
export async function changeVersion(
  {store, who, ...name}: VersionName & {readonly store: Store; readonly who: string},
  {active, hidden, privacy, identifier, type, isDefault = false}: VersionSettings,
): Promise<void> {
  const line = {who, action: 'update version', subject: `${name.project}/${name.version}`};
  const change = {
    modified: now(),
    ...(active !== undefined && {active: flag(active)}),
    ...(hidden !== undefined && {hidden: flag(hidden)}),
    ...(privacy !== undefined && {privacy}),
    ...(identifier !== undefined && {identifier}),
    ...(type !== undefined && {type}),
  };
  await store.write(line, async transaction => {
    const {id, project_id: project} = await findVersion(transaction, name);
    await transaction.updateTable('version').set(change).where('id', '=', id).execute();
    if (!isDefault) return;
    const settings = {default_version: name.version, modified: now()};
    await transaction.updateTable('project').set(settings).where('id', '=', project).execute();
  });
}
