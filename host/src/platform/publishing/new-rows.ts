import type {Insertable, InsertObject, Transaction} from 'kysely';
import {now, type Store} from '../store/store.js';
import type {Project, Tables, Version} from '../store/tables.js';

/** The row of a new project, with default values for everything but its name. */
export function newProject(slug: string, name = slug): Insertable<Project> {
  const created = now();
  return {
    slug,
    name,
    created,
    modified: created,
    language: 'en',
    programming_language: 'words',
    repository_type: 'git',
    default_version: 'latest',
    privacy: 'public',
    tags: '[]',
    versioning_scheme: 'multiple_versions_with_translations',
  };
}

/** The id of a version of a project. A missing version is added: active, without a build, and with the `initial` values. */
export async function findOrAddVersion(
  transaction: Transaction<Tables>,
  project: number,
  slug: string,
  initial: Partial<Insertable<Version>> = {},
): Promise<number> {
  const created = now();
  await transaction
    .insertInto('version')
    .values({
      project_id: project,
      slug,
      verbose_name: slug,
      type: 'branch',
      created,
      modified: created,
      active: 1,
      privacy: 'public',
      ...initial,
    })
    .onConflict(conflict => conflict.columns(['project_id', 'slug']).doNothing())
    .execute();
  const row = transaction.selectFrom('version').select('id').where('project_id', '=', project);
  return (await row.where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

type NewBuild = InsertObject<Tables, 'build'>;

/** Adds a build of a version. Resolves to its number. */
export async function insertBuild(
  transaction: Transaction<Tables>,
  build: Partial<NewBuild> & Pick<NewBuild, 'project_id' | 'version_id' | 'state'>,
): Promise<number> {
  const row = transaction.insertInto('build').values({created: now(), ...build});
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

/** Whether a project exists, but has no such version. */
export async function lacksVersion(
  {database}: Store,
  {project, version}: {readonly project: string; readonly version: string},
): Promise<boolean> {
  const row = await database
    .selectFrom('project')
    .leftJoin('version', join =>
      join.onRef('version.project_id', '=', 'project.id').on('version.slug', '=', version),
    )
    .select('version.id')
    .where('project.slug', '=', project)
    .executeTakeFirst();
  return row !== undefined && row.id === null;
}
