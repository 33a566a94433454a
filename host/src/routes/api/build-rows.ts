import {type ExpressionBuilder, type Selectable, sql} from 'kysely';
import {outcomeOf} from '../../platform/builds/build-queue.js';
import type {Project} from '../../platform/library/library-view.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import type {Store} from '../../platform/store/store.js';
import type {Build, BuildCommand, Tables} from '../../platform/store/tables.js';
import type {ListRange} from '../../http/parameters.js';

export interface BuildFilter {
  readonly commit?: string | undefined;
  readonly running?: boolean | undefined;
  /** Id of the version. */
  readonly version?: number | undefined;
}

/**
 * Builds of visible versions; for maintainers of the project, also those of deleted versions. The condition has two
 * lists of numbers, however many projects there are, because SQLite limits the size of expressions and the number of
 * parameters (32,766).
 */
const visibleTo =
  (projects: readonly Project[], {commit, running, version}: BuildFilter) =>
  ({eb, and, or}: ExpressionBuilder<Tables, 'build'>) => {
    const versions = projects.flatMap(project => project.listed.map(({id}) => id));
    const maintained = projects.filter(({role}) => isAtLeast(role, 'maintainer')).map(({id}) => id);
    return and([
      or([
        // PostgreSQL does not accept an empty list.
        ...(versions.length ? [eb('version_id', 'in', sql<number>`(${numbers(versions)})`)] : []),
        ...(maintained.length
          ? [
              and([
                eb('project_id', 'in', sql<number>`(${numbers(maintained)})`),
                eb('version_id', 'is', null),
              ]),
            ]
          : []),
      ]),
      ...(version === undefined ? [] : [eb('version_id', '=', version)]),
      ...(commit === undefined ? [] : [eb('commit_name', '=', commit)]),
      ...(running === undefined ? [] : [eb('finished', running ? 'is' : 'is not', null)]),
    ]);
  };

/** Ids of the store as literals in SQL. */
const numbers = (ids: readonly number[]) => sql.join(ids.map(id => sql.lit(id)));

/** Builds of deleted versions are visible to the project's maintainers only. */
export const maySeeBuild = (project: Project, build: {readonly version_id: number | null}): boolean =>
  build.version_id === null
    ? isAtLeast(project.role, 'maintainer')
    : project.listed.some(({id}) => id === build.version_id);

/** Whether the viewer may read the output of a project's builds. */
export const mayReadLogs = (project: Project, {areLogsPublic}: {readonly areLogsPublic: boolean}): boolean =>
  areLogsPublic || isAtLeast(project.role, 'maintainer');

/**
 * A build as the viewer may see it: the error is only for those who may read its log; others see a general reason.
 */
export const visibleBuild = <T extends Selectable<Build>>(
  project: Project,
  build: T,
  context: {readonly areLogsPublic: boolean},
): T =>
  build.error === '' || mayReadLogs(project, context) ? build : {...build, error: REASONS[outcomeOf(build)]};

/** The reasons that everybody may see. */
const REASONS: Readonly<Record<ReturnType<typeof outcomeOf>, string>> = {
  succeeded: '',
  superseded: 'A newer build took its place.',
  cancelled: 'Somebody cancelled it.',
  failed: 'It failed; the maintainers of the project can see why.',
};

/** A range of the builds, most recent first, and their total number. */
export async function readBuilds(
  {database}: Store,
  projects: readonly Project[],
  filter: BuildFilter,
  {limit, offset}: ListRange,
): Promise<{readonly rows: readonly Selectable<Build>[]; readonly count: number}> {
  if (!projects.length) return {rows: [], count: 0};
  const builds = database.selectFrom('build').where(visibleTo(projects, filter));
  const {count} = await builds.select(({fn}) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await builds.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return {rows, count: Number(count)};
}

export const readBuild = ({database}: Store, id: number): Promise<Selectable<Build> | undefined> =>
  database.selectFrom('build').selectAll().where('id', '=', id).executeTakeFirst();

/** A build of a project, if the viewer may see it. */
export async function readBuildOf(store: Store, project: Project, id: number) {
  const build = await readBuild(store, id);
  return build?.project_id === project.id && maySeeBuild(project, build) ? build : undefined;
}

export async function readCommands(
  {database}: Store,
  builds: readonly number[],
): Promise<Selectable<BuildCommand>[]> {
  if (!builds.length) return [];
  return database
    .selectFrom('build_command')
    .selectAll()
    .where('build_id', 'in', builds)
    .orderBy('id')
    .execute();
}

/** The newest build of each version, successful or not, by the id of the version. */
export async function readLastBuilds(
  {database}: Store,
  versions: readonly {readonly id: number}[],
): Promise<ReadonlyMap<number | null, Selectable<Build>>> {
  if (!versions.length) return new Map();
  const newest = database
    .selectFrom('build')
    .select(({fn}) => fn.max('id').as('id'))
    .where('version_id', 'in', sql<number>`(${numbers(versions.map(({id}) => id))})`)
    .groupBy('version_id');
  const rows = await database.selectFrom('build').selectAll().where('id', 'in', newest).execute();
  return new Map(rows.map(row => [row.version_id, row]));
}
